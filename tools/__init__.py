"""What the Makefile calls. Each file is a program that needs nothing but the standard library."""
