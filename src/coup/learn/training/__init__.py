"""Learning by self-play on the vector engine; needs JAX."""
