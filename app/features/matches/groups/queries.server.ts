import { canModerate } from "#app/features/accounts/policy.ts";
import { blockBetween } from "#app/features/accounts/queries.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { requireVisitorAttempt, type Sender } from "#app/platform/database/rate-limits.server.ts";
import {
	array,
	boolean,
	integer,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { loadStatementPage } from "#app/platform/database/statement-page.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { NumberedPage } from "#app/shared/numbered-page.ts";
import { coverImage, coverOf, editionColumns, editionShape, isOwned } from "../board/queries.server.ts";
import type { WantedThing } from "../board/rules.ts";
import {
	type GroupMember,
	type GroupView,
	groupWantedMinPeople,
	groupWantedSize,
	isGroupSlug,
	markSeats,
	memberPageSize,
	type OwnGroup,
} from "./rules.ts";

const countMembers =
	"(select count(*)::integer from group_members where group_id = one.id and removed_at is null)";

const findGroup = statement(
	{ slug: text(), readerId: nullable(uuid()) },
	{
		id: text(),
		slug: text(),
		name: text(),
		about: nullable(text()),
		owner: nullable(text()),
		members: integer(),
		role: text<GroupView["role"]>(),
		isHidden: boolean(),
	},
)`select one.id, one.slug, one.name, one.about, ${countMembers} as members,
		case when not owner.is_banned and not ${blockBetween(":readerId", "owner.id")} then owner.username end as owner,
		case when one.owner_id = :readerId then 'owner' when member.removed_at is not null then 'removed'
			when member.user_id is not null then 'member' else 'outsider' end as role,
		one.hidden_at is not null as "isHidden"
	from groups as one join users as owner on owner.id = one.owner_id
	left join group_members as member on member.group_id = one.id and member.user_id = :readerId
	where one.slug = :slug`;

/** Links that lead nowhere, of which one follows few and the people who share an address may follow many. */
const deadLinkLimit = { name: "group-dead-link", max: 30, unmarked: 300, seconds: 60 * 60 } as const;

/**
 * A group by its link. One that is hidden is there for its members and for moderators alone.
 * @param typed the end of its link, in any case
 * @param sender whom links that lead nowhere are counted for; one that leads somewhere is never refused
 * @throws DomainError `group.notFound`, `request.tooManyRequests`
 */
export async function getGroup(ctx: QueryContext, typed: string, sender: Sender): Promise<GroupView> {
	const slug = typed.toLowerCase();
	const [group] = isGroupSlug(slug) ? await findGroup(ctx.db, { slug, readerId: ctx.actor?.id ?? null }) : [];
	if (group && (isInside(group) || !group.isHidden || canModerate(ctx.actor))) return group;
	await requireVisitorAttempt(ctx, deadLinkLimit, sender);
	throw new DomainError("group.notFound");
}

/** True of who sees a group's people. */
export function isInside({ role }: Pick<GroupView, "role">): boolean {
	return role === "owner" || role === "member";
}

/** Members of a group that `:readerId` may see: neither banned nor blocked. */
const visibleMembersOf = (
	groupId: string,
) => `from group_members as member join users as account on account.id = member.user_id
	where member.group_id = ${groupId} and member.removed_at is null and not account.is_banned
		and not ${blockBetween(":readerId", "account.id")}`;

const countVisible = statement(
	{ groupId: uuid(), readerId: uuid() },
	{ total: integer() },
)`select count(*)::integer as total ${visibleMembersOf(":groupId")}`;

const countEntries = (side: "have" | "want") => `case when coalesce(person.is_shown, true) then (
		select count(*)::integer from list_entries as entry
		where entry.user_id = page.user_id and entry.side = '${side}' and entry.hidden_at is null
	) end`;

const readMembers = statement(
	{ groupId: uuid(), readerId: uuid(), limit: integer(), offset: integer() },
	{ username: text(), isOwner: boolean(), haves: nullable(integer()), wants: nullable(integer()) },
)`select page.username, page.user_id = one.owner_id as "isOwner", ${countEntries("have")} as haves,
		${countEntries("want")} as wants
	from (
		select member.user_id, member.group_id, member.joined_at, account.username ${visibleMembersOf(":groupId")}
		order by member.joined_at, member.user_id limit :limit offset :offset
	) as page
	join groups as one on one.id = page.group_id
	left join list_people as person on person.user_id = page.user_id
	order by page.joined_at, page.user_id`;

/** The people of a group, who came first before others; only its members read them. @param group of {@link getGroup} */
export function listMembers(
	ctx: QueryContext,
	group: Pick<GroupView, "id" | "role">,
	number: number,
): Promise<NumberedPage<GroupMember>> {
	const who = { groupId: group.id, readerId: requireActor(ctx).id };
	if (!isInside(group)) throw new DomainError("group.notFound");
	return loadStatementPage(
		ctx.db,
		{ number, size: memberPageSize },
		{ count: countVisible, read: readMembers },
		who,
	);
}

const readWanted = statement(
	{ groupId: uuid(), locale: text(), now: timestamp() },
	{
		itemId: nullable(text()),
		categoryId: text(),
		categorySlug: text(),
		category: text(),
		name: text(),
		nameKey: text(),
		...editionShape,
		people: integer(),
		image: coverImage,
	},
)`select sought.item_id as "itemId", sought.category_id as "categoryId", category.slug as "categorySlug", category.name as category,
		coalesce(in_language(:locale, item.name, item.name_es), sought.custom_name) as name,
		sought.name_key as "nameKey", ${editionColumns}, sought.people, cover.image
	from (
		select entry.category_id, entry.name_key, count(distinct entry.user_id)::integer as people,
			mode() within group (order by entry.item_id) as item_id, min(entry.custom_name) as custom_name
		from group_members as member
		join findable_people(:now) as person on person.id = member.user_id
		join findable_entries(:now) as entry on entry.user_id = member.user_id and entry.side = 'want'
		where member.group_id = :groupId and member.removed_at is null
		group by entry.category_id, entry.name_key
		having count(distinct entry.user_id) >= ${groupWantedMinPeople}
		order by people desc, entry.name_key limit ${groupWantedSize}
	) as sought
	join product_categories as category on category.id = sought.category_id
	left join product_items as item on item.id = sought.item_id
	left join product_expansions as series on series.id = item.expansion_id
	${coverOf("sought")}
	order by sought.people desc, sought.name_key`;

type GroupThing = Omit<WantedThing, "isOwned"> & { readonly nameKey: string };

/** How long what a group seeks serves, in milliseconds, and how many groups' is kept. */
const wantedMaxAge = 3 * 1000;
const wantedLimit = 1000;
const wantedLists = new WeakMap<QueryContext["db"], Map<string, { things: GroupThing[]; at: number }>>();

/** The things that most findable members seek, some seconds old at most, so that who joins together sees it; nobody is named. Members read which of them they have. */
export async function listGroupWanted(
	ctx: QueryContext,
	group: Pick<GroupView, "id" | "role">,
	locale: Locale,
): Promise<WantedThing[]> {
	const things = await readKept(ctx, group.id, locale);
	const owned = isInside(group) ? await readOwned(ctx, things) : null;
	return things.map(({ nameKey: _, ...thing }, place) => ({ ...thing, isOwned: owned?.has(place) ?? false }));
}

async function readKept(ctx: QueryContext, groupId: string, locale: Locale): Promise<GroupThing[]> {
	const now = ctx.clock.now();
	const lists = wantedLists.get(ctx.db) ?? new Map();
	wantedLists.set(ctx.db, lists);
	const key = `${locale} ${groupId}`;
	const existing = lists.get(key);
	if (existing && now.getTime() - existing.at < wantedMaxAge) return existing.things;
	const things = await readWanted(ctx.db, { groupId, locale, now });
	lists.delete(key);
	lists.set(key, { things, at: now.getTime() });
	if (lists.size > wantedLimit) lists.delete(lists.keys().next().value ?? "");
	return things;
}

const findOwned = statement(
	{ categories: array(uuid()), names: array(text()), readerId: uuid() },
	{ place: integer() },
)`select board.place::integer - 1 as place
	from unnest(:categories, :names) with ordinality as board (category_id, name_key, place) where ${isOwned}`;

/** The places of those of the things that the reader has. */
async function readOwned(ctx: QueryContext, things: readonly GroupThing[]): Promise<Set<number>> {
	const rows = await findOwned(ctx.db, {
		categories: things.map(({ categoryId }) => categoryId),
		names: things.map(({ nameKey }) => nameKey),
		readerId: requireActor(ctx).id,
	});
	return new Set(rows.map(({ place }) => place));
}

const readOwn = statement(
	{ readerId: uuid() },
	{
		slug: text(),
		name: text(),
		about: nullable(text()),
		members: integer(),
		isOwner: boolean(),
		usernames: array(text()),
	},
)`select one.slug, one.name, one.about, ${countMembers} as members, one.owner_id = :readerId as "isOwner",
		array(select account.username::text ${visibleMembersOf("one.id")}
			order by member.joined_at, member.user_id limit ${markSeats}) as usernames
	from group_members as mine join groups as one on one.id = mine.group_id
	where mine.user_id = :readerId and mine.removed_at is null order by mine.joined_at desc, one.id`;

/** The groups that the actor belongs to, the latest first. @throws DomainError `auth.required` */
export function listOwnGroups(ctx: QueryContext): Promise<OwnGroup[]> {
	return readOwn(ctx.db, { readerId: requireActor(ctx).id });
}
