import { and, asc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import { setBanned } from "#app/features/accounts/commands.server.ts";
import { mailShield } from "#app/features/accounts/commands-mail.server.ts";
import type { PersonBanned, PersonUnbanned } from "#app/features/accounts/events.ts";
import { requireModerator } from "#app/features/accounts/policy.ts";
import { withdrawTaughtBy } from "#app/features/catalogue/commands-taught.server.ts";
import { endOffersOf } from "#app/features/offers/commands-end.server.ts";
import {
	cancelTradesOf,
	lockListingsAround,
	lockTradesOf,
} from "#app/features/trades/commands-end.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import {
	type Actor,
	type CommandContext,
	inTransaction,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import {
	boolean,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { defineJob, type Jobs } from "#app/platform/jobs.server.ts";
import { type Mail, type Mailer, mailConcurrency } from "#app/platform/mail.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { listingsPath, ownBanPath } from "#app/shared/paths.ts";
import {
	claimCase,
	closeAppeal,
	closeReports,
	loadCase,
	openAppeal,
	refusalOf,
	setCasesParked,
	writeDecision,
} from "./commands-cases.server.ts";
import { canBan } from "./policy.ts";
import { findAppellant, findPersonRoles } from "./queries-people.server.ts";
import { banEndReason, isContentKind } from "./rules.ts";
import type { CaseVersion, DecisionMade } from "./rules-admin.ts";
import { AnswerAppealInput, AppealInput, BanInput, LiftBanInput } from "./schema.ts";
import { bans } from "./tables.server.ts";

/**
 * Bans somebody. Their sessions and sockets end, what they show is out of sight, what their files taught the catalogue is taken
 * back, their open offers end, and their pending trades are cancelled with a word to the other side; a mail gives the reason. The
 * log records who decided. A source case about the person or a message is closed; their other cases wait for the end of the ban.
 * @throws DomainError `auth.forbidden` to all but moderators, on oneself, and on a moderator or an admin to all but admins;
 * `person.notFound`; `ban.alreadyBanned`; `request.invalid` with the problem of `reason` or `note`, or for an end that is past;
 * of the source case, `case.notFound`, `case.decided`, `case.changed`
 */
export async function banPerson(ctx: CommandContext, input: BanInput): Promise<DecisionMade> {
	const actor = requireModerator(ctx.actor);
	const { personId, reason, endsAt, note, sourceCase } = parseInput(BanInput, input);
	await requireBannable(ctx, actor, personId);
	const now = ctx.clock.now();
	if (endsAt && endsAt <= now) throw new DomainError("request.invalid");
	return inTransaction(ctx, async (tx) => {
		const username = await setBanned(tx, personId, true);
		if (username === null)
			throw sourceCase ? await refusalOf(tx, sourceCase) : new DomainError("ban.alreadyBanned");
		// Items are locked before listings and lists, as by a merge.
		await withdrawTaughtBy(tx, personId);
		await lockListingsAround(tx.db, { personId });
		await endOffersOf(tx, personId);
		// Before the event, whose reactions come to the person's list by their listings.
		await lockTradesOf(tx, personId);
		const banId = await insertBan(tx, { userId: personId, reason, endsAt, createdAt: now });
		const event: PersonBanned = { type: "account.banned", personId, banId };
		await tx.record(event);
		await cancelTradesOf(tx, personId);
		const caseVersion = sourceCase && (await settleCase(tx, sourceCase, personId));
		await setCasesParked(tx, personId, true);
		const person = { id: personId, username };
		const decision = { action: "user_banned", person, reason, note, caseVersion } as const;
		return { decisionId: await writeDecision(tx, actor, decision) };
	});
}

async function insertBan(tx: TransactionContext, ban: typeof bans.$inferInsert): Promise<string> {
	const [row] = await tx.db.insert(bans).values(ban).returning({ id: bans.id });
	if (!row) throw new Error("a ban was not inserted");
	return row.id;
}

/** @throws DomainError `auth.forbidden`, `person.notFound` */
async function requireBannable(ctx: CommandContext, actor: Actor, personId: string): Promise<void> {
	const person = await findPersonRoles(ctx, personId);
	if (!person) throw new DomainError("person.notFound");
	if (!canBan(actor, person)) throw new DomainError("auth.forbidden");
}

/** Records a ban in its source case, and closes the case if it is about the person or a message of theirs. */
async function settleCase(
	tx: TransactionContext,
	sourceCase: CaseVersion,
	personId: string,
): Promise<CaseVersion> {
	const { row, key } = await loadCase(tx, sourceCase);
	if (row.ownerId !== personId || !key) throw new DomainError("request.invalid");
	const isDone = !isContentKind(key.kind);
	const claimed = await claimCase(tx, sourceCase, isDone ? { resolvedAt: tx.clock.now() } : {});
	if (isDone) await closeReports(tx, key);
	return claimed;
}

/**
 * Lifts a person's ban: all that it hid is back, and nothing else is changed. They get a mail.
 * @throws DomainError `auth.forbidden` as for {@link banPerson}; `ban.notBanned`; `person.notFound`;
 * `request.invalid` with the problem of `reason`, or for a case that is not theirs; of the source case,
 * `case.notFound`, `case.decided`, `case.changed`
 */
export async function liftBan(ctx: CommandContext, input: LiftBanInput): Promise<DecisionMade> {
	const actor = requireModerator(ctx.actor);
	const { personId, reason, sourceCase } = parseInput(LiftBanInput, input);
	await requireBannable(ctx, actor, personId);
	const row = sourceCase && (await loadCase(ctx, sourceCase)).row;
	if (row && row.ownerId !== personId) throw new DomainError("request.invalid");
	const appeal = row?.banId ? sourceCase : null;
	return inTransaction(ctx, async (tx) => {
		const decisionId = await lift(tx, actor, { personId, reason, appeal });
		if (decisionId === null)
			throw sourceCase ? await refusalOf(tx, sourceCase) : new DomainError("ban.notBanned");
		return { decisionId };
	});
}

/** Lifts a ban. @returns the id of the decision; null when the person was not banned any more */
async function lift(
	tx: TransactionContext,
	actor: Actor | null,
	{ personId, reason, appeal }: { personId: string; reason: string; appeal: CaseVersion | null },
): Promise<string | null> {
	const username = await setBanned(tx, personId, false);
	if (username === null) return null;
	await lockListingsAround(tx.db, { personId });
	const [lifted] = await tx.db
		.update(bans)
		.set({ liftedAt: tx.clock.now() })
		.where(and(eq(bans.userId, personId), isNull(bans.liftedAt)))
		.returning({ id: bans.id });
	const event: PersonUnbanned = { type: "account.unbanned", personId, banId: lifted?.id ?? null };
	await tx.record(event);
	const caseVersion = appeal
		? await claimCase(tx, appeal, { resolvedAt: tx.clock.now() })
		: lifted && (await closeAppeal(tx, lifted.id));
	await setCasesParked(tx, personId, false);
	const person = { id: personId, username };
	const decision = { action: "user_unbanned", person, reason, caseVersion } as const;
	return writeDecision(tx, actor, decision);
}

/** Bans lifted by one run; the next run finds the others. */
const batchSize = 100;

/**
 * Lifts the bans whose end has come, each once, however many nodes look.
 * @returns how many there were
 */
export async function endBans(ctx: CommandContext): Promise<number> {
	const isOver = and(isNull(bans.liftedAt), isNotNull(bans.endsAt), lte(bans.endsAt, ctx.clock.now()));
	const over = await ctx.db
		.select({ personId: bans.userId })
		.from(bans)
		.where(isOver)
		.orderBy(asc(bans.endsAt))
		.limit(batchSize);
	for (const { personId } of over) {
		await inTransaction(ctx, (tx) => lift(tx, null, { personId, reason: banEndReason, appeal: null }));
	}
	return over.length;
}

/**
 * Records the appeal of a banned person against their ban, once, and puts it in the queue.
 * @throws DomainError `auth.required`; `request.invalid` with the problem of `appeal`; `ban.notBanned`;
 * `ban.alreadyAppealed`
 */
export async function appealBan(ctx: CommandContext, input: AppealInput): Promise<void> {
	const actor = requireActor(ctx);
	const { appeal } = parseInput(AppealInput, input);
	const isCurrent = and(eq(bans.userId, actor.id), isNull(bans.liftedAt));
	await inTransaction(ctx, async (tx) => {
		const [ban] = await tx.db
			.update(bans)
			.set({ appeal, appealedAt: tx.clock.now() })
			.where(and(isCurrent, isNull(bans.appeal)))
			.returning({ id: bans.id });
		if (ban) return openAppeal(tx, { banId: ban.id, personId: actor.id });
		throw new DomainError(
			(await tx.db.$count(bans, isCurrent)) > 0 ? "ban.alreadyAppealed" : "ban.notBanned",
		);
	});
}

/**
 * Refuses the appeal against a ban, which stays in force.
 * @throws DomainError `auth.forbidden` to all but moderators, and on what is their own; `request.invalid` with the problem of
 * `reason`, or for a case that is no appeal; `case.notFound`, `case.decided`, `case.changed`
 */
export async function refuseAppeal(ctx: CommandContext, input: AnswerAppealInput): Promise<DecisionMade> {
	const { reason, ...expected } = parseInput(AnswerAppealInput, input);
	const { row } = await loadCase(ctx, expected);
	const person = row.banId ? await findAppellant(ctx, row.banId) : null;
	if (!person) throw new DomainError("request.invalid");
	if (row.resolvedAt) throw await refusalOf(ctx, expected);
	return inTransaction(ctx, async (tx) => {
		const caseVersion = await claimCase(tx, expected, { resolvedAt: tx.clock.now() });
		const decision = { action: "appeal_refused", person, reason, caseVersion } as const;
		return { decisionId: await writeDecision(tx, tx.actor, decision) };
	});
}

/** A mail to a person about their ban: its reason and end, or that it is over. */
export interface BanMail {
	readonly banId: string;
	readonly isLifted: boolean;
}

/** The job that sends it, tried for about a day: nothing else reaches the person, whose sessions have ended. */
export const banMailJob = defineJob<BanMail>(
	"ban-mail",
	{
		retryLimit: 8,
		retryDelay: 5 * 60,
		retryBackoff: true,
		expireInSeconds: 60,
		deleteAfterSeconds: 7 * 24 * 60 * 60,
	},
	mailConcurrency,
);

/** The dependencies of a ban's mail. */
export interface BanMailer {
	readonly db: Database;
	readonly mailer: Pick<Mailer, "send">;
	readonly publicUrl: string;
	readonly translateFor: (locale: Locale) => Translate;
}

/** The ban as it is when the mail leaves; no row when it has been lifted, or banned again, meanwhile. */
const findBan = statement(
	{ banId: uuid(), isLifted: boolean() },
	{
		email: text(),
		locale: text<Locale>(),
		username: text(),
		reason: text(),
		endsAt: nullable(timestamp()),
	},
)`select u.email, u.locale, u.username, b.reason, b.ends_at as "endsAt"
	from bans b join users u on u.id = b.user_id and u.email_verified and u.is_banned <> :isLifted
	where b.id = :banId and (b.lifted_at is not null) = :isLifted`;

type BanFacts = Awaited<ReturnType<typeof findBan>>[number];

/**
 * Sends a ban's mail in the person's language: why they are banned, until when and how to appeal, or that it is over. No
 * setting ends these mails. Nothing is sent to an address that was never proven, nor about what is no longer so.
 * @throws the mail server's error; the job then runs again
 */
export async function sendBanMail(mailer: BanMailer, { banId, isLifted }: BanMail): Promise<void> {
	const [ban] = await findBan(mailer.db, { banId, isLifted });
	if (!ban) return;
	await mailer.mailer.send(await (isLifted ? writeLiftMail : writeBanMail)(mailer, ban, banId));
}

async function writeBanMail(mailer: BanMailer, ban: BanFacts, banId: string): Promise<Mail> {
	const t = mailer.translateFor(ban.locale);
	const until = ban.endsAt
		? t("moderation.ban.until", { date: formatFor(ban.locale).date(ban.endsAt) })
		: t("moderation.ban.noEnd");
	return renderBanMail(mailer, ban, {
		subject: t("moderation.mail.ban.subject"),
		body: t("moderation.mail.ban.body"),
		reason: ban.reason,
		effect: `${until} ${t("moderation.ban.effect")}`,
		action: t("moderation.ban.respond"),
		path: ownBanPath,
		footer: t("moderation.mail.ban.footer"),
		messageName: `ban.${banId}`,
	});
}

async function writeLiftMail(mailer: BanMailer, ban: BanFacts, banId: string): Promise<Mail> {
	const t = mailer.translateFor(ban.locale);
	return renderBanMail(mailer, ban, {
		subject: t("moderation.mail.lift.subject"),
		body: t("moderation.mail.lift.body"),
		reason: null,
		effect: t("moderation.mail.lift.effect"),
		action: t("moderation.mail.lift.action"),
		path: listingsPath,
		footer: t("moderation.mail.lift.footer"),
		messageName: `ban-lifted.${banId}`,
	});
}

interface MailTexts {
	readonly subject: string;
	readonly body: string;
	readonly reason: string | null;
	readonly effect: string;
	readonly action: string;
	readonly path: string;
	readonly footer: string;
	/** A name that is the same at each try: a mail program shows a second copy of it once. */
	readonly messageName: string;
}

async function renderBanMail(
	{ publicUrl, translateFor }: BanMailer,
	{ email, locale, username }: BanFacts,
	{ path, messageName, reason, ...texts }: MailTexts,
): Promise<Mail> {
	// The mail's components are only fetched by a process that writes mail.
	const { renderActionMail } = await import("#app/ui/action-mail.tsx");
	const t = translateFor(locale);
	const link = publicUrl + path;
	const rendered = await renderActionMail({
		...texts,
		quote: reason,
		locale,
		publicUrl,
		brand: t("shell.brand"),
		person: { ...mailShield(publicUrl, username, t), greeting: t("auth.mail.greeting", { username }) },
		link,
		linkHint: t("auth.mail.linkHint"),
	});
	const messageId = `<${messageName}@${new URL(publicUrl).hostname}>`;
	return { to: email, subject: texts.subject, ...rendered, link, messageId };
}

/** Lets this process send the mails that any node has queued. */
export function workOnBanMail(jobs: Jobs, mailer: BanMailer): void {
	jobs.work(banMailJob, (mail) => sendBanMail(mailer, mail));
}
