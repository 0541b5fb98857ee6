"""Benchmarks. Figures are ratios to a yardstick measured in the same run."""
