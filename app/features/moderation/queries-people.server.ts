import { and, eq, isNull } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { serialText } from "#app/features/cards/queries-card.server.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import {
	boolean,
	integer,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { subjectKindOf } from "./queries-subject.server.ts";
import type { OwnBan, SubjectKind } from "./rules.ts";
import {
	type CurrentBan,
	personReportsLimit,
	type ReportedItem,
	type SubmittedReport,
} from "./rules-admin.ts";
import { bans } from "./tables.server.ts";

/**
 * The actor's ban: its reason, its end and their appeal; null when they are not banned.
 * @throws DomainError `auth.required`
 */
export async function findOwnBan(ctx: QueryContext): Promise<OwnBan | null> {
	const actor = requireActor(ctx);
	if (!actor.isBanned) return null;
	const [ban] = await ctx.db
		.select()
		.from(bans)
		.where(and(eq(bans.userId, actor.id), isNull(bans.liftedAt)));
	if (!ban) return { reason: null, endsAt: null, appeal: null, canAppeal: false };
	const { reason, appeal, endsAt } = ban;
	return { reason, endsAt: endsAt?.toISOString() ?? null, appeal, canAppeal: appeal === null };
}

const rolesOf = statement(
	{ personId: uuid() },
	{ id: text(), isAdmin: boolean(), isModerator: boolean() },
)`select id, is_admin as "isAdmin", role = 'moderator' as "isModerator" from users where id = :personId`;

/** The roles of a person, which decide who may ban them; null when there is no such person. */
export async function findPersonRoles(ctx: QueryContext, personId: string) {
	const [row] = await rolesOf(ctx.db, { personId });
	return row ?? null;
}

const appellantOf = statement(
	{ banId: uuid() },
	{ id: text(), username: text() },
)`select u.id, u.username from bans b join users u on u.id = b.user_id
	where b.id = :banId and b.appeal is not null`;

/** The person who appealed against a ban; null when nobody did. */
export async function findAppellant(
	ctx: QueryContext,
	banId: string,
): Promise<{ id: string; username: string } | null> {
	const [row] = await appellantOf(ctx.db, { banId });
	return row ?? null;
}

/** The kind and the title of the subject of `r`, a report or a case. */
const subject = `${subjectKindOf("r", "person")} as kind,
	coalesce(l.title, s.name, e.title, c.comment, ${serialText("card.serial")}, m.content, rated.text, p.username::text, item.name,
		list.custom_name, crew.name, '') as title`;
const subjectTables = `left join listings l on l.id = r.listing_id
	left join collections s on s.id = r.showcase_id
	left join collections_elements e on e.id = r.element_id
	left join collection_comments c on c.id = r.comment_id
	left join generated_cards card on card.id = r.card_id
	left join chat_messages m on m.id = r.message_id
	left join ratings rated on rated.id = r.rating_id
	left join list_entries list on list.id = r.entry_id
	left join groups crew on crew.id = r.group_id
	left join product_items item on item.id = list.item_id
	left join users p on p.id = r.person_id`;

/** The columns of a {@link ReportedItem} and a {@link SubmittedReport}. */
const itemColumns = {
	id: text(),
	kind: text<SubjectKind>(),
	title: text(),
	isOpen: boolean(),
	at: timestamp(),
};

const reportedItemsOf = statement(
	{ personId: uuid() },
	{ ...itemColumns, reporters: integer() },
)`select r.id, ${subject}, r.reporters, r.resolved_at is null as "isOpen", r.opened_at as at
	from (
		select * from moderation_cases where owner_id = :personId and ban_id is null
		order by opened_at desc, id desc limit ${personReportsLimit}
	) as r ${subjectTables} order by r.opened_at desc, r.id desc`;

/** A person's reported items, the latest first. @throws DomainError `auth.forbidden` to all but admins */
export async function listReportedItems(ctx: QueryContext, personId: string): Promise<ReportedItem[]> {
	requireAdministrator(ctx.actor);
	return reportedItemsOf(ctx.db, { personId });
}

const reportsBy = statement(
	{ personId: uuid() },
	{ ...itemColumns, reason: text() },
)`select r.id, ${subject}, r.reason, r.resolved_at is null as "isOpen", r.created_at as at
	from (
		select * from reports where reporter_id = :personId order by created_at desc limit ${personReportsLimit}
	) as r ${subjectTables} order by r.created_at desc, r.id desc`;

/** Reports that a person made, the latest first. @throws DomainError `auth.forbidden` to all but admins */
export async function listReportsBy(ctx: QueryContext, personId: string): Promise<SubmittedReport[]> {
	requireAdministrator(ctx.actor);
	return reportsBy(ctx.db, { personId });
}

const currentBan = statement(
	{ personId: uuid() },
	{ reason: text(), endsAt: nullable(timestamp()), since: timestamp(), appeal: nullable(text()) },
)`select reason, ends_at as "endsAt", created_at as since, appeal from bans
	where user_id = :personId and lifted_at is null`;

/** The ban of a person; null when they are not banned. @throws DomainError `auth.forbidden` to all but admins */
export async function findBanOf(ctx: QueryContext, personId: string): Promise<CurrentBan | null> {
	requireAdministrator(ctx.actor);
	const [ban] = await currentBan(ctx.db, { personId });
	return ban ?? null;
}
