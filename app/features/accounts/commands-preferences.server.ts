import { and, eq, ne, sql } from "drizzle-orm";
import type { Locale } from "#app/i18n/locale.ts";
import { type CommandContext, requireActor } from "#app/platform/context.server.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { withMuted } from "./commands-unsubscribe.server.ts";
import { ChooseMailsInput } from "./schema.ts";
import { users } from "./tables.server.ts";

/**
 * Sets whether the actor gets one kind of mails about what others do; mails about the account itself come in any
 * case. A banned person may choose too.
 * @throws DomainError `auth.required`, `request.invalid` for an unknown kind
 */
export async function chooseMails(ctx: CommandContext, input: ChooseMailsInput): Promise<void> {
	const { id } = requireActor(ctx);
	const { kind, isWanted } = parseInput(ChooseMailsInput, input);
	await ctx.db
		.update(users)
		.set({
			mutedMails: isWanted ? sql`array_remove(${users.mutedMails}, ${kind})` : withMuted(kind),
			updatedAt: sql`now()`,
		})
		.where(eq(users.id, id));
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
