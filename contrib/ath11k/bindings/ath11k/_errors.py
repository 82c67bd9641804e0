# SPDX-License-Identifier: GPL-2.0-only
"""The one exception of the package, and how it names what would have been valid."""

import difflib


class Error(Exception):
    """Something that was asked for is not possible; the text is one sentence that says why.

    Errors of the C++ code have this class, too, in the same words.
    """


def suggest(word, names):
    """Returns how to go on after "there is no X": the nearest of the names, or all of them."""
    names = list(names)
    close = difflib.get_close_matches(str(word), names, n=1, cutoff=0.5)
    if close:
        return f"; did you mean '{close[0]}'?"
    return f"; valid are: {', '.join(names)}"
