/** The kinds of mails about what others do; each can be ended by itself. Those about the account are none of them. */
export const mailKinds = ["offers", "messages"] as const;
export type MailKind = (typeof mailKinds)[number];

export function isMailKind(value: unknown): value is MailKind {
	return mailKinds.includes(value as MailKind);
}

/** What a person has chosen for their account, and how they get in. */
export interface OwnSettings {
	readonly email: string;
	readonly hasPassword: boolean;
	/** The mails that they do not want. */
	readonly mutedMails: readonly MailKind[];
}
