"""What a sentence or a schema asks for, and where on the page that is."""
