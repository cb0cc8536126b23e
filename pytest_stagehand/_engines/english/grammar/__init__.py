"""What sentences say: tokens, words, noun phrases, and the requests of a clause. Knows nothing of any page."""
