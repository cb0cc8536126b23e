"""What a program has to prove: pages that differ in one thing, and what it must say of them."""
