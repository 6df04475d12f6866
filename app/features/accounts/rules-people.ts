import type { TextCheck } from "#app/shared/problem-keys.ts";
import { type Device, defaultCountry, type Role, type SocialProvider } from "./rules.ts";

/** Officially assigned country codes of ISO 3166-1 alpha-2; those of the South Atlantic islands (FK, GS) are Argentina here. */
export const countries: readonly string[] = (
	"AR AD AE AF AG AI AL AM AO AQ AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY " +
	"BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ " +
	"FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR " +
	"IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK " +
	"ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM " +
	"PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF " +
	"TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
).split(" ");

/** A country of the sign-up form's list. */
export const checkCountry: TextCheck = (text) =>
	countries.includes(text) ? null : "auth.error.countryRequired";

/** The country that a language tag such as `es-UY` names, else the default; any text is fine. */
export function countryOfLanguage(tag: string | null | undefined): string {
	const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?![a-z0-9])/i
		.exec(tag?.trim() ?? "")?.[1]
		?.toUpperCase();
	return region && countries.includes(region) ? region : defaultCountry;
}

/** The username that an address names, where an "@" was written before it or a sentence's punctuation behind it. */
export function usernameIn(address: string): string {
	return address.replace(/^@/, "").replace(/[^A-Za-z0-9_]+$/, "");
}

/** Whether two usernames are the same one; case is only how it is written. */
export function isSameUsername(one: string, other: string): boolean {
	return one.toLowerCase() === other.toLowerCase();
}

const dayMillis = 24 * 60 * 60 * 1000;
/** How long a name that was given up leads to its person and is kept for them, in days. */
const formerUsernameDays = 90;
/** How long a person keeps a name before the next change, in days; the first change does not count. */
const usernameChangeDays = 30;

/** When a person's name changed, and how often. */
interface UsernameChanges {
	/** How often it was changed. */
	readonly count: number;
	/** When last; null for never. */
	readonly lastAt: Date | null;
}

/** When a person may take another name; null for at once. */
export function nextUsernameChange({ count, lastAt }: UsernameChanges, now: Date): Date | null {
	if (count < 2 || lastAt === null) return null;
	const next = new Date(lastAt.getTime() + usernameChangeDays * dayMillis);
	return next > now ? next : null;
}

/** Until when a name that is given up now is kept for its person. */
export function formerUsernameEnd(now: Date): Date {
	return new Date(now.getTime() + formerUsernameDays * dayMillis);
}

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

interface WaysIn {
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

/** People that a page of a search in the administration shows. */
export const peoplePageSize = 20;
/** Fewest characters of a search for people. */
export const peopleSearchMinLength = 2;
/** Lines of the log of roles on one page. */
export const roleChangesPageSize = 10;

/** Somebody whom an admin has looked up. */
export interface FoundPerson {
	readonly id: string;
	readonly username: string;
	readonly email: string;
	readonly city: string | null;
	readonly role: Role;
	readonly isBanned: boolean;
	readonly completedTrades: number;
	/** How many things of theirs were ever reported. */
	readonly reported: number;
}

/** A person as their page in the administration shows them. */
export interface PersonRecord {
	readonly id: string;
	readonly username: string;
	readonly email: string;
	readonly emailVerified: boolean;
	readonly country: string;
	readonly city: string | null;
	readonly role: Role;
	readonly isBanned: boolean;
	/** ISO 8601. */
	readonly since: string;
	/** Names that they gave up and that still lead to them. */
	readonly formerNames: readonly string[];
	/** By what they can sign in: a password (`credential`) or a provider. */
	readonly signIns: readonly string[];
}

/** Where a person is signed in. */
export interface PersonSession {
	readonly id: string;
	readonly device: Device | null;
	readonly address: string | null;
	/** ISO 8601. */
	readonly usedAt: string;
}

/** A line of the log of roles. */
export interface RoleChange {
	readonly id: string;
	/** Who changed it; null for the operator's terminal. */
	readonly actor: string | null;
	readonly username: string;
	readonly before: Role;
	readonly role: Role;
	/** ISO 8601. */
	readonly at: string;
}
