import { z } from "zod";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { cursorMoment, decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { canSetPremium } from "./policy.ts";
import type { ListingStatus } from "./rules.ts";
import { type PersonListingsForAdmin, personListingsPageSize } from "./rules-admin.ts";

interface Row {
	readonly id: string;
	readonly title: string;
	readonly status: ListingStatus;
	readonly is_premium: boolean;
	readonly created_at: string;
	readonly category_slug: string;
	readonly image_key: string | null;
	readonly image_color: string | null;
}

const pageOfPerson = statement<Row>(
	"listings_admin_page_of_person",
	`select l.id, l.title, l.status, l.is_premium, l.created_at, category.slug as category_slug,
		image.image_url as image_key, image.placeholder_color as image_color
	from (
		select * from listings where user_id = $1 and (created_at, id) < ($2::timestamptz, $3::uuid)
		order by created_at desc, id desc limit ${personListingsPageSize + 1}
	) as l
	join product_categories as category on category.id = l.category_id
	left join listing_images as image on image.listing_id = l.id and image.position = 0
	order by l.created_at desc, l.id desc`,
);

const pageCursor = z.tuple([cursorMoment, uuidSchema]);
const firstKey = ["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"] as const;

/**
 * A person's listings in whatever state, newest first, 10 a page.
 * @throws DomainError `auth.forbidden` to all but admins; `request.badCursor`
 */
export async function listListingsOf(
	ctx: QueryContext,
	personId: string,
	cursor?: string,
): Promise<PersonListingsForAdmin> {
	const actor = requireAdministrator(ctx.actor);
	const [at, id] = cursor ? decodeCursor(cursor, pageCursor) : firstKey;
	const rows = await pageOfPerson(ctx.db, [personId, at, id]);
	const last = rows.length > personListingsPageSize ? rows[personListingsPageSize - 1] : undefined;
	return {
		listings: rows.slice(0, personListingsPageSize).map((row) => ({
			id: row.id,
			title: row.title,
			status: row.status,
			isPremium: row.is_premium,
			createdAt: toIso(row.created_at),
			categorySlug: row.category_slug,
			image: row.image_key && row.image_color ? { key: row.image_key, color: row.image_color } : null,
			canSetPremium: canSetPremium(actor, { ownerId: personId, status: row.status }),
		})),
		nextCursor: last ? encodeCursor([toIso(last.created_at), last.id]) : null,
	};
}
