"""What words name: a noun phrase taken apart, the nodes of a page that it means, and the query that finds them again."""
