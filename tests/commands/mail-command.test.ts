import { tmpdir } from "node:os";
import type { SMTPServerOptions } from "smtp-server";
import { afterAll, describe, expect, it } from "vitest";
import { findFreePort } from "#tests/built-server.ts";
import { runCommand } from "#tests/run-command.ts";
import { startSmtp, type TestSmtp } from "#tests/smtp.ts";

const freePort = await findFreePort();
const to = "ana@example.test";
const servers: TestSmtp[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

async function start(options: SMTPServerOptions = {}): Promise<TestSmtp> {
	const server = await startSmtp(options);
	servers.push(server);
	return server;
}

/** Runs what `npm run mail --` runs. */
function mail(smtpUrl: string, args: readonly string[] = ["test", to]) {
	const environment = { DATA_DIR: tmpdir(), SMTP_URL: smtpUrl, MAIL_FROM: "Reino <hola@reino.test>" };
	return runCommand("server/mail.ts", args, environment);
}

const refusal = (responseCode: number, message: string) =>
	Object.assign(new Error(message), { responseCode });
const withLogin: SMTPServerOptions = { disabledCommands: ["STARTTLS"], authOptional: false };

const refusing: readonly [what: string, options: SMTPServerOptions, sentence: RegExp][] = [
	[
		"the sender",
		{ onMailFrom: (_from, _session, done) => done(refusal(553, "Not ours")) },
		/ refuses MAIL_FROM, Reino <hola@reino\.test>: 553 Not ours$/,
	],
	[
		"the address",
		{ onRcptTo: (_to, _session, done) => done(refusal(550, "No such user")) },
		/ refuses the address ana@example\.test: 550 No such user$/,
	],
	[
		"the login",
		{ ...withLogin, onAuth: (_auth, _session, done) => done(refusal(535, "Bad password")) },
		/ refuses the login in SMTP_URL: 535 Bad password$/,
	],
];

/** Each call is a process of its own. */
describe("npm run mail -- test", () => {
	it("sends a mail by the settings that Reino has", async () => {
		const server = await start();
		const { code, output } = await mail(server.url);
		expect(code).toBe(0);
		expect(output).toContain(`took a mail from Reino <hola@reino.test> to ${to}`);
		expect(server.mailsTo(to)).toMatchObject([{ from: "hola@reino.test" }]);
	});

	it.each(refusing)("says that the mail server refuses %s", async (_what, options, sentence) => {
		const { url } = await start(options);
		const { code, problems } = await mail(url.replace("//", "//reino:clave@"));
		expect(problems.trim()).toMatch(sentence);
		expect(problems).not.toContain("clave");
		expect(code).toBe(1);
	});

	it("says that the mail server refuses the mail itself", async () => {
		const server = await start();
		server.refuseNext(1);
		const { code, problems } = await mail(server.url);
		expect(problems).toMatch(/^127\.0\.0\.1:\d+ refuses the mail: 451 Try again later.*\n$/);
		expect(code).toBe(1);
	});

	it("tells a mail server that falls silent from one that cannot be reached", async () => {
		const server = await start();
		server.hang(true);
		const { code, problems } = await mail(server.url);
		expect(problems).toMatch(/^127\.0\.0\.1:\d+ can be reached and took .*, then fell silent: .*\n$/);
		expect(code).toBe(1);
	});

	it("says that the certificate is not valid", async () => {
		const { url } = await start({ disabledCommands: ["AUTH"] });
		const { code, problems } = await mail(url);
		expect(problems).toMatch(/^The certificate of 127\.0\.0\.1:\d+ is not valid for it: .*\n$/);
		expect(code).toBe(1);
	});

	it("says that the address begins with the wrong letters", async () => {
		const { url } = await start();
		const { code, problems } = await mail(url.replace("smtp:", "smtps:"));
		expect(problems).toMatch(/does not talk as SMTP_URL says: smtps:\/\/ is for port 465, .*\n$/);
		expect(code).toBe(1);
	});

	it.each([
		["no server listens", `smtp://127.0.0.1:${freePort}`, "ECONNREFUSED"],
		["nobody knows the name", "smtp://mail.reino.invalid", "ENOTFOUND"],
	])("says that %s", async (_what, url, reason) => {
		const { code, problems } = await mail(url);
		expect(problems).toMatch(new RegExp(`^\\S+ cannot be reached: .*${reason}.* Is SMTP_URL right\\?\n$`));
		expect(code).toBe(1);
	});

	it("says that no mail server is set, and how it is used", async () => {
		expect(await mail("")).toMatchObject({
			code: 2,
			problems: expect.stringMatching(/^SMTP_URL is not set/),
		});
		for (const args of [
			["test", "ana"],
			["send", to],
		])
			expect(await mail("", args)).toMatchObject({
				code: 2,
				problems: expect.stringContaining("-- test EMAIL"),
			});
	});
});
