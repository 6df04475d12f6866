import { resetPasswordPath } from "#app/shared/account-paths.ts";
import { cardUploadPath } from "#app/shared/card-paths.ts";
import {
	authPath,
	cardsPath,
	chatsPath,
	createListingPath,
	crossPath,
	groupsPath,
	healthPath,
	howItWorksPath,
	languagePath,
	legalPaths,
	listingsPath,
	listsPath,
	notificationsPath,
	popularPath,
	profilePath,
	shopPath,
	showcasesPath,
	wantedBoardPath,
} from "#app/shared/paths.ts";

/** The pages that are there for everybody and that search engines should know, but for those of single things. */
export const publicPaths: readonly string[] = [
	"/",
	listingsPath,
	popularPath,
	wantedBoardPath,
	crossPath,
	showcasesPath,
	cardsPath,
	shopPath,
	howItWorksPath,
	...Object.values(legalPaths),
];

/** Beginnings of the addresses that are of no use to search engines: of one person, or of scripts. */
export const privatePaths: readonly string[] = [
	"/admin",
	"/api/",
	"/bloqueo/",
	authPath,
	createListingPath,
	"/dev/",
	"/error",
	groupsPath,
	healthPath,
	languagePath,
	listsPath,
	"/mails",
	cardUploadPath,
	`${cardsPath}/progreso`,
	chatsPath,
	"/messages",
	notificationsPath,
	profilePath,
	resetPasswordPath,
	`${showcasesPath}/azar`,
	`${showcasesPath}/crear`,
	`${showcasesPath}/editar`,
	`${showcasesPath}/elemento`,
];
