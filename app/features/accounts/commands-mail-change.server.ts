import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { createLinkToken, hashLinkToken } from "#app/platform/secrets.ts";
import { authPath, confirmEmailPath, legalPaths, withSearch } from "#app/shared/paths.ts";
import { lockAccess } from "./commands-access.server.ts";
import {
	type AccountMail,
	type AccountMailDeps,
	type ChangeMail,
	writeMail,
} from "./commands-mail-write.server.ts";
import { emailChanges, users } from "./tables.server.ts";

export function isChangeMail(mail: AccountMail): mail is ChangeMail {
	return "changeId" in mail;
}

/**
 * Sends what belongs to a change of an account's address: to the new one a link that makes it, or, where the address is
 * somebody's already, the news of the try; once it is made, the news of it to the former one. Nothing is sent
 * of a change that was overtaken.
 * @throws what the mail server says; the job then runs again
 */
export async function sendChangeMail(deps: AccountMailDeps, mail: ChangeMail): Promise<void> {
	if (mail.kind === "emailChange") return sendToNewAddress(deps, mail);
	const { accounts, mailer } = deps;
	const { db, publicUrl } = accounts;
	const isMade = and(eq(emailChanges.id, mail.changeId), isNotNull(emailChanges.formerEmail));
	const [made] = await db
		.select({ email: emailChanges.formerEmail, username: users.username })
		.from(emailChanges)
		.innerJoin(users, eq(users.id, emailChanges.userId))
		.where(isMade);
	if (!made?.email) return;
	const former = { email: made.email, username: made.username };
	await mailer.send(await writeMail(accounts, mail, former, publicUrl + legalPaths.contact));
	await db.delete(emailChanges).where(isMade);
}

async function sendToNewAddress(
	{ accounts, mailer, clock }: AccountMailDeps,
	mail: ChangeMail,
): Promise<void> {
	const { db, publicUrl } = accounts;
	const found = await transaction(db, (tx) => renewLink(tx, mail, clock.now()));
	if (!found) return;
	if (found.holder) {
		const link = publicUrl + withSearch(authPath, { mode: "signIn", registered: "1" });
		return mailer.send(await writeMail(accounts, { ...mail, kind: "emailTaken" }, found.holder, link));
	}
	const link = publicUrl + withSearch(confirmEmailPath, { token: found.token });
	await mailer.send(await writeMail(accounts, mail, found.person, link));
}

/** Makes the change's one link, or finds whose the address is; null for a change that waits no more. */
async function renewLink(tx: Transaction, { changeId, userId }: ChangeMail, now: Date) {
	await lockAccess(tx, { id: userId });
	const isWaiting = and(
		eq(emailChanges.id, changeId),
		isNull(emailChanges.formerEmail),
		gt(emailChanges.expiresAt, now),
	);
	const [change] = await tx
		.select({ email: emailChanges.email, username: users.username })
		.from(emailChanges)
		.innerJoin(users, eq(users.id, emailChanges.userId))
		.where(isWaiting);
	if (!change) return null;
	const [holder] = await tx
		.select({ email: users.email, username: users.username })
		.from(users)
		.where(eq(users.email, change.email));
	if (holder) return { holder };
	const token = createLinkToken();
	await tx
		.update(emailChanges)
		.set({ tokenHash: hashLinkToken(token) })
		.where(isWaiting);
	return { holder: null, person: change, token };
}
