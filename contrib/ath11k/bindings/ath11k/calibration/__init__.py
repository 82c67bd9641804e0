# SPDX-License-Identifier: GPL-2.0-only
"""What must have been true of the published measurement, and what follows from it."""
