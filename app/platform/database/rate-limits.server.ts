import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { eq, lt, sql } from "drizzle-orm";
import { DomainError } from "#app/shared/domain-error.ts";
import type { QueryContext } from "../context.server.ts";
import type { Database, Transaction } from "./database.server.ts";
import { isSharedAddress, sharedFactor } from "./shared-addresses.server.ts";
import { integer, statement, text, timestamp } from "./statement.server.ts";
import { rateLimits } from "./tables.server.ts";

/** A limit of `max` attempts within `seconds` of the first one; no more than a day. */
export interface Limit {
	readonly name: string;
	readonly max: number;
	readonly seconds: number;
}

/** A limit of what visitors may do too. `max` is that of an account or of a browser. */
export interface VisitorLimit extends Limit {
	/** Most attempts that the browsers of one address have together before they are marked. */
	readonly unmarked: number;
}

/** The place where a request comes from, as attempts are counted. */
export interface Sender {
	/** The client's network address, from its socket. */
	readonly address: string;
	/** The mark of its browser; null where it brings none of ours. */
	readonly device: string | null;
}

/** The marked browsers of one address may together do so many times as much as its unmarked ones. */
const addressFactor = 4;

const countAttempt = statement(
	{ key: text(), now: timestamp(), oldest: timestamp(), max: integer() },
	{ count: integer() },
)`insert into rate_limits as r (key, count, window_start) values (:key, 1, :now)
	on conflict (key) do update set
		count = case when r.window_start <= :oldest then 1 else least(r.count, :max) + 1 end,
		window_start = case when r.window_start <= :oldest then :now else r.window_start end
	returning count`;

/**
 * Counts an attempt in the database, so that the limit holds on every node together. An address that the operator has named
 * as shared may do {@link sharedFactor} times as much.
 * @param subject whom it is counted for; stored as a hash
 * @returns false once there were too many
 */
export async function recordAttempt(ctx: QueryContext, limit: Limit, subject: string): Promise<boolean> {
	const now = ctx.clock.now();
	const oldest = new Date(now.getTime() - limit.seconds * 1000);
	const max = isIP(subject) ? limit.max * sharedFactor : limit.max;
	const [attempts] = await countAttempt(ctx.db, { key: keyOf(limit, subject), now, oldest, max });
	const count = attempts?.count ?? 0;
	if (count <= limit.max) return true;
	return count <= max && (await isSharedAddress(ctx, subject));
}

/** Counts an attempt. @throws DomainError `request.tooManyRequests` once there were too many */
export async function requireAttempt(ctx: QueryContext, limit: Limit, subject: string): Promise<void> {
	if (!(await recordAttempt(ctx, limit, subject))) throw new DomainError("request.tooManyRequests");
}

/**
 * Counts an attempt for the account of who is signed in, else for the browser and, as a wider roof, for its address, so that
 * the people in a shop or behind a carrier do not lock each other out.
 * @throws DomainError `request.tooManyRequests` once there were too many
 */
export async function requireVisitorAttempt(
	ctx: QueryContext,
	limit: VisitorLimit,
	{ address, device }: Sender,
): Promise<void> {
	const { name, unmarked } = limit;
	if (ctx.actor) return requireAttempt(ctx, limit, ctx.actor.id);
	if (device === null)
		return requireAttempt(ctx, { ...limit, name: `${name}-unmarked`, max: unmarked }, address);
	await requireAttempt(ctx, limit, device);
	await requireAttempt(ctx, { ...limit, name: `${name}-address`, max: unmarked * addressFactor }, address);
}

/**
 * Counts an attempt at work, and takes it back when the work fails by no fault of who asked.
 * @throws DomainError `request.tooManyRequests` once there were too many; whatever `work` throws
 */
export async function withAttempt<T>(
	ctx: QueryContext,
	limit: Limit,
	subject: string,
	work: () => Promise<T>,
): Promise<T> {
	await requireAttempt(ctx, limit, subject);
	try {
		return await work();
	} catch (error) {
		const isRefused = error instanceof DomainError && error.code !== "service.unavailable";
		// Where the database is still away, what failed first is what counts.
		if (!isRefused) await returnAttempt(ctx, limit, subject).catch(() => undefined);
		throw error;
	}
}

/** Forgets attempts that turned out to be fine. */
export async function forgetAttempts(ctx: QueryContext, limit: Limit, subject: string): Promise<void> {
	await ctx.db.delete(rateLimits).where(eq(rateLimits.key, keyOf(limit, subject)));
}

/** Takes one attempt back. */
export async function returnAttempt(ctx: QueryContext, limit: Limit, subject: string): Promise<void> {
	await ctx.db
		.update(rateLimits)
		.set({ count: sql`greatest(count - 1, 0)` })
		.where(eq(rateLimits.key, keyOf(limit, subject)));
}

/** No limit looks back longer than this, in milliseconds: a day. */
const longestLimit = 24 * 60 * 60 * 1000;

/**
 * Forgets the attempts that no limit counts any more.
 * @param now of the clock
 * @returns how many counters were forgotten
 */
export async function forgetOldAttempts(db: Database | Transaction, now: Date): Promise<number> {
	const old = lt(rateLimits.windowStart, new Date(now.getTime() - longestLimit));
	return (await db.delete(rateLimits).where(old)).rowCount ?? 0;
}

function keyOf(limit: Limit, subject: string): string {
	return `${limit.name}:${createHash("sha256").update(subject).digest("base64url").slice(0, 32)}`;
}
