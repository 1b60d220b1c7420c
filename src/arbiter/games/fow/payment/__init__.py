"""What playing costs and how it is paid.

``costs``: a cost and its parts. ``price_rules``: what texts change about it, and whether it can be paid then.
``will``: will, and the abilities that produce it. ``duties``: what has to be done besides. ``quick_solver``
and ``solver`` find a way to pay; ``procedure`` carries it out.
"""
