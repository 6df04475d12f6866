import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { serialText } from "#app/features/cards/queries-serial.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { type CurrentBan, type MadeReport, type ReportedSubject, reportsShown } from "./rules-people.ts";

/** The subject's kind, id and name, of a report or a case. */
const subject = `case when r.listing_id is not null then 'listing' when r.showcase_id is not null then 'showcase'
		when r.element_id is not null then 'element' when r.comment_id is not null then 'comment'
		when r.card_id is not null then 'card' when r.message_id is not null then 'message' else 'person' end as kind,
	coalesce(l.title, s.name, e.title, c.comment, ${serialText("card.serial")}, m.content, p.username::text, '') as title`;
const subjectTables = `left join listings l on l.id = r.listing_id
	left join collections s on s.id = r.showcase_id
	left join collections_elements e on e.id = r.element_id
	left join collection_comments c on c.id = r.comment_id
	left join generated_cards card on card.id = r.card_id
	left join chat_messages m on m.id = r.message_id
	left join users p on p.id = r.person_id`;

const reportedOf = statement<ReportedSubject>(
	"moderation_reported_of_person",
	`select r.id, ${subject}, r.reporters, r.resolved_at is null as "isOpen", r.opened_at as at
	from (
		select * from moderation_cases where owner_id = $1 and ban_id is null
		order by opened_at desc, id desc limit ${reportsShown}
	) as r ${subjectTables} order by r.opened_at desc, r.id desc`,
);

/** Reported subjects of a person, the latest first. @throws DomainError `auth.forbidden` to all but admins */
export async function listReportedOf(ctx: QueryContext, personId: string): Promise<ReportedSubject[]> {
	requireAdministrator(ctx.actor);
	const rows = await reportedOf(ctx.db, [personId]);
	return rows.map((row) => ({ ...row, at: toIso(row.at) }));
}

const madeBy = statement<MadeReport>(
	"moderation_reports_made_by_person",
	`select r.id, ${subject}, r.reason, r.resolved_at is null as "isOpen", r.created_at as at
	from (
		select * from reports where reporter_id = $1 order by created_at desc limit ${reportsShown}
	) as r ${subjectTables} order by r.created_at desc, r.id desc`,
);

/** Reports that a person made, the latest first. @throws DomainError `auth.forbidden` to all but admins */
export async function listReportsBy(ctx: QueryContext, personId: string): Promise<MadeReport[]> {
	requireAdministrator(ctx.actor);
	const rows = await madeBy(ctx.db, [personId]);
	return rows.map((row) => ({ ...row, at: toIso(row.at) }));
}

const currentBan = statement<{
	reason: string;
	endsAt: string | null;
	since: string;
	appeal: string | null;
}>(
	"moderation_current_ban_of_person",
	`select reason, ends_at as "endsAt", created_at as since, appeal from bans
	where user_id = $1 and lifted_at is null`,
);

/** The ban of a person; null for who is not banned. @throws DomainError `auth.forbidden` to all but admins */
export async function findBanOf(ctx: QueryContext, personId: string): Promise<CurrentBan | null> {
	requireAdministrator(ctx.actor);
	const [ban] = await currentBan(ctx.db, [personId]);
	return ban ? { ...ban, endsAt: toIso(ban.endsAt), since: toIso(ban.since) } : null;
}
