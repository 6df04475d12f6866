import { authPath, profilePath, settingsPath, withSearch } from "./paths.ts";

/* One's own account, its pages and signing in, apart from paths.ts for the reason that admin-paths.ts gives. */

/** Where a new person begins who was at nothing else. */
export const welcomePath = "/bienvenida";

/** Names a completed trade's entry on the profile. */
export const historyEntryId = (tradeId: string) => `trueque-${tradeId}`;
export const tradeHistoryPath = (tradeId: string) => `${profilePath}#${historyEntryId(tradeId)}`;
/** The profile with its form open. */
export const editProfilePath = withSearch(profilePath, { edit: "1" });
/** The profile's form at the field of the social username. @param next where saving and cancelling lead */
export const editSocialUsernamePath = (next: string) =>
	withSearch(profilePath, { edit: "1", field: "twitterUsername", next });
/** The profile's form for a person who has just come from a social provider, on the way to another page. */
export const completeProfilePath = (next: string) => withSearch(profilePath, { edit: "1", new: "1", next });

/** The parts of the settings, as their addresses name them after the `#`. */
export const settingsSections = {
	look: "apariencia",
	mails: "avisos",
	access: "acceso",
	sessions: "sesiones",
	blocked: "bloqueos",
	data: "datos",
} as const;
export type SettingsSection = keyof typeof settingsSections;
export const settingsSectionPath = (section: SettingsSection) =>
	`${settingsPath}#${settingsSections[section]}`;
/** The pages of one's completed trades and listings. */
export const ownTradesPath = `${profilePath}/trueques`;
/** A trade's entry on that page; the profile itself shows the latest alone. */
export const ownTradePath = (tradeId: string) => `${ownTradesPath}#${historyEntryId(tradeId)}`;
export const ownListingsPath = `${profilePath}/publicaciones`;
export const ownDataPath = `${profilePath}/datos`;
export const changePasswordPath = `${profilePath}/contrasena`;
export const changeEmailPath = `${profilePath}/mail`;
export const deleteAccountPath = `${profilePath}/eliminar`;

export const authCallbackPath = `${authPath}/callback`;
/** Where the link leads that proves a new address. */
export const confirmEmailPath = `${authPath}/email`;
/** Where a form is sent that begins to sign in through a provider, or to link the provider's account. */
export const socialStartPath = (provider: string) => `${authPath}/social/${provider}`;
/** Where a script learns whether the mail that its browser waits for was refused. */
export const mailRefusalPath = `${authPath}/refusal`;
export const sessionPath = `${authPath}/session`;
export const sessionsPath = `${authPath}/sessions`;
export const resetPasswordPath = "/reset-password";

export const citiesPath = "/api/cities";
