import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createFiles } from "#app/platform/files.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";
import { countFiles, countMails, createProcessCounters } from "./process-counters.ts";

it("counts files that were written, their size, and those that could not be", async () => {
	const folder = await mkdtemp(join(tmpdir(), "reino-counters-"));
	const counters = createProcessCounters();
	const files = countFiles(createFiles(folder), counters);
	await files.write("ab.png", new Uint8Array(5));
	await files.write("ac.png", new Uint8Array(7));
	// A folder of that name cannot be overwritten by a file.
	await expect(files.write("", new Uint8Array(1))).rejects.toThrow();
	expect(counters).toMatchObject({ filesWritten: 2, bytesWritten: 12, filesFailed: 1 });
	await rm(folder, { recursive: true });
});

it("counts mails that were handed over and tries that failed", async () => {
	const counters = createProcessCounters();
	const refusals = [true, false];
	const mailer: Mailer = {
		outbox: null,
		close: () => {},
		send: async () => {
			if (refusals.shift()) throw new Error("later");
		},
	};
	const counting = countMails(mailer, counters);
	const mail = { to: "ana@example.test", subject: "s", html: "h", text: "t" };
	await expect(counting.send(mail)).rejects.toThrow("later");
	await counting.send(mail);
	expect(counters).toMatchObject({ mailsSent: 1, mailsFailed: 1 });
});
