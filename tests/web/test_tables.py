"""People at tables, through real sockets: opening, sitting, playing, coming back, the host's powers, talk."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Awaitable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from web.served import FAST, Served, play_on, run, served

from coup import Game
from coup.rules import RULE_SETS
from coup.web import fairness, protocol
from coup.web.client import Client, Refusal


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("tables")) as server:
        yield server


def fetch(server: Served, path: str) -> bytes:
    with urllib.request.urlopen(server.address + path) as answer:
        return bytes(answer.read())


async def refused(client: Client, kind: type[protocol.Command], **fields: Any) -> str:
    with pytest.raises(Refusal) as caught:
        await client.do(kind, **fields)
    assert str(caught.value)
    return caught.value.reason


async def reason(doing: Awaitable[object]) -> str:
    """Why something was refused; nothing if it was not."""
    try:
        await doing
    except Refusal as refusal:
        return refusal.reason
    return ""


def seats(client: Client) -> list[str]:
    assert client.room is not None
    return [seat.name for seat in client.room.seats]


# A game


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_game_against_bots_in_every_rule_set(server: Served, rules: str) -> None:
    async def main() -> None:
        async with server.client("Ann") as ann:
            await ann.do(protocol.Play, settings=replace(FAST, rules=rules, seats=3))
            await play_on(ann, Random(rules))
            assert ann.screen is not None
            assert ann.screen.ending is not None
            assert ann.story[-1].kind == "end"
            assert ann.rules is not None
            assert ann.rules.roles
            name = ann.screen.ending.game
            games = await ann.do(protocol.Mine)
            while not games.games:
                games = await ann.do(protocol.Mine)
            assert games.games[0].game == name
            check_finished(server, name, ann)

    run(main)


def check_finished(server: Served, name: str, client: Client) -> None:
    """A game that is over can be read by everybody, with anybody's eyes, and its deal was fair."""
    game = Game.replay(fetch(server, f"/api/game/{name}/record").decode())
    assert game.over
    for eyes in (-1, 0, 2):
        shown = json.loads(fetch(server, f"/api/game/{name}?eyes={eyes}"))
        proof = protocol.Proof(
            **{
                **shown["proof"],
                "draws": [protocol.Drawn(**draw) for draw in shown["proof"]["draws"]],
                "contributions": [tuple(pair) for pair in shown["proof"]["contributions"]],
            }
        )
        assert fairness.check(proof, game) == []
        assert [value for _, value in proof.contributions] == list(client.contributed.values())
        assert proof.commitment in client.contributed
        assert shown["summary"]["table"] == ""
        assert shown["moments"][-1]["lines"][-1]["kind"] == "end"
        german = json.loads(fetch(server, f"/api/game/{name}?eyes={eyes}&language=de"))
        assert german["summary"]["rules"] == german["rules"]["title"]
        for moment in shown["moments"]:
            for seat, player in enumerate(moment["players"]):
                hidden = eyes not in (-1, seat)
                assert all((card["card"] == "") == hidden for card in player["cards"])


def test_three_people_play_a_match(server: Served) -> None:
    async def main() -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob, server.client("Ann") as other:
            code = await ann.open(replace(FAST, seats=3, length="first_to", games=2))
            await bob.enter(code.lower())
            await other.enter(code)
            await ann.until(lambda: ann.room and all(seats(ann)))
            assert seats(ann) == ["Ann", "Bob", "Ann 2"]
            assert await refused(bob, protocol.Start) == "host"
            random = Random(3)
            winners: list[int] = []
            for number in range(1, 4):
                await ann.do(protocol.Start)
                everybody = [ann, bob, other]
                for one in everybody:
                    await one.until(lambda one=one, n=number: one.screen and one.screen.game == n)  # type: ignore[misc]
                if winners:
                    assert ann.screen is not None
                    assert ann.screen.players[winners[-1]].to_play
                await asyncio.gather(*[finish(one, random) for one in everybody])
                assert ann.screen is not None
                assert ann.screen.ending is not None
                winners.append(ann.screen.ending.winner)
                assert ann.room is not None
                await ann.until(lambda: ann.room and ann.room.status == "over")
                assert [seat.wins for seat in ann.room.seats] == [winners.count(seat) for seat in range(3)]
                if ann.room.match_over:
                    break
            assert ann.room is not None
            assert ann.room.match_over == (max(winners.count(seat) for seat in range(3)) == 2)

    run(main)


async def finish(client: Client, random: Random) -> None:
    """Play to the end of the game; somebody else may be faster in a window."""
    while client.screen is None or client.screen.ending is None:
        question = await client.until(lambda: client.question or (client.screen and client.screen.ending))
        if isinstance(question, protocol.QuestionShown):
            trouble = await reason(client.answer(random.choice(question.choices).text))
            assert trouble in ("", "stale")
            if trouble:
                number = question.number
                await client.until(
                    lambda n=number: (  # type: ignore[misc]
                        client.screen and (client.screen.question is None or client.screen.question.number != n)
                    )
                )


def test_a_window_asks_everybody_at_once_and_a_pass_leaves_the_others_their_question(server: Served) -> None:
    async def main() -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob, server.client("Cat") as cat:
            code = await ann.open(replace(FAST, seats=3))
            await bob.enter(code)
            await cat.enter(code)
            await ann.do(protocol.Start)
            everybody = [ann, bob, cat]
            for one in everybody:
                await one.until(lambda one=one: one.screen)  # type: ignore[misc]
            first = next(one for one in everybody if one.question is not None)
            rivals = [one for one in everybody if one is not first]
            await first.answer("tax")
            asked = [await one.until(lambda one=one: one.question) for one in rivals]  # type: ignore[misc]
            assert asked[0].number == asked[1].number
            version = rivals[1].screen.version if rivals[1].screen else 0
            await rivals[0].answer("pass")
            await rivals[1].until(lambda: rivals[1].screen and rivals[1].screen.version > version)
            assert rivals[1].question is not None
            assert rivals[1].question.number == asked[1].number
            await rivals[1].answer("pass")
            await first.until(lambda: first.screen and first.screen.turn.endswith("2)."))
            assert await refused(rivals[1], protocol.Answer, question=asked[1].number, text="pass") == "stale"
            assert await refused(rivals[1], protocol.Answer, question=asked[1].number + 1, text="fly") in (
                "stale",
                "option",
            )

    run(main)


# Coming back


def test_a_seat_is_never_lost(tmp_path: Any) -> None:
    """Another socket, another device, and another server with the same journal."""
    seen: dict[str, Any] = {}

    async def begin(server: Served) -> None:
        async with server.client("Ann") as ann:
            await ann.do(protocol.Play, settings=replace(FAST, seats=2))
            await ann.until(lambda: ann.question)
            carried = await ann.do(protocol.Carry)
            async with server.client() as phone:
                assert await refused(phone, protocol.Hello, carry=carried.code) == "hello"
            ann_again = Client(server.address, token=ann.token)
            async with ann_again:
                assert ann_again.welcome is not None
                assert ann_again.welcome.tables == [ann.table]
                await ann_again.enter(ann.table)
                await ann_again.until(lambda: ann_again.screen)
                assert ann_again.screen == ann.screen
                assert ann_again.story == ann.story
            seen.update(token=ann.token, table=ann.table, screen=ann.screen, story=ann.story, rules=ann.rules)

    async def go_on(server: Served) -> None:
        ann = Client(server.address + f"/t/{seen['table']}", token=seen["token"])
        async with ann:
            await ann.until(lambda: ann.screen and ann.story)
            assert ann.screen == seen["screen"]
            assert ann.story == seen["story"]
            assert ann.rules == seen["rules"]
            await play_on(ann, Random(5))

    with served(tmp_path) as server:
        run(lambda: begin(server))
    with served(tmp_path) as server:
        run(lambda: go_on(server))


def test_a_link_carries_a_seat_to_another_device_once(server: Served) -> None:
    async def main() -> None:
        async with server.client("Ann") as ann:
            await ann.do(protocol.Play, settings=replace(FAST, seats=2))
            code = (await ann.do(protocol.Carry)).code
            phone = await raw(server, {"do": "hello", "id": "a", "carry": code, "table": ann.table})
            assert phone[0]["is"] == "welcome"
            assert phone[0]["person"] == (ann.welcome.person if ann.welcome else "")
            assert len(phone[0]["token"]) >= 22
            assert phone[0]["token"] != ann.token
            again = await raw(server, {"do": "hello", "id": "a", "carry": code, "language": "de"})
            assert again[0]["is"] == "refused"
            assert again[0]["reason"] == "carry"
            # Whoever is not let in is told so in their language, too.
            assert again[0]["text"].startswith("Dieser Link")

    run(main)


async def raw(server: Served, *frames: Any) -> list[dict[str, Any]]:
    """What the server answers first to each of some frames."""
    from websockets.asyncio.client import connect

    answers = []
    async with connect(server.address.replace("http", "ws") + "/socket", origin=server.address) as socket:  # type: ignore[arg-type]
        for frame in frames:
            await socket.send(frame if isinstance(frame, str) else json.dumps(frame))
            answers.append(json.loads(await socket.recv()))
    return answers


def test_the_same_command_has_one_effect(server: Served) -> None:
    async def main() -> None:
        async with server.client("Ann") as ann:
            commands = [protocol.Open(id="x1", settings=FAST), protocol.Open(id="x1", settings=FAST)]
            from websockets.asyncio.client import connect

            async with connect(
                server.address.replace("http", "ws") + "/socket",
                origin=server.address,  # type: ignore[arg-type]
            ) as socket:
                await socket.send(json.dumps({"do": "hello", "id": "h", "token": ann.token}))
                codes = []
                for _ in commands:
                    await socket.send(json.dumps({"do": "open", "id": "x1"}))
                    while (message := json.loads(await socket.recv()))["is"] != "done":
                        pass
                    codes.append(message["code"])
                assert codes[0] == codes[1]
                for _ in range(2):
                    await socket.send(json.dumps({"do": "seat_bot", "id": "x2", "seat": 1, "bot": "easy"}))
                    while (message := json.loads(await socket.recv()))["is"] not in ("done", "refused"):
                        pass
                    assert message["is"] == "done"

    run(main)


# The host


def test_the_host_settles_seats_removes_and_hands_over(server: Served) -> None:
    async def main() -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob, server.client("Cat") as cat:
            code = await ann.open(replace(FAST, seats=3))
            await bob.enter(code)
            await cat.enter(code)
            assert await refused(bob, protocol.Settle, settings=FAST) == "host"
            assert await refused(bob, protocol.SeatBot, seat=2, bot="easy") == "host"
            assert await refused(ann, protocol.SeatBot, seat=2, bot="easy") == "seat"
            assert await refused(ann, protocol.Settle, settings=replace(FAST, seats=2)) == "seats"
            await ann.do(protocol.Settle, settings=replace(FAST, rules="g54", options={"roles": "draw"}, seats=4))
            await cat.until(lambda: cat.room and cat.room.settings.rules == "g54")
            assert cat.room is not None
            assert len(cat.room.roles) == 5
            await ann.do(protocol.SeatBot, seat=3, bot="easy")
            for bot in ("exec:/bin/sh", "thinker:99999", "/etc/passwd", "learned", ""):
                assert await refused(ann, protocol.SeatBot, seat=3, bot=bot) == "bot"
            await ann.do(protocol.Remove, seat=3)
            await ann.do(protocol.Remove, seat=2)
            await cat.until(lambda: cat.parted)
            assert cat.parted is not None
            assert cat.parted.reason == "banned"
            assert await refused(cat, protocol.Enter, code=code) == "banned"
            assert await refused(cat, protocol.Sit, seat=2) == "no_table"
            await ann.do(protocol.HandOver, person=bob.welcome.person if bob.welcome else "")
            assert await refused(ann, protocol.Start) == "host"
            await bob.do(protocol.Leave)
            await ann.until(lambda: ann.room and ann.welcome and ann.room.host == ann.welcome.person)
            assert seats(ann) == ["Ann", "", "", ""]

    run(main)


def test_a_removed_player_is_replaced_by_a_bot_in_the_game(server: Served) -> None:
    async def main() -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob:
            code = await ann.open(replace(FAST, seats=2))
            await bob.enter(code)
            await ann.do(protocol.Start)
            await bob.until(lambda: bob.screen)
            await ann.do(protocol.Remove, seat=1)
            await bob.until(lambda: bob.parted)
            assert await refused(bob, protocol.Answer, question=1, text="income") == "no_table"
            await play_on(ann, Random(1))
            assert ann.room is not None
            assert ann.room.seats[1].bot

    run(main)


def test_spectators_see_no_hands_and_cannot_act(server: Served) -> None:
    async def main() -> None:
        async with server.client("Ann") as ann, server.client("Eve") as eve:
            await ann.do(protocol.Play, settings=replace(FAST, seats=2))
            await ann.until(lambda: ann.question)
            await eve.enter(ann.table)
            await eve.until(lambda: eve.screen)
            assert eve.screen is not None
            assert eve.room is not None
            assert eve.room.your_seat == -1
            assert all(card.card == "" for player in eve.screen.players for card in player.cards)
            assert await refused(eve, protocol.Answer, question=1, text="income") == "seatless"
            assert await refused(eve, protocol.Resign) == "seatless"
            assert await refused(eve, protocol.Hint) == "hint"
            assert (await eve.look()).seat < 0
            await ann.do(protocol.Settle, settings=replace(FAST, seats=2, spectators=False))
            async with server.client("Fay") as fay:
                assert await refused(fay, protocol.Enter, code=ann.table) == "spectators"

    run(main)


def test_a_table_of_bots_is_watched(server: Served) -> None:
    async def main() -> None:
        async with server.client("Ann") as ann:
            await ann.do(protocol.Watch, settings=replace(FAST, seats=3), bot="easy")
            await ann.until(lambda: ann.screen and ann.screen.ending)
            assert ann.room is not None
            assert ann.room.your_seat == -1
            await ann.do(protocol.Start)
            await ann.until(lambda: ann.room and ann.room.game == 2 and ann.screen and ann.screen.game == 2)

    run(main)


# Being away


def test_a_stand_in_plays_when_asked_and_steps_back(server: Served) -> None:
    async def main() -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob:
            code = await ann.open(replace(FAST, seats=2))
            await bob.enter(code)
            await ann.do(protocol.Start)
            await ann.until(lambda: ann.screen)
            await ann.do(protocol.StandIn, on=True)
            await ann.until(lambda: ann.screen and ann.screen.stand_in)
            assert ann.question is None
            await bob.until(lambda: bob.question)
            await ann.do(protocol.StandIn, on=False)
            await ann.until(lambda: ann.screen and not ann.screen.stand_in)
            await bob.do(protocol.Leave)
            await ann.until(lambda: ann.room and ann.room.seats[1].stand_in)
            await bob.enter(code)
            await ann.until(lambda: ann.room and not ann.room.seats[1].stand_in)

    run(main)


def test_a_clock_answers_quietly_and_after_the_second_time_a_bot_stands_in(server: Served) -> None:
    async def main() -> None:
        async with server.client("Ann") as ann:
            await ann.do(protocol.Play, settings=replace(FAST, seats=2, clock=1))
            await ann.until(lambda: ann.question)
            assert ann.screen is not None
            assert ann.screen.clock is not None
            assert 0 < ann.screen.clock.left <= ann.screen.clock.total == 1
            await ann.until(lambda: ann.room and ann.room.seats[0].stand_in)
            await ann.do(protocol.StandIn, on=False)
            await ann.until(lambda: ann.room and not ann.room.seats[0].stand_in)

    run(main)


def test_resigning_ends_a_game_of_two(server: Served) -> None:
    async def main() -> None:
        async with server.client("Ann") as ann:
            await ann.do(protocol.Play, settings=replace(FAST, seats=2))
            await ann.until(lambda: ann.question)
            await ann.do(protocol.Resign)
            await ann.until(lambda: ann.screen and ann.screen.ending)
            assert ann.screen is not None
            assert ann.screen.ending is not None
            assert ann.screen.ending.winner == 1
            assert await refused(ann, protocol.Resign) == "no_game"

    run(main)


def test_letting_everything_pass_this_turn(server: Served) -> None:
    async def main() -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob:
            code = await ann.open(replace(FAST, seats=2))
            await bob.enter(code)
            await ann.do(protocol.Start)
            await ann.until(lambda: ann.screen)
            await bob.until(lambda: bob.screen)
            first, second = (ann, bob) if ann.question is not None else (bob, ann)
            await second.do(protocol.Easy, ease="turn")
            await second.until(lambda: second.screen and second.screen.ease == "turn")
            await first.answer("tax")
            await second.until(lambda: second.question and second.question.kind == "action")
            assert second.screen is not None
            assert second.screen.ease == "ask"

    run(main)


# Talk


def test_people_talk_and_the_host_can_switch_it_off(server: Served) -> None:
    async def main() -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob:
            code = await ann.open(FAST)
            await bob.enter(code)
            await bob.do(protocol.Say, text=" <b>hi</b>\u202e\x1b[2J ")
            await ann.until(lambda: ann.said)
            assert ann.said[0].text == "<b>hi</b>\\u202e\\x1b[2J"
            await bob.do(protocol.Phrase, phrase="good_luck")
            await ann.until(lambda: len(ann.said) > 1)
            assert ann.said[1].text == "Good luck!"
            await ann.do(protocol.Settle, settings=replace(FAST, chat=False))
            assert await refused(bob, protocol.Say, text="hi") == "chat"
            assert await refused(bob, protocol.Phrase, phrase="../x") == "phrase"
            heard = [await reason(bob.do(protocol.Phrase, phrase="hello")) for _ in range(10)]
            assert set(heard) == {"", "flood"}

    run(main)


def test_hints_where_all_others_are_bots(server: Served) -> None:
    async def main() -> None:
        async with server.client("Ann") as ann, server.client("Bob") as bob:
            await ann.do(protocol.Play, settings=replace(FAST, seats=2))
            question = await ann.until(lambda: ann.question)
            hinted = await ann.do(protocol.Hint)
            assert hinted.choice in [choice.text for choice in question.choices]
            assert hinted.text.startswith("Hint: ")
            await ann.do(protocol.Speak, language="de")
            assert (await ann.do(protocol.Hint)).text.startswith("Tipp vom Bot „schwer“: ")
            await ann.open(FAST)
            await bob.enter(ann.table)
            await ann.do(protocol.Start)
            await ann.until(lambda: ann.screen)
            assert await refused(ann, protocol.Hint) == "hint"

    run(main)


# House rules


def test_house_rules_by_their_text(server: Served) -> None:
    async def main() -> None:
        house = 'parent = "classic"\ntitle = "Friday night"\n[costs]\ncoup = 8\n'
        async with server.client("Ann") as ann:
            await ann.do(protocol.Play, settings=replace(FAST, seats=2, house=house))
            await ann.until(lambda: ann.screen)
            assert ann.room is not None
            assert ann.room.title == "Friday night"
            await play_on(ann, Random(2))
            for wrong in ('parent = "x.toml"', "a = [", "[[[[", 'parent = "classic"\nhand = 100000', "a" * 19_000):
                assert await refused(ann, protocol.Open, settings=replace(FAST, house=wrong)) in ("rules", "house")
            assert await refused(ann, protocol.Open, settings=replace(FAST, rules="x.toml")) == "rules"
            assert await refused(ann, protocol.Open, settings=replace(FAST, rules="../secret.toml")) == "rules"

    run(main)


def test_what_the_engine_finds_wrong_comes_with_a_sentence_in_the_language_of_the_reader(server: Served) -> None:
    async def main() -> None:
        async with server.client("Ann", language="de") as ann:
            with pytest.raises(Refusal) as caught:
                await ann.do(protocol.Open, settings=replace(FAST, house='parent = "nothing"'))
            assert str(caught.value).startswith("Nach diesen Regeln lässt sich nicht spielen. Genauer, auf Englisch: ")
            assert "nothing" in str(caught.value)
            assert "TOML" not in str(caught.value)
            assert not str(caught.value).endswith("..")

    run(main)


# Pages and data


def test_http_gives_nothing_of_a_game_that_is_not_over(server: Served) -> None:
    async def main() -> None:
        async with server.client("Ann") as ann:
            await ann.do(protocol.Play, settings=replace(FAST, seats=2))
            await ann.until(lambda: ann.question)
            keeper = server.serving.lobby.keepers[ann.table]
            for path in (f"/api/game/{keeper.room.game_name}", f"/api/game/{keeper.room.game_name}/record"):
                with pytest.raises(urllib.error.HTTPError) as running:
                    fetch(server, path)
                with pytest.raises(urllib.error.HTTPError) as nothing:
                    fetch(server, path.replace(keeper.room.game_name, "nosuchgame"))
                assert running.value.code == nothing.value.code == 404
                assert running.value.read() == nothing.value.read()

    run(main)


def test_an_address_that_leads_nowhere_shows_the_page_to_people(server: Served) -> None:
    wanted = {"text/html,*/*": "text/html", "*/*": "text/plain"}
    for accept, given in wanted.items():
        with pytest.raises(urllib.error.HTTPError) as nowhere:
            urllib.request.urlopen(urllib.request.Request(f"{server.address}/nonsense", headers={"accept": accept}))
        assert nowhere.value.code == 404
        assert nowhere.value.headers["content-type"].startswith(given)
        assert "content-security-policy" in nowhere.value.headers


def test_health_metrics_and_catalogue(server: Served) -> None:
    assert json.loads(fetch(server, "/health")) == {"status": "ok"}
    metrics = fetch(server, "/metrics").decode()
    assert "# TYPE coup_sockets gauge" in metrics
    catalogue = json.loads(fetch(server, "/api/catalogue?language=xx"))
    assert catalogue["language"] == "en"
    assert [one["key"] for one in catalogue["rule_sets"]] == list(RULE_SETS)
    assert {role["kind"] for role in catalogue["rule_sets"][2]["roles"]} > {"Finance", "Force"}
    assert json.loads(fetch(server, "/openapi.json"))["openapi"]
    assert json.loads(fetch(server, "/asyncapi.json"))["asyncapi"]
