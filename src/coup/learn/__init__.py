"""Research: encodings, environments, a vector engine, learning and exact endgames."""
