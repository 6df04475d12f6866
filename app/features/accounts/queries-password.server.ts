import { and, eq } from "drizzle-orm";
import type { QueryContext } from "#app/platform/context.server.ts";
import { passwordProvider } from "./rules-settings.ts";
import { accounts } from "./tables.server.ts";

/** Whether a person signs in with a password too, and not only through a provider. */
export async function hasPassword(ctx: Pick<QueryContext, "db">, personId: string): Promise<boolean> {
	return (await findPasswordHash(ctx, personId)) !== null;
}

/** By what a person signs in: providers' names, and {@link passwordProvider} for a password. */
export async function listSignIns(ctx: Pick<QueryContext, "db">, personId: string): Promise<string[]> {
	const rows = await ctx.db
		.select({ provider: accounts.providerId })
		.from(accounts)
		.where(eq(accounts.userId, personId));
	return rows.map(({ provider }) => provider);
}

/** The hash of a person's password, or null for whoever has none. */
export async function findPasswordHash(
	ctx: Pick<QueryContext, "db">,
	personId: string,
): Promise<string | null> {
	const [account] = await ctx.db
		.select({ hash: accounts.password })
		.from(accounts)
		.where(and(eq(accounts.userId, personId), eq(accounts.providerId, passwordProvider)));
	return account?.hash ?? null;
}
