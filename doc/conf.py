# SPDX-License-Identifier: GPL-2.0-only
"""Sphinx settings. Doxygen reads the headers first, so that pages can quote their comments."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

project = "ath11k for ns-3"
author = "the ath11k module's authors"
release = version = (ROOT / "VERSION").read_text().strip()

extensions = ["breathe"]
html_theme = "alabaster"
html_theme_options = {"description": "Linux Wi-Fi transmit queueing for ns-3", "page_width": "70em"}
html_copy_source = False
html_show_copyright = False
nitpicky = True

primary_domain = "cpp"
highlight_language = "none"
breathe_default_project = "ath11k"
breathe_default_members = ("members",)

DOXYGEN = """
PROJECT_NAME = ath11k
INPUT = {root}/contrib/ath11k/queueing {root}/contrib/ath11k/model {root}/contrib/ath11k/helper
FILE_PATTERNS = *.h
OUTPUT_DIRECTORY = {output}
GENERATE_HTML = NO
GENERATE_LATEX = NO
GENERATE_XML = YES
MACRO_EXPANSION = YES
WARN_IF_UNDOCUMENTED = NO
QUIET = YES
"""


def run_doxygen(app):
    """Writes the XML that breathe reads beside the pages; fails with doxygen's own words."""
    output = Path(app.outdir).parent / "doxygen"
    output.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["doxygen", "-"],
        input=DOXYGEN.format(root=ROOT, output=output),
        text=True,
        check=True,
    )
    app.config.breathe_projects = {"ath11k": str(output / "xml")}


def setup(app):
    app.connect("builder-inited", run_doxygen, priority=1)
