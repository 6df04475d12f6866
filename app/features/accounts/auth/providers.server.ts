import { randomBytes } from "node:crypto";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { z } from "zod";
import type { SocialConfig, SocialSettings } from "#app/platform/config.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { type SocialProvider, socialProviders } from "../rules.ts";
import { emailSchema } from "../schema.ts";

/** Timeout of a request to a provider, in milliseconds. */
const providerMillis = 8_000;

const Token = z.object({ access_token: z.string().min(1) });

const Profile = {
	google: z.object({ sub: z.string().min(1), email: emailSchema, email_verified: z.literal(true) }),
	facebook: z.object({ id: z.string().min(1), email: emailSchema }),
} as const;

/**
 * Signing in through the configured providers, with state and PKCE. A Google address that Google has not verified
 * is refused; Facebook does not say, so that its addresses count as unverified and join no account that exists.
 */
export function socialPlugin(social: SocialConfig, log: Log) {
	return genericOAuth({
		config: socialProviders.flatMap((providerId) => {
			const settings = social[providerId];
			if (!settings) return [];
			const { clientId, clientSecret, authorizeUrl, tokenUrl, profileUrl } = settings;
			return {
				providerId,
				clientId,
				clientSecret,
				authorizationUrl: authorizeUrl,
				tokenUrl,
				pkce: true,
				scopes: providerId === "google" ? ["openid", "email"] : ["email"],
				getToken: (grant: Grant) => exchangeCode(settings, grant),
				getUserInfo: async ({ accessToken }: { accessToken?: string | undefined }) => {
					try {
						const answer = await fetchJson(profileUrl, {
							headers: { Authorization: `Bearer ${accessToken}` },
						});
						return userOf(Profile[providerId].parse(answer));
					} catch (error) {
						log.warn({ provider: providerId, err: error }, "the provider named no usable person");
						return null;
					}
				},
			};
		}),
	});
}

interface Grant {
	readonly code: string;
	readonly redirectURI: string;
	readonly codeVerifier?: string | undefined;
}

/** Trades the code for a token (RFC 6749, 4.1.3, with the verifier of RFC 7636). @throws when it is refused */
async function exchangeCode({ clientId, clientSecret, tokenUrl }: SocialSettings, grant: Grant) {
	const body = new URLSearchParams({
		grant_type: "authorization_code",
		code: grant.code,
		redirect_uri: grant.redirectURI,
		code_verifier: grant.codeVerifier ?? "",
		client_id: clientId,
		client_secret: clientSecret,
	});
	const { access_token: accessToken } = Token.parse(await fetchJson(tokenUrl, { method: "POST", body }));
	return { accessToken };
}

/** @throws when the provider is unavailable, slow, or answers with anything but success and JSON */
async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
	const response = await fetch(url, {
		...init,
		redirect: "error",
		signal: AbortSignal.timeout(providerMillis),
	});
	if (!response.ok) throw new Error(`The provider answered ${response.status}`);
	return response.json();
}

function userOf(profile: z.infer<(typeof Profile)[SocialProvider]>) {
	const name = `user_${randomBytes(6).toString("hex")}`;
	if ("sub" in profile) return { id: profile.sub, email: profile.email, emailVerified: true, name };
	return { id: profile.id, email: profile.email, emailVerified: false, name };
}
