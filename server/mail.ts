import { z } from "zod";
import type { Config } from "#app/platform/config.server.ts";
import { FinalError } from "#app/platform/final-error.ts";
import { createMailer } from "#app/platform/mail.server.ts";
import { configOrExit } from "./config-or-exit.ts";
import { describeMailDns, senderDomain } from "./mail-dns.ts";

const usage = `Usage:
  npm run mail -- test EMAIL [DKIM_SELECTOR]
Sends a mail to EMAIL as Reino sends its own, by SMTP_URL, from MAIL_FROM, and says what DNS has about MAIL_FROM's domain.`;

/** An error as nodemailer describes it: what was said to the mail server, and what it answered. */
interface SmtpError extends Error {
	readonly code?: string;
	readonly command?: string;
	readonly response?: string;
	/** The wait that was in vain. */
	readonly timeoutType?: string;
}

/** What the operator has to mend, in a sentence. */
function sentenceOf(error: SmtpError, host: string, from: string, to: string): string {
	const { code, command, message, response = message, timeoutType } = error;
	if (/certificate|altnames/i.test(message))
		return `The certificate of ${host} is not valid for it: ${message}.`;
	if (/SSL routines|Greeting never/.test(message))
		return `${host} does not talk as SMTP_URL says: smtps:// is for port 465, smtp:// for 587 and 25.`;
	if (code === "EAUTH") return `${host} refuses the login in SMTP_URL: ${response}`;
	if (command === "MAIL FROM") return `${host} refuses MAIL_FROM, ${from}: ${response}`;
	if (command === "RCPT TO") return `${host} refuses the address ${to}: ${response}`;
	if (error.response) return `${host} refuses the mail: ${response}`;
	if (timeoutType === "SOCKET_TIMEOUT")
		return `${host} can be reached and took what it was sent, then fell silent: nobody knows whether it sends the mail. Look whether it arrives, and ask who runs ${host}.`;
	return `${host} cannot be reached: ${message}. Is SMTP_URL right?`;
}

async function sendTest({ publicUrl, mailFrom, dataDir }: Config, smtpUrl: string, to: string) {
	const mailer = createMailer({ smtpUrl, from: mailFrom, dataDir, linkLog: undefined });
	const text = `The mail settings of ${publicUrl} work.`;
	const { host } = new URL(smtpUrl);
	try {
		await mailer.send({ to, subject: "Test of Reino's mail settings", text, html: `<p>${text}</p>` });
		console.log(
			`${host} took a mail from ${mailFrom} to ${to}. Look whether it arrives, and not among the spam.`,
		);
	} catch (error) {
		const refusal = error instanceof FinalError ? error.cause : error;
		if (!(refusal instanceof Error)) throw error;
		console.error(sentenceOf(refusal, host, mailFrom, to));
		process.exitCode = 1;
	} finally {
		mailer.close();
	}
}

const [verb, to = "", selector = null, ...more] = process.argv.slice(2);
if (verb !== "test" || !z.email().safeParse(to).success || more.length > 0) {
	console.error(usage);
	process.exit(2);
}
const config = configOrExit();
if (!config.smtpUrl) {
	console.error("SMTP_URL is not set: mails are written to files, and nobody gets one.");
	process.exit(2);
}
await sendTest(config, config.smtpUrl, to);
const domain = senderDomain(config.mailFrom);
if (domain) for (const line of await describeMailDns(domain, selector)) console.log(line);
