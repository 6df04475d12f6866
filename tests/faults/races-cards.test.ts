import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { generateCard } from "#app/features/cards/commands-generate.server.ts";
import { makeCard } from "#app/features/cards/commands-make.server.ts";
import { getCardDay } from "#app/features/cards/queries.server.ts";
import { cardsPerDay } from "#app/features/cards/rules.ts";
import { generatedCards } from "#app/features/cards/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildMaker, cardJobs } from "#tests/factories/cards.ts";
import { contextOf } from "#tests/factories/context.ts";
import { imageOf, memoryFiles } from "#tests/factories/files.ts";
import { codesOf, countByValue, fulfilledValues, race } from "./racing.ts";

/** How many cards are asked for at once, by one person. */
const times = 1_000;
/** Of so many asks within an hour the others are not even looked at. */
const askedAnHour = 30;

const { db } = await testDatabase({ connections: 10 });

it("makes one card at a time and three a day of 1 000 asks of a person at once, each hour anew", async () => {
	const [user, photo, files] = [await buildMaker(db), await imageOf("#804020"), memoryFiles()];
	const { asked, jobs } = cardJobs();
	for (const [made, hour] of [13, 15, 17, 19].entries()) {
		const clock = { now: () => new Date(Date.UTC(2026, 10, 23, hour)) };
		const ctx = contextOf(db, user, { clock });
		const results = await race(times, () =>
			generateCard(ctx, { submissionKey: randomUUID() }, { photo, jobs }),
		);
		const isOver = made === cardsPerDay;
		const won = fulfilledValues(results);
		expect(won).toHaveLength(isOver ? 0 : 1);
		expect(countByValue(codesOf(results))).toEqual({
			[isOver ? "card.dailyLimit" : "card.oneAtATime"]: askedAnHour - won.length,
			"request.tooManyRequests": times - askedAnHour,
		});
		for (const { id } of won) await makeCard({ ...contextOf(db, null, { clock }), db, files }, id);
		expect((await getCardDay(ctx)).left).toBe(cardsPerDay - Math.min(made + 1, cardsPerDay));
	}
	const cards = await db.select().from(generatedCards);
	expect(cards.map(({ status, serial }) => `${status} ${serial}`).sort()).toEqual([
		"finished 1",
		"finished 2",
		"finished 3",
	]);
	expect(asked).toHaveLength(cardsPerDay);
	expect(cards.map(({ photo }) => photo)).toEqual([null, null, null]);
});
