import { createTransport } from "nodemailer";
import { defineJob, type Jobs } from "./jobs.server.ts";
import type { Log } from "./log.server.ts";
import { createOutbox, type Outbox } from "./mail-outbox.server.ts";

/** A mail that is ready to go: its texts are in the reader's language already. */
export interface Mail {
	readonly to: string;
	readonly subject: string;
	readonly html: string;
	readonly text: string;
	/** What its reader is to open, where the text has other addresses before it. */
	readonly link?: string;
	/** In angle brackets; mails with the same one are shown once. */
	readonly messageId?: string;
	/** Further lines of the head, in ASCII. */
	readonly headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
	/** Hands a mail over. @throws when the mail server refuses it or cannot be reached */
	send(mail: Mail): Promise<void>;
	/** Where mail waits when no mail server is configured, else null. */
	readonly outbox: Outbox | null;
	close(): void;
}

export interface MailerOptions {
	/** `smtp://` or `smtps://` address; absent: mail is written to the outbox. */
	readonly smtpUrl: string | undefined;
	readonly from: string;
	readonly dataDir: string;
	readonly log: Log;
}

/** A mail server that does not answer within this time is tried again later, in milliseconds. */
const smtpTimeout = 10_000;

/**
 * Mail on its way. It is tried for about a day; a mail that is done is forgotten after an hour, since it may
 * hold a link that signs in.
 */
export const mailJob = defineJob<Mail>("mail", {
	retryLimit: 12,
	retryDelay: 5,
	retryBackoff: true,
	retryDelayMax: 3 * 60 * 60,
	expireInSeconds: 60,
	deleteAfterSeconds: 60 * 60,
});

/** Sends by SMTP when it is configured, else into files below the data folder. */
export function createMailer({ smtpUrl, from, dataDir, log }: MailerOptions): Mailer {
	if (!smtpUrl) {
		const outbox = createOutbox(dataDir, log);
		return { send: (mail) => outbox.put(mail), outbox, close: () => {} };
	}
	const transport = createTransport({
		url: smtpUrl,
		pool: true,
		maxConnections: 2,
		connectionTimeout: smtpTimeout,
		greetingTimeout: smtpTimeout,
		socketTimeout: smtpTimeout,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	return {
		async send(mail) {
			const { link: _, ...sent } = mail;
			await transport.sendMail({ from, ...sent });
		},
		outbox: null,
		close: () => transport.close(),
	};
}

/** Lets this process send the mail that any node has enqueued. */
export function workOnMail(jobs: Jobs, mailer: Mailer): void {
	jobs.work(mailJob, (mail) => mailer.send(mail));
}
