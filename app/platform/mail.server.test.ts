import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLog } from "./log.server.ts";
import { createMailer } from "./mail.server.ts";

const link = "http://localhost:3000/reset-password?token=abc";
const mail = { to: "ana@example.test", subject: "Prueba", html: `<a href="${link}">`, text: `Abrí ${link}` };
let dataDir = "";
let lines: string[] = [];

beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "reino-outbox-"));
	lines = [];
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const log = createLog("info", { write: (line) => lines.push(line) });

it("keeps the mails of an installation without a mail server, and tells their links", async () => {
	const mailer = createMailer({ smtpUrl: undefined, from: "x@example.test", dataDir, linkLog: log });
	await mailer.send(mail);
	expect(await mailer.outbox?.list(10)).toMatchObject([{ ...mail, link }]);
	expect(lines.map((line) => JSON.parse(line))).toMatchObject([
		{ link, file: expect.stringContaining(dataDir) },
	]);
	expect(lines.join()).not.toContain(mail.to);
});

it("logs nothing of them where others could follow the links", async () => {
	const mailer = createMailer({ smtpUrl: undefined, from: "x@example.test", dataDir, linkLog: undefined });
	await mailer.send(mail);
	expect(await mailer.outbox?.list(10)).toHaveLength(1);
	expect(lines).toEqual([]);
});

it("sends each subject as one line, without what turns the words beside it around", async () => {
	const mailer = createMailer({ smtpUrl: undefined, from: "x@example.test", dataDir, linkLog: log });
	await mailer.send({
		...mail,
		subject: "ana te escribió por \u202eCarta\r\nBcc: otra@example.test\u2028holo",
	});
	const [sent] = (await mailer.outbox?.list(1)) ?? [];
	expect(sent?.subject).toBe("ana te escribió por Carta Bcc: otra@example.test holo");
});
