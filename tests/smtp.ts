import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail as it arrived. */
export interface ReceivedMail {
	from: string;
	to: string[];
	/** Headers and body, with quoted-printable undone. */
	source: string;
}

export interface TestSmtp {
	/** For SMTP_URL. */
	url: string;
	/** Everything that was accepted so far. */
	received: ReceivedMail[];
	/** What was accepted so far for an address. */
	mailsTo(email: string): ReceivedMail[];
	/** Answers the next mails with a temporary refusal, which names their recipients as mail servers do. */
	refuseNext(count: number): void;
	/** Takes mails in from now on, and says nothing to them, or as always again. */
	hang(isHanging: boolean): void;
	/** How many mails it has left without an answer. */
	unanswered(): number;
	stop(): Promise<void>;
}

/**
 * Starts a real SMTP server on a free port of this machine. It keeps what it is given.
 * @param options in which it differs from one that takes everything, unencrypted
 */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
	const received: ReceivedMail[] = [];
	let refusals = 0;
	let isHanging = false;
	let unanswered = 0;
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS", "AUTH"],
		// A pool keeps its connections open; the end does not wait for it.
		closeTimeout: 500,
		onData(stream, session, done) {
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.on("end", () => {
				const { mailFrom, rcptTo } = session.envelope;
				if (isHanging) {
					unanswered += 1;
					return;
				}
				if (refusals > 0) {
					refusals -= 1;
					const said = `Try again later: ${rcptTo.map(({ address }) => `<${address}>`).join()}`;
					return done(Object.assign(new Error(said), { responseCode: 451 }));
				}
				received.push({
					from: mailFrom ? mailFrom.address : "",
					to: rcptTo.map(({ address }) => address),
					source: decodeQuotedPrintable(Buffer.concat(chunks).toString("latin1")),
				});
				done();
			});
		},
		...options,
	});
	// Whoever breaks off, as over a certificate, is told so by their own side.
	server.on("error", () => undefined);
	const listening = server.listen(0, "127.0.0.1");
	await once(listening, "listening");
	const { port } = listening.address() as AddressInfo;
	return {
		url: `${options.secure ? "smtps" : "smtp"}://127.0.0.1:${port}`,
		received,
		mailsTo: (email) => received.filter(({ to }) => to.includes(email)),
		refuseNext: (count) => {
			refusals = count;
		},
		hang: (isSo) => {
			isHanging = isSo;
		},
		unanswered: () => unanswered,
		stop: () => new Promise((resolve) => server.close(resolve)),
	};
}

function decodeQuotedPrintable(text: string): string {
	const bytes = text
		.replaceAll(/=\r?\n/g, "")
		.replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
	return Buffer.from(bytes, "latin1").toString("utf8");
}
