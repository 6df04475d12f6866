import type { TextCheck } from "#app/shared/problem-keys.ts";
import type { Role, SocialProvider } from "./rules.ts";
import { defaultCountry } from "./rules-fields.ts";

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

/** True for the same username in any case. */
export function isSameUsername(one: string, other: string): boolean {
	return one.toLowerCase() === other.toLowerCase();
}

const dayMillis = 24 * 60 * 60 * 1000;
/** Days in which a former name leads to its person and is reserved for them. */
const formerUsernameDays = 90;
/** Days between two changes of a name; the first change does not count. */
const usernameChangeDays = 30;

export interface UsernameChanges {
	readonly count: number;
	/** Null without a change. */
	readonly lastAt: Date | null;
}

/** The moment from which a person may take another name; null for now. */
export function nextUsernameChange({ count, lastAt }: UsernameChanges, now: Date): Date | null {
	if (count < 2 || lastAt === null) return null;
	const next = new Date(lastAt.getTime() + usernameChangeDays * dayMillis);
	return next > now ? next : null;
}

/** The end of the time in which a name that is given up now is reserved for its person. */
export function formerUsernameEnd(now: Date): Date {
	return new Date(now.getTime() + formerUsernameDays * dayMillis);
}

/** The kinds of mails about other people's actions, each of which can be turned off. Mails about the account cannot. */
export const mailKinds = ["offers", "messages"] as const;
export type MailKind = (typeof mailKinds)[number];

export function isMailKind(value: unknown): value is MailKind {
	return mailKinds.includes(value as MailKind);
}

/** How long the mail to a former address is retried, in seconds: a week. */
export const formerAddressMailSeconds = 7 * 24 * 60 * 60;

/** The name of a password among the ways to sign in, as Better Auth calls it. */
export const passwordProvider = "credential";

/**
 * True as long as another way to sign in that works is left.
 * @param linked the person's ways to sign in
 * @param configured the installation's providers; nobody can sign in by another
 */
export function canUnlink(
	{ linked, configured }: { linked: readonly string[]; configured: readonly SocialProvider[] },
	provider: string,
): boolean {
	const usable = [passwordProvider, ...configured];
	return linked.some((name) => name !== provider && usable.includes(name));
}

/** A provider as the settings show it. */
export interface OwnProvider {
	readonly provider: SocialProvider;
	readonly isLinked: boolean;
	/** True for a linked one that is not the last way to sign in. */
	readonly canUnlink: boolean;
}

/** A person's account settings, with their ways to sign in. */
export interface OwnSettings {
	readonly email: string;
	/** The address that waits for its link to be used. */
	readonly pendingEmail: string | null;
	/** True when that address's mail server has refused the mail with the link. */
	readonly isPendingRefused: boolean;
	readonly hasPassword: boolean;
	/** Providers that the installation has, or that the person has linked. */
	readonly providers: readonly OwnProvider[];
	/** The mails that the person has turned off. */
	readonly mutedMails: readonly MailKind[];
}

/** A person whom another one has blocked. */
export interface BlockedPerson {
	readonly username: string;
	/** ISO 8601. */
	readonly since: string;
}

/** People whom one person may block. */
export const maxBlocked = 500;

/** People that a page of a search in the administration shows. */
export const peoplePageSize = 20;
/** Fewest characters of a search for people. */
export const peopleSearchMinLength = 2;
/** Lines of the log of roles on one page. */
export const roleChangesPageSize = 10;

/** A person in a list of the administration. */
export interface PersonSummary {
	readonly id: string;
	readonly username: string;
	readonly email: string;
	readonly city: string | null;
	readonly role: Role;
	readonly isBanned: boolean;
	readonly completedTrades: number;
	/** Count of their items that were ever reported. */
	readonly reportedItems: number;
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
	/** Their ways to sign in: a password (`credential`) or a provider. */
	readonly signIns: readonly string[];
}

/** A browser and what it runs on, by the names that they go by. */
export interface Device {
	readonly browser: string;
	readonly system: string;
}

const browsers = [
	[/Edg(?:e|A|iOS)?\//, "Edge"],
	[/OPR\//, "Opera"],
	[/SamsungBrowser\//, "Samsung Internet"],
	[/Firefox\/|FxiOS\//, "Firefox"],
	[/Chrome\/|CriOS\//, "Chrome"],
	[/Safari\//, "Safari"],
] as const;
const systems = [
	[/iPhone|iPad/, "iOS"],
	[/Android/, "Android"],
	[/Windows/, "Windows"],
	[/Mac OS X/, "macOS"],
	[/CrOS/, "ChromeOS"],
	[/Linux/, "Linux"],
] as const;

/** The device behind a User-Agent header; null when it says nothing known. */
export function deviceOf(userAgent: string | null): Device | null {
	const browser = browsers.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
	const system = systems.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
	return browser && system ? { browser, system } : null;
}

/** A session of a person. */
export interface PersonSession {
	readonly id: string;
	/** Null for an unknown browser. */
	readonly device: Device | null;
	/** Network address at sign-in. */
	readonly address: string | null;
	/** ISO 8601; exact to a day. */
	readonly usedAt: string;
}

/** A session as its person sees it. */
export interface OwnSession extends PersonSession {
	readonly isCurrent: boolean;
}

/** A line of the log of roles. */
export interface RoleChange {
	readonly id: string;
	/** Username of who changed it; null for the operator's terminal. */
	readonly actor: string | null;
	readonly username: string;
	readonly before: Role;
	readonly role: Role;
	/** ISO 8601. */
	readonly at: string;
}

/** The town of a city that is written as "Town, Province". */
export function townOf(city: string): string {
	return city.split(", ")[0] ?? city;
}
