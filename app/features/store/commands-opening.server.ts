import { lt, sql } from "drizzle-orm";
import { limits, type Visitor } from "#app/features/accounts/auth/auth.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { EmailInput } from "#app/features/accounts/schema.ts";
import { type CommandContext, inTransaction, type QueryContext } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { requireAttempt, takeAttempt } from "#app/platform/database/rate-limits.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { openingAnnouncementJob, openingMailJob } from "./commands-opening-mail.server.ts";
import { countOpeningMails, matchesLink } from "./queries-opening.server.ts";
import { confirmSeconds } from "./rules-opening.ts";
import { storeOpeningMails } from "./tables.server.ts";

type Enqueues = Pick<Jobs, "enqueue">;

/**
 * Sends a link that confirms an address, which is then told once when the shop opens. Asking again sends it again. The
 * answer is the same for every address, also for one that was sent too many mails of late.
 * @returns the address as it is kept
 * @throws DomainError `request.invalid` with the problem of `email`, `request.tooManyRequests`
 */
export async function requestOpeningMail(
	ctx: CommandContext,
	jobs: Enqueues,
	{ address, locale }: Pick<Visitor, "address" | "locale">,
	input: EmailInput,
): Promise<string> {
	const { email } = parseInput(EmailInput, input);
	await requireAttempt(ctx, limits.mailAddress, address);
	await inTransaction(ctx, async (tx) => {
		const expiresAt = new Date(tx.clock.now().getTime() + confirmSeconds * 1_000);
		const { confirmedAt } = storeOpeningMails;
		const [kept] = await tx.db
			.insert(storeOpeningMails)
			.values({ email, locale, expiresAt })
			.onConflictDoUpdate({
				target: storeOpeningMails.email,
				set: {
					locale,
					expiresAt: sql`case when ${confirmedAt} is null then excluded.expires_at else ${storeOpeningMails.expiresAt} end`,
				},
			})
			.returning({ id: storeOpeningMails.id });
		if (kept && (await takeAttempt(tx, limits.mailRecipient, email)))
			await jobs.enqueue(tx.db, openingMailJob, { kind: "confirm", id: kept.id });
	});
	return email;
}

/**
 * Confirms the address of a link; doing it again changes nothing.
 * @throws DomainError `auth.linkExpired` for a link that is overtaken, too old or unknown
 */
export async function confirmOpeningMail(ctx: QueryContext, token: string): Promise<void> {
	const { confirmedAt, expiresAt } = storeOpeningMails;
	const now = ctx.clock.now().toISOString();
	const confirmed = await ctx.db
		.update(storeOpeningMails)
		.set({
			confirmedAt: sql`coalesce(${confirmedAt}, ${now})`,
			expiresAt: sql`case when ${confirmedAt} is null then null else ${expiresAt} end`,
		})
		.where(matchesLink(ctx, token))
		.returning({ id: storeOpeningMails.id });
	if (confirmed.length === 0) throw new DomainError("auth.linkExpired");
}

/** Forgets the address of a link; one that is forgotten already stays so. */
export async function forgetOpeningMail(ctx: QueryContext, token: string): Promise<void> {
	await ctx.db.delete(storeOpeningMails).where(matchesLink(ctx, token));
}

/**
 * Has everybody told who waits for the shop to open, each once; their addresses are forgotten with it.
 * @returns how many wait
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function announceOpening(ctx: CommandContext, jobs: Enqueues): Promise<number> {
	requireAdministrator(ctx.actor);
	const waiting = await countOpeningMails(ctx);
	if (waiting > 0) await jobs.enqueue(ctx.db, openingAnnouncementJob, {});
	return waiting;
}

/**
 * Forgets addresses that were not confirmed in time, or that the opening's mail did not reach.
 * @returns how many there were
 */
export async function purgeOpeningMails(db: Database, now: Date): Promise<number> {
	return (await db.delete(storeOpeningMails).where(lt(storeOpeningMails.expiresAt, now))).rowCount ?? 0;
}
