"""What each request comes to on a page."""
