import { createTransport } from "nodemailer";
import { tidyLine } from "#app/shared/storable-text.ts";
import { FinalError } from "./final-error.ts";
import type { Log } from "./log.server.ts";
import { createOutbox, type Mail, type Outbox } from "./mail-outbox.server.ts";

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

export interface MailerOptions {
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
