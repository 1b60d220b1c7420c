"""Who began a game, private games, the version of what is kept; indexes for the pages of the lobby."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("games", sa.Column("visitor", sa.String(32), nullable=False, server_default=""))
    op.add_column("games", sa.Column("version", sa.Integer, nullable=False, server_default="1"))
    # games of two people that nobody could join from the lobby were private, though they were listed
    people = "SELECT count(*) FROM seats WHERE seats.game = games.id AND seats.computer = ''"
    op.execute(sa.text(f"UPDATE games SET private = {_true()} WHERE NOT public AND ({people}) = 2"))
    op.drop_index("ix_games_listed", "games")
    op.create_index("ix_games_listed", "games", ["status", "changed", "id"])
    op.create_index("ix_games_changed", "games", ["changed", "id"])
    op.create_index("ix_games_visitor", "games", ["visitor", "began"])
    op.create_table(
        "meta",
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def _true() -> str:
    return "1" if op.get_bind().dialect.name == "sqlite" else "true"


def downgrade() -> None:
    op.drop_table("meta")
    for name in ("ix_games_visitor", "ix_games_changed", "ix_games_listed"):
        op.drop_index(name, "games")
    op.create_index("ix_games_listed", "games", ["status", "changed"])
    for name in ("version", "visitor", "private"):
        op.drop_column("games", name)
