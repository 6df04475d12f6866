import { expect } from "@playwright/test";
import { startBuiltServer } from "#tests/built-server.ts";
import { startOauth, type TestOauth } from "#tests/factories/oauth.ts";
import { startSmtp } from "#tests/smtp.ts";

/** A server of its own, whose mail goes out by SMTP and whose providers are real servers beside it. */
export interface AuthServer {
	readonly url: string;
	readonly google: TestOauth;
	readonly facebook: TestOauth;
	/** The link in an address's nth mail, waiting for it to arrive; `subject` must be its subject. */
	linkIn(email: string, place: number, subject: string): Promise<string>;
	stop(): Promise<void>;
}

export async function startAuthServer(): Promise<AuthServer> {
	const [smtp, google, facebook] = await Promise.all([startSmtp(), startOauth(), startOauth()]);
	const environment = {
		TRUST_PROXY: "1",
		SMTP_URL: smtp.url,
		...settingsOf("GOOGLE", google),
		...settingsOf("FACEBOOK", facebook),
	};
	const server = await startBuiltServer({ environment });
	return {
		url: server.url,
		google,
		facebook,
		linkIn: async (email, place, subject) => {
			const mails = () => smtp.received.filter(({ to }) => to.includes(email));
			await expect.poll(() => mails().length, { message: `mail ${place} to ${email}` }).toBe(place);
			const { source = "" } = mails().at(-1) ?? {};
			expect(headersOf(source)).toContain(subject);
			return /http:\/\/localhost:\d+\/(?:auth|reset-password)[^\s"<]*/.exec(source)?.[0] ?? "";
		},
		stop: async () => {
			await server.stop();
			await Promise.all([smtp.stop(), google.stop(), facebook.stop()]);
		},
	};
}

function settingsOf(provider: string, { settings }: TestOauth): Record<string, string> {
	return {
		[`${provider}_CLIENT_ID`]: settings.clientId,
		[`${provider}_CLIENT_SECRET`]: settings.clientSecret,
		[`${provider}_AUTHORIZE_URL`]: settings.authorizeUrl,
		[`${provider}_TOKEN_URL`]: settings.tokenUrl,
		[`${provider}_PROFILE_URL`]: settings.profileUrl,
	};
}

/** A mail's headers as text: words with letters beyond ASCII come in pieces (RFC 2047), their letters undone. */
function headersOf(source: string): string {
	const [headers = ""] = source.split(/\r?\n\r?\n/, 1);
	return headers.replaceAll(/\?=?\s*=\?UTF-8\?Q\?/gi, "").replaceAll("_", " ");
}
