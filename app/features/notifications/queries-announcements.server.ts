import { canAdminister, requireAdministrator } from "#app/features/accounts/policy.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { cacheFor } from "#app/platform/database/cache.server.ts";
import {
	boolean,
	integer,
	json,
	nullable,
	statement,
	text,
	timestamp,
} from "#app/platform/database/statement.server.ts";
import { type AnnouncementLine, announcementsShown } from "./rules-announcements.ts";

const findLatest = statement(
	{},
	{ es: text(), en: text(), endsAt: timestamp() },
)`select text_es as es, text_en as en, ends_at as "endsAt" from announcements order by created_at desc, id desc limit 1`;

const readLatest = async ({ db }: QueryContext) => (await findLatest(db))[0];

/** How old the banner may be that others than admins see, in milliseconds: every page has it. */
const maxAge = 5_000;
const readKept = cacheFor(maxAge, readLatest);

/** The text of the banner above every page, for admins as it stands now; null without one. */
export async function findAnnouncement(ctx: QueryContext, locale: Locale): Promise<string | null> {
	const found = await (canAdminister(ctx.actor) ? readLatest : readKept)(ctx);
	return found && Date.parse(found.endsAt) > ctx.clock.now().getTime() ? found[locale] : null;
}

const latest = statement(
	{ now: timestamp() },
	{
		id: text(),
		texts: json<AnnouncementLine["texts"]>(),
		author: text(),
		mails: nullable(integer()),
		at: timestamp(),
		endsAt: timestamp(),
		isCurrent: boolean(),
	},
)`select id, json_build_object('es', text_es, 'en', text_en) as texts, author_username as author,
		case when by_mail then mails end as mails, created_at as at, ends_at as "endsAt",
		ends_at > :now and row_number() over newest = 1 as "isCurrent"
	from announcements window newest as (order by created_at desc, id desc)
	order by created_at desc, id desc limit ${announcementsShown}`;

const countAddressees = statement(
	{},
	{ total: integer() },
)`select count(*)::int as total from users where email_verified and not is_banned`;

/**
 * The latest announcements, newest first, and how many people a mail would reach.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listAnnouncements(
	ctx: QueryContext,
): Promise<{ announcements: readonly AnnouncementLine[]; addressees: number }> {
	requireAdministrator(ctx.actor);
	const [announcements, [count]] = await Promise.all([
		latest(ctx.db, { now: ctx.clock.now() }),
		countAddressees(ctx.db),
	]);
	return { announcements, addressees: count?.total ?? 0 };
}
