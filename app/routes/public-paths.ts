import { legalPaths } from "#app/shell/legal-document.ts";

/** The pages that are there for everybody and that search engines should know, but for those of single things. */
export const publicPaths: readonly string[] = [
	"/",
	"/intercambios",
	"/popular",
	"/vitrinas",
	"/tienda",
	...Object.values(legalPaths),
];

/** Beginnings of the addresses that are of no use to search engines: of one person, or of scripts. */
export const privatePaths: readonly string[] = [
	"/admin",
	"/api/",
	"/auth",
	"/crear",
	"/dev/",
	"/error",
	"/health",
	"/language",
	"/mails",
	"/mensajes",
	"/messages",
	"/notificaciones",
	"/perfil",
	"/reset-password",
	"/vitrinas/crear",
	"/vitrinas/editar",
	"/vitrinas/elemento",
];
