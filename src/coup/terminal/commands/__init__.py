"""The commands of the terminal, one module each. What a command needs is loaded when it runs."""
