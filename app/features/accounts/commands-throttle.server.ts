import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { QueryContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";

/** At most `max` attempts within `seconds` of the first one. */
export interface Limit {
	readonly name: string;
	readonly max: number;
	readonly seconds: number;
}

const quarter = 15 * 60;
const hour = 60 * 60;
const day = 24 * hour;

/**
 * A password is guessed against one account from one address 8 times in 15 minutes, against any account from
 * one address 50 times, and against one account from everywhere 100 times a day (NIST SP 800-63B, 3.2.2). The
 * last holds for strangers only: a browser that the owner has signed in with, or set a new password with, counts
 * by itself, so that nobody can lock an owner out.
 */
export const limits = {
	signInPair: { name: "sign-in-pair", max: 8, seconds: quarter },
	signInAddress: { name: "sign-in-address", max: 50, seconds: quarter },
	signInAccount: { name: "sign-in-account", max: 100, seconds: day },
	signInDevice: { name: "sign-in-device", max: 8, seconds: quarter },
	/** Each beginning leaves a row until it is used or ten minutes old. */
	socialAddress: { name: "social-address", max: 30, seconds: quarter },
	signUpAddress: { name: "sign-up-address", max: 30, seconds: hour },
	mailAddress: { name: "mail-address", max: 30, seconds: hour },
	/** Mails to one person, so that nobody's inbox is flooded through us. */
	mailRecipient: { name: "mail-recipient", max: 5, seconds: hour },
	newPasswordAddress: { name: "new-password-address", max: 30, seconds: hour },
	/** Guesses of the password that deleting an account asks for. */
	deletePerson: { name: "delete-person", max: 5, seconds: quarter },
	/** Collecting everything of a person is work. */
	exportPerson: { name: "export-person", max: 10, seconds: hour },
} as const satisfies Record<string, Limit>;

/**
 * Counts an attempt in the database, so that the limit holds on every node together.
 * @param subject whom it is counted for; kept as a hash
 * @returns false once there were too many
 */
export async function takeAttempt(ctx: QueryContext, limit: Limit, subject: string): Promise<boolean> {
	const now = ctx.clock.now().getTime();
	const windowStart = now - limit.seconds * 1000;
	const result = await ctx.db.execute<{ count: number }>(sql`
		insert into rate_limits as r (key, count, last_request) values (${keyOf(limit, subject)}, 1, ${now})
		on conflict (key) do update set
			count = case when r.last_request <= ${windowStart} then 1 else least(r.count, ${limit.max}) + 1 end,
			last_request = case when r.last_request <= ${windowStart} then ${now} else r.last_request end
		returning count`);
	return (result.rows[0]?.count ?? 0) <= limit.max;
}

/** Counts an attempt. @throws DomainError `request.tooManyRequests` once there were too many */
export async function requireAttempt(ctx: QueryContext, limit: Limit, subject: string): Promise<void> {
	if (!(await takeAttempt(ctx, limit, subject))) throw new DomainError("request.tooManyRequests");
}

/** Forgets attempts that turned out to be fine. */
export async function forgetAttempts(ctx: QueryContext, limit: Limit, subject: string): Promise<void> {
	await ctx.db.execute(sql`delete from rate_limits where key = ${keyOf(limit, subject)}`);
}

/** Takes one attempt back. */
export async function returnAttempt(ctx: QueryContext, limit: Limit, subject: string): Promise<void> {
	await ctx.db.execute(
		sql`update rate_limits set count = greatest(count - 1, 0) where key = ${keyOf(limit, subject)}`,
	);
}

function keyOf(limit: Limit, subject: string): string {
	return `${limit.name}:${createHash("sha256").update(subject).digest("base64url").slice(0, 32)}`;
}
