"""Call what a game is begun with its setup."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE games RENAME COLUMN sheet TO setup")


def downgrade() -> None:
    op.execute("ALTER TABLE games RENAME COLUMN setup TO sheet")
