import { createResetPath } from "#app/features/accounts/commands-mail.server.ts";
import { listRoles, setRole } from "#app/features/accounts/commands-roles.server.ts";
import type { Role } from "#app/features/accounts/rules.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/log.server.ts";

/** The output for the operator's terminal, and the exit code. */
interface Answer {
	readonly code: 0 | 1;
	readonly text: string;
}

/** @param publicUrl origin of the links, without a slash at the end */
type Call = (db: Database, log: Log, publicUrl: string) => Promise<Answer>;

/** The call in the arguments of `npm run admin --`; null when they make no sense. */
export function adminCallOf([verb, email, role, ...more]: readonly string[]): Call | null {
	if (more.length > 0) return null;
	if (verb === "list" && !email) return list;
	if (!email) return null;
	if (verb === "link" && role === undefined) return (db, log, publicUrl) => link(db, log, email, publicUrl);
	if (verb === "revoke" && role === undefined) return (db, log) => change(db, log, email, "user");
	if (verb !== "grant") return null;
	if (role === undefined || role === "admin") return (db, log) => change(db, log, email, "admin");
	return role === "moderator" ? (db, log) => change(db, log, email, role) : null;
}

async function list(db: Database): Promise<Answer> {
	const holders = await listRoles(db);
	const lines = holders.map(({ email, username, role }) => `${role}: ${email} (${username})`);
	if (!holders.some(({ role }) => role === "admin")) lines.push("There is no admin yet.");
	return { code: 0, text: lines.join("\n") };
}

async function link(db: Database, log: Log, email: string, publicUrl: string): Promise<Answer> {
	const path = await createResetPath(db, log, email);
	if (path === null) return { code: 1, text: `Nobody has an account with ${email}.` };
	return {
		code: 0,
		text: `${publicUrl}${path}\nchooses a new password once, within an hour. Give it to nobody else.`,
	};
}

const outcomes: Record<Role, string> = {
	admin: "is an admin now.",
	moderator: "is a moderator now.",
	user: "has no role any more.",
};

async function change(db: Database, log: Log, email: string, role: Role): Promise<Answer> {
	const username = await setRole(db, log, email, role);
	if (username === null) return { code: 1, text: `Nobody has an account with ${email}.` };
	return { code: 0, text: `${username} ${outcomes[role]}` };
}
