import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { translateFor } from "#app/messages.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Mail } from "#app/platform/mail-outbox.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { unique } from "#tests/factories/row.ts";
import { buildVisitor, tokenIn } from "#tests/factories/signing-in.ts";
import {
	announceOpening,
	confirmOpeningMail,
	forgetOpeningMail,
	purgeOpeningMails,
	requestOpeningMail,
} from "./commands-opening.server.ts";
import {
	announceToAll,
	type OpeningMail,
	openingMailJob,
	sendOpeningMail,
} from "./commands-opening-mail.server.ts";
import { countOpeningMails, findOpeningMail } from "./queries-opening.server.ts";
import { storeOpeningMails } from "./tables.server.ts";

const { db } = await testDatabase();
let now = new Date("2026-11-23T12:00:00Z");
const clock = { now: () => now };
const nobody = contextOf(db, null, { clock });
const admin = contextOf(db, await buildUser(db, { role: "admin" }), { clock });

let queued: { kind: string; payload: object }[] = [];
const jobs: Pick<Jobs, "enqueue"> = {
	enqueue: async (_db, { name }, payload) => void queued.push({ kind: name, payload }),
};
const mails: Mail[] = [];
const house = {
	db,
	clock,
	publicUrl: "http://localhost:3000",
	translateFor,
	mailer: { send: async (mail: Mail) => void mails.push(mail) },
};

/** Does the jobs that were asked for. @returns the mails that they sent */
async function sent(): Promise<Mail[]> {
	while (queued.length > 0) {
		for (const { kind, payload } of queued.splice(0)) {
			if (kind === openingMailJob.name) await sendOpeningMail(house, payload as OpeningMail);
			else await announceToAll(house, jobs);
		}
	}
	return mails.splice(0);
}

const newEmail = () => `avisame_${unique()}@example.test`;
const request = (email: string, address = unique()) =>
	requestOpeningMail(nobody, jobs, buildVisitor({ address: `a visitor ${address}` }), { email });
const rowOf = async (email: string) =>
	(await db.select().from(storeOpeningMails).where(eq(storeOpeningMails.email, email)))[0];

/** Asks, and opens the mail. @returns the link's token */
async function receiveLink(email: string): Promise<string> {
	await request(email);
	return tokenIn((await sent())[0]);
}

beforeEach(async () => {
	now = new Date("2026-11-23T12:00:00Z");
	queued = [];
	mails.length = 0;
	await db.delete(storeOpeningMails);
});

describe("an address that wants to know of the opening", () => {
	it("is confirmed by its mail, told once, and gone", async () => {
		const email = newEmail();
		expect(await request(` ${email.toUpperCase()} `)).toBe(email);
		const [mail, ...others] = await sent();
		expect([mail?.to, others]).toEqual([email, []]);
		const token = tokenIn(mail);
		expect(await findOpeningMail(nobody, token)).toEqual({ email, isConfirmed: false });
		expect(await countOpeningMails(admin)).toBe(0);
		await confirmOpeningMail(nobody, token);
		expect(await findOpeningMail(nobody, token)).toEqual({ email, isConfirmed: true });
		expect(await announceOpening(admin, jobs)).toBe(1);
		const [told, ...rest] = await sent();
		expect([told?.to, rest]).toEqual([email, []]);
		expect(told?.text).toContain("http://localhost:3000/tienda");
		expect(await db.$count(storeOpeningMails)).toBe(0);
		expect(await announceOpening(admin, jobs)).toBe(0);
	});

	it("is kept with its language and what its link needs, and nothing else", async () => {
		const email = newEmail();
		const token = await receiveLink(email);
		const { id, tokenHash, ...kept } = (await rowOf(email)) ?? {};
		expect(kept).toEqual({
			email,
			locale: "es",
			confirmedAt: null,
			expiresAt: new Date("2026-11-24T12:00:00Z"),
		});
		expect(tokenHash).not.toContain(token);
		expect(id).toBeDefined();
	});

	it("may be asked for again, whatever became of it, with the same answer and a new link", async () => {
		const email = newEmail();
		const first = await receiveLink(email);
		const second = await receiveLink(email);
		expect((await refusal(confirmOpeningMail(nobody, first))).code).toBe("auth.linkExpired");
		await confirmOpeningMail(nobody, second);
		const third = await receiveLink(email);
		expect(await findOpeningMail(nobody, third)).toMatchObject({ isConfirmed: true });
		await confirmOpeningMail(nobody, third);
		expect(await countOpeningMails(admin)).toBe(1);
	});

	it("can be forgotten by its link, confirmed or not", async () => {
		for (const isConfirmed of [false, true]) {
			const token = await receiveLink(newEmail());
			if (isConfirmed) await confirmOpeningMail(nobody, token);
			await forgetOpeningMail(nobody, token);
			await forgetOpeningMail(nobody, token);
			expect(await findOpeningMail(nobody, token)).toBeNull();
		}
		expect(await db.$count(storeOpeningMails)).toBe(0);
	});

	it("is forgotten after a day without an answer, and its link ends", async () => {
		const [late, early] = [newEmail(), newEmail()];
		const token = await receiveLink(late);
		await confirmOpeningMail(nobody, await receiveLink(early));
		now = new Date("2026-11-24T12:00:01Z");
		expect((await refusal(confirmOpeningMail(nobody, token))).code).toBe("auth.linkExpired");
		expect(await purgeOpeningMails(db, now)).toBe(1);
		expect(await countOpeningMails(admin)).toBe(1);
	});

	it("is forgotten days after the opening when no mail reaches it", async () => {
		const email = newEmail();
		await confirmOpeningMail(nobody, await receiveLink(email));
		await announceOpening(admin, jobs);
		queued = [];
		await announceToAll(house, jobs);
		const broken = { ...house, mailer: { send: () => Promise.reject(new Error("no such box")) } };
		const mail = queued[0]?.payload as OpeningMail;
		await expect(sendOpeningMail(broken, mail)).rejects.toThrow("no such box");
		expect(await rowOf(email)).toBeDefined();
		expect(await purgeOpeningMails(db, new Date("2026-11-26T12:00:01Z"))).toBe(1);
	});

	it.each([
		"",
		"nadie",
		"a@b",
		"a b@example.test",
		"x@example.test\u0000",
		`${"x".repeat(300)}@example.test`,
	])("has to be one: %j", async (email) => {
		const { code, problems } = await refusal(request(email));
		expect([code, problems]).toEqual(["request.invalid", { email: "auth.error.invalidEmail" }]);
		expect(queued).toEqual([]);
	});

	it("gets so many mails an hour, and who asks for more is answered alike", async () => {
		const email = newEmail();
		for (let time = 0; time < 8; time += 1) expect(await request(email)).toBe(email);
		expect(await sent()).toHaveLength(5);
	});

	it("is asked for so often from one place", async () => {
		for (let time = 0; time < 30; time += 1) await request(newEmail(), "one place");
		expect((await refusal(request(newEmail(), "one place"))).code).toBe("request.tooManyRequests");
	});

	it("has one row when it is asked for at once", async () => {
		const email = newEmail();
		await Promise.all([request(email), request(email), request(email)]);
		expect(await db.$count(storeOpeningMails)).toBe(1);
	});
});

it.each(["", "x", "\u0000", "A".repeat(43), "../../etc"])("a made-up link %j does nothing", async (token) => {
	expect(await findOpeningMail(nobody, token)).toBeNull();
	expect((await refusal(confirmOpeningMail(nobody, token))).code).toBe("auth.linkExpired");
	await forgetOpeningMail(nobody, token);
});

it("only admins count and tell", async () => {
	for (const other of [null, await buildUser(db), await buildUser(db, { role: "moderator" })]) {
		const others = contextOf(db, other, { clock });
		expect((await refusal(announceOpening(others, jobs))).code).toBe("auth.forbidden");
		expect((await refusal(countOpeningMails(others))).code).toBe("auth.forbidden");
	}
});
