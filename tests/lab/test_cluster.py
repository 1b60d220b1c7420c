"""A run over a Ray cluster of two nodes on this machine: the same bytes, also when a node dies."""

import threading
import time

import pytest

from arbiter import lab
from arbiter.lab.running import Here

ray = pytest.importorskip("ray", reason="a run over a cluster needs ray")
cluster_utils = pytest.importorskip("ray.cluster_utils")


@pytest.fixture
def cluster():
    made = cluster_utils.Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    made.second = made.add_node(num_cpus=1)
    yield made
    ray.shutdown()
    made.shutdown()


def test_a_run_over_two_nodes_is_the_same_though_one_dies(cluster, tmp_path):
    from arbiter.lab.ray_cluster import RayCluster

    decks = lab.load_decks("sve-1.3.1", ["bridge", "lamps"])
    header = lab.plan("sve-1.3.1", decks, players=("random", "random"), games=60, seed=5)
    lab.play(header, tmp_path / "alone.jsonl", Here(header))
    backend = RayCluster(header, cluster.address)
    assert backend.room >= 4
    written = tmp_path / "cluster.jsonl"

    def kill_a_node() -> None:
        while not written.exists() or written.read_bytes().count(b"\n") < 11:
            time.sleep(0.05)
        cluster.remove_node(cluster.second, allow_graceful=False)

    killer = threading.Thread(target=kill_a_node)
    killer.start()
    lab.play(header, written, backend)
    killer.join()
    assert written.read_bytes() == (tmp_path / "alone.jsonl").read_bytes()
