import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { tidyLine } from "#app/shared/storable-text.ts";
import { FinalError } from "./final-error.ts";
import type { Log } from "./log.server.ts";

export interface Mailer {
	/**
	 * Hands a mail over.
	 * @throws FinalError when the mail server refuses the address for good; another error when it refuses the mail or
	 * cannot be reached
	 */
	send(mail: Mail): Promise<void>;
	/** Where mail waits when no mail server is configured, else null. */
	readonly outbox: Outbox | null;
	close(): void;
}

interface MailerOptions {
	/** `smtp://` or `smtps://` address; absent: mail is written to the outbox. */
	readonly smtpUrl: string | undefined;
	readonly from: string;
	readonly dataDir: string;
	/** Told the links of the outbox; absent where others than the operator could follow them. */
	readonly linkLog: Pick<Log, "info"> | undefined;
}

/** A mail server that does not answer within this time is tried again later, in milliseconds. */
const smtpTimeout = 10_000;

/** Mails that a node hands over at the same time, each over a connection of its own. */
export const mailConcurrency = 5;

/** How a mail is sent that is of use for about a day: so long it is tried. */
export const dayLongMailQueue = {
	retryLimit: 12,
	retryDelay: 5,
	retryBackoff: true,
	retryDelayMax: 3 * 60 * 60,
	expireInSeconds: 60,
	deleteAfterSeconds: 60 * 60,
};

/** Sends by SMTP when it is configured, else into files below the data folder. */
export function createMailer({ smtpUrl, from, dataDir, linkLog }: MailerOptions): Mailer {
	if (!smtpUrl) {
		const outbox = createOutbox(dataDir, linkLog);
		return { send: (mail) => outbox.put(withSubjectLine(mail)), outbox, close: () => {} };
	}
	const transport = createTransport({
		url: smtpUrl,
		pool: true,
		maxConnections: mailConcurrency,
		connectionTimeout: smtpTimeout,
		greetingTimeout: smtpTimeout,
		socketTimeout: smtpTimeout,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	return {
		async send(mail) {
			const { link: _, ...sent } = withSubjectLine(mail);
			await transport.sendMail({ from, ...sent }).catch((error: unknown) => {
				throw isAddressRefused(error) ? new FinalError("address refused", { cause: error }) : error;
			});
		},
		outbox: null,
		close: () => transport.close(),
	};
}

/** Whether a mail server has answered to a mail's recipient that it never takes one for them: by a code from 500 on. */
function isAddressRefused(error: unknown): boolean {
	const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
	return command === "RCPT TO" && Number(responseCode) >= 500;
}

/** A subject may name what people have written: no mail program shows more lines of it than one. */
function withSubjectLine(mail: Mail): Mail {
	return { ...mail, subject: tidyLine(mail.subject) };
}

/** Older files than these many are removed. */
const maxStored = 200;

/** A mail that is ready to go: its texts are in the reader's language already. */
export interface Mail {
	readonly to: string;
	readonly subject: string;
	readonly html: string;
	readonly text: string;
	/** The link to open, where the text has other addresses before it. */
	readonly link?: string;
	/** Identifier in angle brackets; mails with the same one are shown once. */
	readonly messageId?: string;
	/** Further lines of the head, in ASCII. */
	readonly headers?: Readonly<Record<string, string>>;
}

/** A mail as the outbox keeps it. */
interface StoredMail extends Omit<Mail, "link"> {
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
	list(limit: number): Promise<StoredMail[]>;
}

/**
 * Keeps mail in `outbox/` below the data folder.
 * @param linkLog told each link, so that a sign-up can be finished
 */
function createOutbox(dataDir: string, linkLog?: Pick<Log, "info">): Outbox {
	const folder = join(dataDir, "outbox");
	return {
		async put(mail) {
			const writtenAt = new Date().toISOString();
			const link = mail.link ?? /https?:\/\/\S+/.exec(mail.text)?.[0] ?? null;
			const id = `${writtenAt.replaceAll(/[^0-9]/g, "")}-${randomUUID().slice(0, 8)}`;
			const kept: StoredMail = { ...mail, id, writtenAt, link };
			await mkdir(folder, { recursive: true });
			const file = join(folder, `${id}.json`);
			await writeFile(file, `${JSON.stringify(kept, null, "\t")}\n`, { mode: 0o600 });
			linkLog?.info({ link, file }, "mail written to the outbox");
			await forgetOldest(folder);
		},
		async list(limit) {
			const names = (await fileNames(folder)).reverse().slice(0, limit);
			return Promise.all(
				names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as StoredMail),
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
	for (const name of names.slice(0, -maxStored)) await rm(join(folder, name), { force: true });
}
