import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "shared: needs the card databases in the folder `shared` beside the repository"
    )
