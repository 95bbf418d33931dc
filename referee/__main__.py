"""python -m referee: the command line."""

from referee.start import program

if __name__ == "__main__":
    program()
