import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import {
	array,
	integer,
	json,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { loadStatementPage } from "#app/platform/database/statement-page.server.ts";
import type { NumberedPage } from "#app/shared/numbered-page.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { cataloguePageSize, type TaughtFile, type TaughtSet, type WaitingClaim } from "./rules-admin.ts";

/** The columns by which claims of several people are one thing that waits. */
const sameClaims = ["category_id", "item_id", "problem", "set_folded", "number_key", "name_folded"]
	.map((column) => `claim.${column}`)
	.join(", ");
/** Whether `claim` waits for an admin: it contradicts the catalogue, or nobody confirmed its `item`. */
const isWaiting = "(claim.problem is not null or item.confirmed_at is null)";
const standing = "catalogue_claims as claim left join product_items as item on item.id = claim.item_id";
const waitingClaims = `${standing} where claim.dismissed_at is null and ${isWaiting}
	and (:categoryId is null or claim.category_id = :categoryId) and (:set is null or claim.set_folded = :set)
	and (:personId is null or claim.user_id = :personId)`;
const waitingParameters = {
	categoryId: nullable(uuid()),
	set: nullable(text()),
	personId: nullable(uuid()),
};

const countClaims = statement(waitingParameters, {
	total: integer(),
})`select count(*)::integer as total from (
		select from ${waitingClaims} group by ${sameClaims}
	) as waiting`;
const pageOfClaims = statement(
	{ ...waitingParameters, limit: integer(), offset: integer() },
	{
		id: text(),
		categorySlug: text(),
		problem: nullable(text<NonNullable<WaitingClaim["problem"]>>()),
		setCode: nullable(text()),
		setName: text(),
		number: text(),
		name: text(),
		ids: array(text()),
		people: integer(),
		since: timestamp(),
		item: nullable(json<NonNullable<WaitingClaim["item"]>>()),
	},
)`select claim.id, category.slug as "categorySlug", claim.problem, claim.set_code as "setCode", claim.set_name as "setName",
		claim.number, claim.name, waiting.people, waiting.since, array(
			select source || ':' || value from jsonb_to_recordset(claim.ids) as given (source text, value text)) as ids,
		case when item.id is not null then json_build_object('id', item.id, 'name', item.name, 'nameEs', item.name_es,
			'number', item.number, 'expansion', expansion.name, 'expansionId', expansion.id, 'version', item.version,
			'isConfirmed', item.confirmed_at is not null, 'isSetNew', expansion.id is not null and expansion.confirmed_at is null
		) end as item
	from (
		select min(claim.id::text)::uuid as id, count(*)::integer as people, min(claim.created_at) as since
		from ${waitingClaims} group by ${sameClaims}
		order by claim.problem is null, count(*) desc, min(claim.created_at), min(claim.id::text) limit :limit offset :offset
	) as waiting
	join catalogue_claims as claim using (id)
	join product_categories as category on category.id = claim.category_id
	left join product_items as item on item.id = claim.item_id
	left join product_expansions as expansion on expansion.id = item.expansion_id
	order by claim.problem is null, waiting.people desc, waiting.since, claim.id::text`;

export interface WaitingInput {
	/** The id of a category; null for all. */
	readonly categoryId: string | null;
	readonly number?: number;
	/** The folded name of a set; all sets without it. */
	readonly set?: string | null;
	/** The person whose files say so; everybody without it. */
	readonly personId?: string | null;
}

/**
 * The claims that wait for an admin: contradictions first, then what most people say, 25 a page.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listWaitingClaims(
	ctx: QueryContext,
	{ categoryId, number = 1, set = null, personId = null }: WaitingInput,
): Promise<NumberedPage<WaitingClaim>> {
	requireAdministrator(ctx.actor);
	const scope = {
		categoryId,
		set: set !== null && isStorableText(set) ? set : null,
		personId: personId !== null && isUuid(personId) ? personId : null,
	};
	return loadStatementPage(
		ctx.db,
		{ number, size: cataloguePageSize },
		{ count: countClaims, read: pageOfClaims },
		scope,
	);
}

const taughtCounts = { total: integer(), waiting: integer() };
const countTaught = `count(*)::integer as total, (count(*) filter (where ${isWaiting}))::integer as waiting`;
const taughtOf = `${standing} where claim.dismissed_at is null and (:categoryId is null or claim.category_id = :categoryId)`;
const taughtParameters = { categoryId: nullable(uuid()) };
const taughtPageParameters = { ...taughtParameters, limit: integer(), offset: integer() };

const countFiles = statement(taughtParameters, { total: integer() })`select count(*)::integer as total from (
		select from ${taughtOf} and claim.user_id is not null group by claim.user_id, claim.created_at
	) as file`;
const pageOfFiles = statement(taughtPageParameters, {
	personId: text(),
	username: text(),
	sentAt: timestamp(),
	sets: integer(),
	files: integer(),
	...taughtCounts,
})`select file.user_id as "personId", account.username, file.sent_at as "sentAt", file.sets, file.files, file.total, file.waiting
	from (
		select claim.user_id, claim.created_at as sent_at, ${countTaught},
			count(distinct (claim.category_id, claim.set_folded))::integer as sets,
			(count(*) over (partition by claim.user_id))::integer as files
		from ${taughtOf} and claim.user_id is not null group by claim.user_id, claim.created_at
	) as file join users as account on account.id = file.user_id
	order by file.sent_at desc, file.user_id limit :limit offset :offset`;

/**
 * The files of people that taught something, the latest first, 25 a page: what waits of them, and what everybody has on their
 * word.
 * @param categoryId null for all categories
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listTaughtFiles(
	ctx: QueryContext,
	{ categoryId, number = 1 }: { categoryId: string | null; number?: number },
): Promise<NumberedPage<TaughtFile>> {
	requireAdministrator(ctx.actor);
	return loadStatementPage(
		ctx.db,
		{ number, size: cataloguePageSize },
		{ count: countFiles, read: pageOfFiles },
		{ categoryId },
	);
}

const countSets = statement(taughtParameters, { total: integer() })`select count(*)::integer as total from (
		select from ${taughtOf} group by claim.category_id, claim.set_folded
	) as each`;
const pageOfSets = statement(taughtPageParameters, {
	categoryId: text(),
	categorySlug: text(),
	set: text(),
	name: text(),
	people: integer(),
	...taughtCounts,
})`select each.category_id as "categoryId", category.slug as "categorySlug", each.set_folded as set, each.name, each.people,
		each.total, each.waiting
	from (
		select claim.category_id, claim.set_folded, min(claim.set_name) as name,
			count(distinct claim.user_id)::integer as people, ${countTaught}
		from ${taughtOf} group by claim.category_id, claim.set_folded
	) as each join product_categories as category on category.id = each.category_id
	order by each.waiting desc, each.total desc, each.set_folded, each.category_id limit :limit offset :offset`;

/**
 * The sets of which files of people taught something, those with the most that waits first, 25 a page.
 * @param categoryId null for all categories
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listTaughtSets(
	ctx: QueryContext,
	{ categoryId, number = 1 }: { categoryId: string | null; number?: number },
): Promise<NumberedPage<TaughtSet>> {
	requireAdministrator(ctx.actor);
	return loadStatementPage(
		ctx.db,
		{ number, size: cataloguePageSize },
		{ count: countSets, read: pageOfSets },
		{ categoryId },
	);
}
