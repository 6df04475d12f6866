import type { SocialProvider } from "./rules.ts";

/** The kinds of mails about what others do; each can be ended by itself. Those about the account are none of them. */
export const mailKinds = ["offers", "messages"] as const;
export type MailKind = (typeof mailKinds)[number];

export function isMailKind(value: unknown): value is MailKind {
	return mailKinds.includes(value as MailKind);
}

/** How long it is tried to tell a former address that it was changed, in seconds: a week. */
export const formerAddressMailSeconds = 7 * 24 * 60 * 60;

/** Stands for a password among the ways to sign in, as Better Auth names it. */
export const passwordProvider = "credential";

export interface WaysIn {
	/** By what the person can sign in, each by its name. */
	readonly linked: readonly string[];
	/** The providers that the installation has; the others let nobody in. */
	readonly configured: readonly SocialProvider[];
}

/** A way in is taken back as long as another one that works is left. */
export function canUnlink({ linked, configured }: WaysIn, provider: string): boolean {
	const working = [passwordProvider, ...configured];
	return linked.some((way) => way !== provider && working.includes(way));
}

/** A provider as the settings show it. */
export interface OwnProvider {
	readonly provider: SocialProvider;
	readonly isLinked: boolean;
	/** Only of a linked one: it is not the last way in. */
	readonly canUnlink: boolean;
}

/** A person's account settings, with their ways to sign in. */
export interface OwnSettings {
	readonly email: string;
	/** The address that waits for its link to be used. */
	readonly pendingEmail: string | null;
	/** Whether that address's mail server has refused the mail with the link. */
	readonly isPendingRefused: boolean;
	readonly hasPassword: boolean;
	/** Providers that the installation has, or that the person has linked. */
	readonly providers: readonly OwnProvider[];
	/** The mails that they do not want. */
	readonly mutedMails: readonly MailKind[];
}

/** A person whom another one has blocked. */
export interface BlockedPerson {
	readonly username: string;
	/** ISO 8601. */
	readonly since: string;
}

/** People whom one may have blocked: more than anybody meets. */
export const maxBlocked = 500;
