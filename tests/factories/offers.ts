import { randomUUID } from "node:crypto";
import { sendOffer } from "#app/features/offers/commands.server.ts";
import type { OfferSnapshot } from "#app/features/offers/events.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import type { UserRow } from "./accounts.ts";
import { actorOf } from "./context.ts";
import type { EntryRow } from "./lists.ts";

/** What an offer of a factory gives and gets: a unit of each entry unless told. */
interface OfferedThings {
	readonly give: readonly (EntryRow | readonly [EntryRow, number])[];
	readonly get?: OfferedThings["give"];
}

/** Things as a form sends them. */
export function offered(things: OfferedThings["give"]) {
	return things.map((thing) => {
		const [entry, quantity] = "id" in thing ? [thing, 1] : thing;
		return { entryId: entry.id, quantity };
	});
}

/** An open offer from one person to another. */
export function buildOffer(
	system: CommandContext,
	[from, to]: readonly [UserRow, UserRow],
	{ give, get = [] }: OfferedThings,
): Promise<OfferSnapshot> {
	const ctx = { ...system, actor: actorOf(from) };
	const content = { give: offered(give), get: offered(get), text: "" };
	return sendOffer(ctx, { id: randomUUID(), personId: to.id, ...content });
}
