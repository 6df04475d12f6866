import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildSession } from "#tests/factories/accounts.ts";
import { sessionCookieName, signCookie } from "./auth/auth.server.ts";
import { createIdentify } from "./queries.server.ts";

const { db, connectionString } = await testDatabase();
const secret = "a secret of these tests, which nothing else is signed with";

/** Finds people over a database, with what it logs. */
function identifying(over: typeof db) {
	const logged: { level: number; msg: string }[] = [];
	const log = pino({ level: "debug" }, { write: (line: string) => logged.push(JSON.parse(line)) });
	return { identify: createIdentify({ db: over, log, secrets: [secret], secure: false }), logged };
}

function cookieWith(token: string): Headers {
	return new Headers({ Cookie: `${sessionCookieName(false)}=${signCookie(secret, token)}` });
}

describe("looking up a session", () => {
	it("logs what went wrong, and throws it", async () => {
		const { token } = await buildSession(db);
		const away = connectDatabase({ connectionString, max: 1 });
		await away.close();
		const { identify, logged } = identifying(away.db);
		await expect(identify(cookieWith(token))).rejects.toThrow();
		expect(logged).toMatchObject([{ level: 50, msg: "Session error" }]);
		expect(await identify(new Headers())).toBeNull();
		expect(logged).toHaveLength(1);
	});

	it("notes that a session lives on, without a word that anybody has to read", async () => {
		const old = new Date(Date.now() - 25 * 3_600_000);
		const { token, userId } = await buildSession(db, { updatedAt: old });
		const { identify, logged } = identifying(db);
		expect(await identify(cookieWith(token))).toMatchObject({ id: userId });
		await expect.poll(() => logged).toMatchObject([{ level: 20, msg: "session refreshed", person: userId }]);
		await identify(cookieWith(token));
		expect(logged).toHaveLength(1);
	});
});
