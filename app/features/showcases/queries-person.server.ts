import { z } from "zod";
import type { QueryContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { cursorMilliseconds, decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { type CardRow, createdMillis, selectCards, toCard } from "./queries-card.server.ts";
import { personPageSize, type ShowcasePage } from "./rules.ts";

const readPage = statement<CardRow & { total: number }>(
	"showcases_list_of_person",
	selectCards(
		`(select *, (select count(*) from collections where owner_id = $2::uuid and is_public)::integer as total
			from collections where owner_id = $2::uuid and is_public and (created_at, id) < ($3::timestamptz, $4::uuid)
			order by created_at desc, id desc limit ${personPageSize + 1})`,
		"c.created_at desc, c.id desc",
		"c.total,",
	),
);

/** Creation in milliseconds since 1970, and id of the last one shown. */
const cursorSchema = z.tuple([cursorMilliseconds, uuidSchema]);
const firstKey: z.infer<typeof cursorSchema> = [
	Date.UTC(9999, 11, 31),
	"ffffffff-ffff-ffff-ffff-ffffffffffff",
];

/**
 * The showcases of a person that everybody may see, whoever asks, newest first, 12 a page.
 * @param input.cursor `nextCursor` of the page before; absent for the first page
 * @throws DomainError `request.badCursor`
 */
export async function listPersonShowcases(
	ctx: QueryContext,
	{ ownerId, cursor }: { ownerId: string; cursor?: string | null },
): Promise<ShowcasePage> {
	const viewerId = ctx.actor?.id ?? null;
	const [at, id] = cursor ? decodeCursor(cursor, cursorSchema) : firstKey;
	const rows = await readPage(ctx.db, [viewerId, ownerId, new Date(at).toISOString(), id]);
	const shown = rows.slice(0, personPageSize);
	const last = rows.length > personPageSize ? shown.at(-1) : undefined;
	return {
		showcases: shown.map((row) => toCard(row, viewerId)),
		nextCursor: last ? encodeCursor([createdMillis(last), last.id]) : null,
		total: rows[0]?.total ?? 0,
	};
}
