"""Totals of parts are put together in any groups, and give what one part gives."""

import functools
import random

from ruleproof_spark.totals import Collected, PartitionTotals


def made(generator):
    """What a made partition counts."""
    part = PartitionTotals(rows=generator.randrange(50))
    part.outcomes.update({name: generator.randrange(9) for name in generator.sample(OUTCOMES, 3)})
    part.first = {name: generator.randrange(1, 50) for name in generator.sample(["hasNUL", "null", "ended"], 2)}
    for _ in range(generator.randrange(4)):
        counts = {name: generator.randrange(9) for name in COUNTS}
        rules = [{"rule": f"action/{generator.randrange(5)}", "kind": "action", **counts}]
        totals = {name: generator.randrange(5) for name in generator.sample(["drift", "slow", "changed"], 2)}
        part.add_report({"rules": rules, "idleRules": 4, "totals": totals})
    return part


OUTCOMES = ["matched", "unmatched", "undecided", "blank", "null", "hasNUL"]
COUNTS = ["matches", "outputs", "scripts", "failures", "undecided"]
MADE = [[made(generator) for _ in range(6)] for generator in map(random.Random, range(200))]


def test_merging_is_associative_and_has_a_neutral_element():
    for a, b, c, *_ in MADE:
        assert a.merged(b).merged(c) == a.merged(b.merged(c))
        assert a.merged(PartitionTotals()) == a == PartitionTotals().merged(a)
    assert any(a.first and a.merged(b).first != a.first for a, b, *_ in MADE)


def test_packing_loses_nothing():
    for parts in MADE:
        for part in parts:
            assert PartitionTotals.unpacked(part.packed()) == part


def test_collected_partitions_may_come_in_any_order_groups_and_number():
    for seed, parts in enumerate(MADE):
        generator = random.Random(seed)
        whole = functools.reduce(PartitionTotals.merged, parts, PartitionTotals()).totals()
        pieces = [Collected({number: part.packed()}) for number, part in enumerate(parts)]
        # As when a partition is tried again after an executor is lost.
        pieces += generator.sample(pieces, 3)
        generator.shuffle(pieces)
        while len(pieces) > 1:
            place = generator.randrange(len(pieces) - 1)
            pieces[place].merge(pieces.pop(place + 1))
        assert pieces[0].totals() == whole
