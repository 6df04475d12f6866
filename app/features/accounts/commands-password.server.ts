import { isAPIError } from "better-auth/api";
import { type CommandContext, requireActor } from "#app/platform/context.server.ts";
import { forgetAttempts, requireAttempt } from "#app/platform/database/rate-limits.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import {
	type Accounts,
	headersOf,
	inAuthTransaction,
	limits,
	requireStrongPassword,
	type Visitor,
} from "./auth/auth.server.ts";
import { endLinks, lockAccess } from "./commands-access.server.ts";
import type { SessionEnded } from "./events.ts";
import { ChangePasswordInput } from "./schema.ts";

/**
 * Changes the actor's password. All sessions and all links to a new password end; this browser gets a session anew.
 * @returns the headers that set its cookie
 * @throws DomainError `auth.required`, `auth.weakPassword`, `auth.passwordWrong` for another present password or none,
 * `request.tooManyRequests`
 */
export async function changePassword(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	values: unknown,
): Promise<Headers> {
	const actor = requireActor(ctx);
	const input = parseInput(ChangePasswordInput, values);
	const person = { personId: actor.id, ip: visitor.address };
	try {
		await requireAttempt(ctx, limits.changePassword, actor.id);
		requireStrongPassword(input.password, [actor.username, actor.email]);
		const headers = await replacePassword(accounts, visitor, actor.id, input);
		await forgetAttempts(ctx, limits.changePassword, actor.id);
		await forgetAttempts(ctx, limits.signInAccount, actor.email.toLowerCase());
		const ended: SessionEnded = { type: "account.sessionEnded", personId: actor.id };
		ctx.events.publish([ended]);
		logSecurityEvent(accounts.log, { type: "password.changed", ...person });
		return headers;
	} catch (error) {
		if (error instanceof DomainError)
			logSecurityEvent(accounts.log, { type: "password.changeFailed", reason: error.code, ...person });
		throw error;
	}
}

async function replacePassword(
	accounts: Accounts,
	visitor: Visitor,
	id: string,
	{ currentPassword, password: newPassword }: ChangePasswordInput,
): Promise<Headers> {
	try {
		const { headers } = await inAuthTransaction(accounts, async (auth, tx) => {
			await lockAccess(tx, { id });
			await endLinks(tx, id);
			return auth.api.changePassword({
				body: { currentPassword, newPassword, revokeOtherSessions: true },
				headers: headersOf(accounts, visitor),
				returnHeaders: true,
			});
		});
		return headers;
	} catch (error) {
		if (!isAPIError(error)) throw error;
		if (error.status === "UNAUTHORIZED") throw new DomainError("auth.required");
		throw new DomainError("auth.passwordWrong", {}, { currentPassword: "auth.error.passwordWrong" });
	}
}
