import { and, eq, ne, sql } from "drizzle-orm";
import type { Locale } from "#app/i18n/locale.ts";
import { type CommandContext, requireActor } from "#app/platform/context.server.ts";
import { users } from "./tables.server.ts";

/**
 * Sets whether the actor hears by mail of what others do; mails about the account itself come in any case. A
 * banned person may choose too.
 * @throws DomainError `auth.required`
 */
export async function chooseMails(ctx: CommandContext, wantsEmails: boolean): Promise<void> {
	const { id } = requireActor(ctx);
	await ctx.db
		.update(users)
		.set({ wantsEmails, updatedAt: sql`now()` })
		.where(and(eq(users.id, id), ne(users.wantsEmails, wantsEmails)));
}

/**
 * Sets the language that the actor is written to in.
 * @throws DomainError `auth.required`
 */
export async function chooseLocale(ctx: CommandContext, locale: Locale): Promise<void> {
	const { id } = requireActor(ctx);
	await ctx.db
		.update(users)
		.set({ locale, updatedAt: sql`now()` })
		.where(and(eq(users.id, id), ne(users.locale, locale)));
}
