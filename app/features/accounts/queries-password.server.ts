import { and, eq } from "drizzle-orm";
import type { QueryContext } from "#app/platform/context.server.ts";
import { accounts } from "./tables.server.ts";

/** Whether a person signs in with a password too, and not only through a provider. */
export async function hasPassword(ctx: Pick<QueryContext, "db">, personId: string): Promise<boolean> {
	return (await findPasswordHash(ctx, personId)) !== null;
}

/** The hash of a person's password, or null for whoever has none. */
export async function findPasswordHash(
	ctx: Pick<QueryContext, "db">,
	personId: string,
): Promise<string | null> {
	const [account] = await ctx.db
		.select({ hash: accounts.password })
		.from(accounts)
		.where(and(eq(accounts.userId, personId), eq(accounts.providerId, "credential")));
	return account?.hash ?? null;
}
