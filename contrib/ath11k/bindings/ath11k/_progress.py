# SPDX-License-Identifier: GPL-2.0-only
"""Progress bars: on a terminal and in notebooks, nothing elsewhere unless asked for."""

import contextlib
import importlib.util
import sys


def in_notebook():
    """Returns whether this runs in a Jupyter kernel."""
    shell = sys.modules.get("IPython")
    return bool(shell and shell.get_ipython() and "IPKernelApp" in shell.get_ipython().config)


@contextlib.contextmanager
def bar(total, unit, wanted=None, **options):
    """Gives a tqdm bar with the time left, or one that shows nothing.

    wanted: True, False, or None for where somebody looks.
    """
    if wanted is None:
        wanted = sys.stderr.isatty() or in_notebook()
    # Without ipywidgets tqdm has no bar for notebooks, and its text does there, too.
    if in_notebook() and importlib.util.find_spec("ipywidgets"):
        from tqdm.notebook import tqdm
    else:
        from tqdm import tqdm
    with tqdm(total=total, unit=unit, disable=not wanted, **options) as shown:
        yield shown
