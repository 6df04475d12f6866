import { serialText } from "#app/features/cards/queries-card.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { canSeeShowcase } from "./policy.ts";
import type { PieceTexts, ShowcaseStatus } from "./rules.ts";

const readShowcase = statement<{ owner_id: string; status: ShowcaseStatus; is_public: boolean }>(
	"showcases_texts_of",
	"select owner_id, status, is_public from collections where id = $1::uuid",
);

interface TextRow {
	readonly id: string;
	readonly description: string | null;
	readonly created_at: string;
	readonly is_public: boolean;
	readonly card_serial: string | null;
}

const readTexts = statement<TextRow>(
	"showcases_get_texts",
	`select e.id, e.description, e.created_at, e.hidden_at is null as is_public, ${serialText("card.serial")} as card_serial
	from collections_elements_ref shown join collections_elements e on e.id = shown.element_id
	left join generated_cards card on card.id = e.card_id
	where shown.collection_id = $1::uuid
	union all
	select l.id, l.description, l.created_at, l.status = 'active' as is_public, null as card_serial
	from collection_listings shown join listings l on l.id = shown.listing_id
	where shown.collection_id = $1::uuid`,
);

/**
 * What is told of a showcase's things from near; to others than its owner of those that are public.
 * @param id as it came from the URL
 * @throws DomainError `showcase.notFound` when there is none that this person may see
 */
export async function getPieceTexts(ctx: QueryContext, id: string): Promise<PieceTexts> {
	if (!isUuid(id)) throw new DomainError("showcase.notFound");
	const [[row], texts] = await Promise.all([readShowcase(ctx.db, [id]), readTexts(ctx.db, [id])]);
	const showcase = row && { ownerId: row.owner_id, status: row.status, isPublic: row.is_public };
	if (!showcase || !canSeeShowcase(ctx.actor, showcase)) throw new DomainError("showcase.notFound");
	const isOwn = ctx.actor?.id === showcase.ownerId;
	return Object.fromEntries(
		texts
			.filter(({ is_public }) => is_public || isOwn)
			.map((text) => [
				text.id,
				{
					description: text.description || null,
					createdAt: toIso(text.created_at),
					cardSerial: text.card_serial,
				},
			]),
	);
}
