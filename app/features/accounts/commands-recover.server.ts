import { isAPIError } from "better-auth/api";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { collectMails } from "./commands-auth.server.ts";
import { sendAccountMails } from "./commands-mail.server.ts";
import { requireStrongPassword } from "./commands-password.server.ts";
import { type Accounts, evenly, type Visitor } from "./commands-service.server.ts";
import { limits, requireAttempt } from "./commands-throttle.server.ts";
import { type EmailInput, NewPasswordInput } from "./schema.ts";

/**
 * Sends the link to choose a new password, if the address has an account. The answer is the same for every
 * address and takes the same time.
 * @throws DomainError `request.tooManyRequests`
 */
export async function requestReset(
	ctx: CommandContext,
	accounts: Accounts,
	visitor: Visitor,
	{ email }: EmailInput,
): Promise<void> {
	await requireAttempt(ctx, limits.mailAddress, visitor.address);
	await evenly(async () => {
		const { mails } = await collectMails(() => accounts.auth.api.requestPasswordReset({ body: { email } }));
		await sendAccountMails(ctx, accounts, visitor.locale, mails);
	});
}

/**
 * Sets a new password with the token of the reset mail, which works once. All sessions of the account end, and
 * its address counts as verified.
 * @throws DomainError `auth.linkExpired` for a token that is used, too old or unknown, `auth.weakPassword`,
 * `request.tooManyRequests`
 */
export async function resetPassword(
	ctx: CommandContext,
	{ auth }: Accounts,
	visitor: Visitor,
	values: unknown,
): Promise<void> {
	const { token, password } = NewPasswordInput.parse(values);
	requireStrongPassword(password);
	await requireAttempt(ctx, limits.newPasswordAddress, visitor.address);
	try {
		await auth.api.resetPassword({ body: { token, newPassword: password } });
	} catch (error) {
		if (!isAPIError(error)) throw error;
		throw new DomainError("auth.linkExpired");
	}
}
