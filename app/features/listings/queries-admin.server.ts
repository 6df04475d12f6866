import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { loadNumberedPage, type NumberedPage } from "#app/shared/numbered-page.ts";
import { canSetPremium } from "./policy.ts";
import type { ListingStatus } from "./rules.ts";
import { type ListingForAdmin, personListingsPageSize } from "./rules-admin.ts";

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
		select * from listings where user_id = $1 order by created_at desc, id desc limit $2 offset $3
	) as l
	join product_categories as category on category.id = l.category_id
	left join listing_images as image on image.listing_id = l.id and image.position = 0
	order by l.created_at desc, l.id desc`,
);

const countOfPerson = statement<{ total: number }>(
	"listings_admin_count_of_person",
	"select count(*)::integer as total from listings where user_id = $1",
);

/**
 * A person's listings in whatever state, newest first, 10 a page.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listListingsOf(
	ctx: QueryContext,
	{ personId, number }: { personId: string; number: number },
): Promise<NumberedPage<ListingForAdmin>> {
	const actor = requireAdministrator(ctx.actor);
	return loadNumberedPage(
		{ number, size: personListingsPageSize },
		{
			count: async () => (await countOfPerson(ctx.db, [personId]))[0]?.total ?? 0,
			read: async (limit, offset) => {
				const rows = await pageOfPerson(ctx.db, [personId, limit, offset]);
				return rows.map((row) =>
					toListing(row, canSetPremium(actor, { ownerId: personId, status: row.status })),
				);
			},
		},
	);
}

function toListing(row: Row, mayBePremium: boolean): ListingForAdmin {
	return {
		id: row.id,
		title: row.title,
		status: row.status,
		isPremium: row.is_premium,
		createdAt: toIso(row.created_at),
		categorySlug: row.category_slug,
		image: row.image_key && row.image_color ? { key: row.image_key, color: row.image_color } : null,
		canSetPremium: mayBePremium,
	};
}
