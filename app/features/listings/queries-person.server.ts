import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { cursorMilliseconds, decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { selectCards, toCard } from "./queries-card.server.ts";
import type { PersonListingPage } from "./rules.ts";
import { listings } from "./tables.server.ts";

export interface ListPersonListingsInput {
	readonly ownerId: string;
	/** How many there are on a page. */
	readonly size: number;
	/** `nextCursor` of the page before; absent for the first page. */
	readonly cursor?: string | null;
	readonly locale: Locale;
}

/** Creation in milliseconds since 1970, and id of the last one shown. */
const cursorSchema = z.tuple([cursorMilliseconds, uuidSchema]);

/**
 * The listings of a person that everybody may see, whoever asks, newest first.
 * @throws DomainError `request.badCursor`
 */
export async function listPersonListings(
	ctx: QueryContext,
	{ ownerId, size, cursor, locale }: ListPersonListingsInput,
): Promise<PersonListingPage> {
	const after = cursor ? decodeCursor(cursor, cursorSchema) : null;
	const below =
		after &&
		sql`(${listings.createdAt}, ${listings.id}) < (${new Date(after[0]).toISOString()}::timestamptz, ${after[1]}::uuid)`;
	const rows = await selectCards(ctx.db, locale)
		// The status is told as well, for its index: whoever has traded thousands has them read otherwise.
		.where(
			and(
				eq(listings.userId, ownerId),
				sql`${listings.status} = 'active' and ${listings.isPublic}`,
				below ?? undefined,
			),
		)
		.orderBy(desc(listings.createdAt), desc(listings.id))
		.limit(size + 1);
	const last = rows.length > size ? rows[size - 1] : undefined;
	return {
		listings: rows.slice(0, size).map(toCard),
		nextCursor: last ? encodeCursor([last.createdAt.getTime(), last.id]) : null,
	};
}
