import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "#app/platform/config.server.ts";
import { openedAt, startNotes } from "./start-notes.ts";

const secret = "una-clave-de-prueba-Zr8Kq2mVb7XwPd4NcLs9Tg3H";
const configOf = (environment: Record<string, string>) =>
	readConfig({ DATA_DIR: tmpdir(), AUTH_SECRET: secret, ...environment });

/** Everything that an installation in public needs to say. */
const complete = {
	SEED: "none",
	HOST: "127.0.0.1",
	PUBLIC_URL: "https://reino.test",
	TRUST_PROXY: "1",
	AUTH_SECRET: secret,
	SMTP_URL: "smtp://mail.test",
	MAIL_FROM: "Reino <hola@reino.test>",
	SUPPORT_EMAIL: "ayuda@reino.test",
	OPERATOR_NAME: "Ana Pérez",
	OPERATOR_TAX_ID: "20-12345678-6",
	OPERATOR_ADDRESS: "San Martín 1, Rosario",
	DATA_REGISTRATION: "RL-2026-1",
	STORE_ADDRESS: "San Martín 2, Rosario",
	BACKUP_KEY: "one that is long enough",
};

it("says that the demo is for this computer alone, and where mails and their links are", () => {
	const [demo, mails, ...more] = startNotes(configOf({ SEED: "demo" }));
	expect(demo).toContain("Only this computer can open it");
	expect(mails).toBe(`Without SMTP_URL mails go to ${tmpdir()}/outbox. Their links are in this log.`);
	expect(more).toEqual([]);
});

it("warns of a demo that others can open, and does not log its mails", () => {
	const [demo, mails] = startNotes(configOf({ SEED: "demo", HOST: "0.0.0.0" }));
	expect(demo).toContain("WARNING");
	expect(mails).toContain("Their links are not logged.");
});

it("says nothing of an installation in public that lacks nothing", () => {
	expect(startNotes(configOf(complete))).toEqual([]);
});

it.each([
	["PUBLIC_URL", "http://reino.test"],
	["PUBLIC_URL", "https://reino.example"],
	["TRUST_PROXY", "0"],
	["AUTH_SECRET", ""],
	["SMTP_URL", ""],
	["SMTP_URL", "smtp://user:PASSWORD@mail.example.com:587"],
	["MAIL_FROM", ""],
	["SUPPORT_EMAIL", ""],
	["OPERATOR_NAME", ""],
	["OPERATOR_TAX_ID", ""],
	["OPERATOR_ADDRESS", ""],
	["DATA_REGISTRATION", ""],
	["STORE_ADDRESS", ""],
	["BACKUP_KEY", ""],
])("names what is wrong in public, in one line: %s=%s", (name, value) => {
	const notes = startNotes(configOf({ ...complete, [name]: value }));
	expect(notes).toHaveLength(1);
	expect(notes[0]).toContain(name);
	expect(notes[0]).not.toContain("\n");
});

it.each([[["systemd/reino.env"]], [["container/example.env", "container/compose.yaml"]]])(
	"notes nothing that %s of deploy/ does not name",
	(paths) => {
		const read = (path: string) => readFileSync(join(import.meta.dirname, "../deploy", path), "utf8");
		const text = paths.map(read).join("");
		const leftAlone = {
			SEED: "none",
			HOST: "127.0.0.1",
			PUBLIC_URL: "https://reino.example",
			AUTH_SECRET: "",
		};
		const noted = startNotes(configOf(leftAlone)).map((note) => /[A-Z]+(_[A-Z]+)+/.exec(note)?.[0]);
		expect(noted).toEqual(expect.arrayContaining(Object.keys(complete).slice(2)));
		for (const name of noted) expect(text).toMatch(new RegExp(`^ *${name}[=:]`, "m"));
	},
);

it("says where people open it, and where it listens if that is elsewhere", () => {
	expect(openedAt(configOf({}), 3000)).toBe("Reino is open at http://localhost:3000");
	expect(openedAt(configOf(complete), 3001)).toBe(
		"Reino is open at https://reino.test (PUBLIC_URL), and listens at 127.0.0.1:3001",
	);
});
