import { randomBytes } from "node:crypto";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { z } from "zod";
import type { SocialConfig } from "#app/platform/config.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { type SocialProvider, socialProviders } from "./rules.ts";

/** The longest that a provider may take to say who somebody is, in milliseconds. */
const profileMillis = 10_000;

const Profile = {
	google: z.object({ sub: z.string().min(1), email: z.email(), email_verified: z.literal(true) }),
	facebook: z.object({ id: z.string().min(1), email: z.email() }),
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
				getUserInfo: async ({ accessToken }: { accessToken?: string | undefined }) => {
					if (!accessToken) return null;
					const headers = { Authorization: `Bearer ${accessToken}` };
					const response = await fetch(profileUrl, { headers, signal: AbortSignal.timeout(profileMillis) });
					const profile = Profile[providerId].safeParse(response.ok ? await response.json() : null);
					if (profile.success) return userOf(profile.data);
					log.warn({ provider: providerId, status: response.status }, "the provider named no usable person");
					return null;
				},
			};
		}),
	});
}

function userOf(profile: z.infer<(typeof Profile)[SocialProvider]>) {
	const name = `user_${randomBytes(6).toString("hex")}`;
	if ("sub" in profile) return { id: profile.sub, email: profile.email, emailVerified: true, name };
	return { id: profile.id, email: profile.email, emailVerified: false, name };
}
