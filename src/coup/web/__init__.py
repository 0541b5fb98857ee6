"""The table server: Coup in the browser, with friends."""
