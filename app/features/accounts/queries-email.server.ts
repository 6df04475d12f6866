import { createHash } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { QueryContext } from "#app/platform/context.server.ts";
import { emailTokenPattern } from "./rules-settings.ts";
import { emailChanges } from "./tables.server.ts";

/** The stored hash of a link's token, which is long and random, so that a plain hash does. */
export function hashEmailToken(token: string): string {
	return createHash("sha256").update(token).digest("base64url");
}

/** The change that a link makes, or null once it was used, overtaken or is too old. It was sent to that address. */
export async function findEmailChange(
	ctx: QueryContext,
	token: string,
): Promise<{ id: string; userId: string; email: string } | null> {
	if (!emailTokenPattern.test(token)) return null;
	const [change] = await ctx.db
		.select({ id: emailChanges.id, userId: emailChanges.userId, email: emailChanges.email })
		.from(emailChanges)
		.where(
			and(
				eq(emailChanges.tokenHash, hashEmailToken(token)),
				isNull(emailChanges.formerEmail),
				gt(emailChanges.expiresAt, ctx.clock.now()),
			),
		);
	return change ?? null;
}
