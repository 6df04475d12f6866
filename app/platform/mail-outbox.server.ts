import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "./log.server.ts";

/** Older files than these many are removed. */
const maxKept = 200;

/** A mail that is ready to go: its texts are in the reader's language already. */
export interface Mail {
	readonly to: string;
	readonly subject: string;
	readonly html: string;
	readonly text: string;
	/** The link to open, where the text has other addresses before it. */
	readonly link?: string;
	/** In angle brackets; mails with the same one are shown once. */
	readonly messageId?: string;
	/** Further lines of the head, in ASCII. */
	readonly headers?: Readonly<Record<string, string>>;
}

/** A mail as the outbox keeps it. */
export interface KeptMail extends Omit<Mail, "link"> {
	readonly id: string;
	/** ISO 8601. */
	readonly writtenAt: string;
	/** The link to open: the mail's own, else the first address in its text. */
	readonly link: string | null;
}

/** The mail of an installation without a mail server: one JSON file each, newest names last. */
export interface Outbox {
	put(mail: Mail): Promise<void>;
	/** @returns at most `limit` mails, newest first */
	list(limit: number): Promise<KeptMail[]>;
}

/**
 * Keeps mail in `outbox/` below the data folder.
 * @param linkLog told each link, so that a sign-up can be finished
 */
export function createOutbox(dataDir: string, linkLog?: Pick<Log, "info">): Outbox {
	const folder = join(dataDir, "outbox");
	return {
		async put(mail) {
			const writtenAt = new Date().toISOString();
			const link = mail.link ?? /https?:\/\/\S+/.exec(mail.text)?.[0] ?? null;
			const id = `${writtenAt.replaceAll(/[^0-9]/g, "")}-${randomUUID().slice(0, 8)}`;
			const kept: KeptMail = { ...mail, id, writtenAt, link };
			await mkdir(folder, { recursive: true });
			const file = join(folder, `${id}.json`);
			await writeFile(file, `${JSON.stringify(kept, null, "\t")}\n`, { mode: 0o600 });
			linkLog?.info({ link, file }, "mail written to the outbox");
			await forgetOldest(folder);
		},
		async list(limit) {
			const names = (await fileNames(folder)).reverse().slice(0, limit);
			return Promise.all(
				names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as KeptMail),
			);
		},
	};
}

async function fileNames(folder: string): Promise<string[]> {
	const names = await readdir(folder).catch(() => []);
	return names.filter((name) => name.endsWith(".json")).sort();
}

async function forgetOldest(folder: string): Promise<void> {
	const names = await fileNames(folder);
	for (const name of names.slice(0, -maxKept)) await rm(join(folder, name), { force: true });
}
