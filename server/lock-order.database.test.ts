import { expect, it } from "vitest";
import { addEntries } from "#app/features/lists/entry/commands-add.server.ts";
import { saveSetCells } from "#app/features/lists/grid/commands.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { actorOf } from "#tests/factories/context.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { buildWorld, commands, openSystem, runAtOnce } from "#tests/lock-order.ts";

const { system, deadlocks } = await openSystem();

/** Pairs that did lock in opposite orders; the long tier tries every two. */
const pairs = [
	["editEntry", "pauseOrResume"],
	["changeEntries", "acceptTrade"],
	["confirmEntries", "pauseOrResume"],
	["confirmEntries", "addAndUndo"],
	["banOrLift", "decide"],
	["report", "acceptTrade"],
	["startConversation", "block"],
] as const;

it.each(pairs)("twenty at once of %s and %s do not wait for each other in a ring", async (...pair) => {
	const world = await buildWorld(system);
	expect(await runAtOnce(world, pair)).toEqual([]);
	expect(deadlocks.splice(0)).toEqual([]);
});

it("nor do three of each command", async () => {
	const names = Object.keys(commands);
	expect(await runAtOnce(await buildWorld(system), names, names.length * 3)).toEqual([]);
	expect(deadlocks).toEqual([]);
});

interface Listed {
	readonly expansionId: string;
	readonly haves: readonly Numbered[];
	readonly wants: readonly Numbered[];
}
type Numbered = Awaited<ReturnType<typeof buildItem>>;

const cellsOf = (items: readonly Numbered[], side: "have" | "want") =>
	items.map(({ number }) => ({ number: number ?? "", side, quantity: 1, at: 0 }));
const entriesOf = (items: readonly Numbered[], side: "have" | "want") =>
	items.map(({ id: itemId }) => ({ itemId, side }));

it.each([
	[
		"lists",
		(ctx: CommandContext, { haves, wants }: Listed) =>
			addEntries(ctx, { entries: [...entriesOf(haves, "have"), ...entriesOf(wants, "want")] }),
	],
	[
		"cells of a set",
		(ctx: CommandContext, { expansionId, haves, wants }: Listed) => {
			const cells = [...cellsOf(haves, "have"), ...cellsOf(wants, "want")];
			return saveSetCells(ctx, { expansionId, cells, sentAt: 0 });
		},
	],
])("nor do two of whom each puts on %s what the other lacks, and nobody had before", async (_, put) => {
	const { id: expansionId, categoryId } = await buildExpansion(system.db);
	const build = (number: string) =>
		buildItem(system.db, { expansionId, number, ...(categoryId && { categoryId }) });
	const [both, mine, theirs] = [await build("1"), await build("2"), await build("3")];
	const [one, other] = [await buildUser(system.db), await buildUser(system.db)];
	const as = (user: typeof one) => ({ ...system, actor: actorOf(user) });
	await whileHeld(system.db.$client, {
		lock: "insert into fit_numbers (key) values ($1::uuid)",
		values: [both.id],
		waiting: 2,
		begin: () =>
			Promise.all([
				put(as(one), { expansionId, haves: [mine], wants: [both, theirs] }),
				put(as(other), { expansionId, haves: [theirs], wants: [both, mine] }),
			]),
		meanwhile: "select $1::uuid",
	});
	expect(deadlocks.splice(0)).toEqual([]);
});
