/*
 * Names that nobody may take, and how often one may change. That a name is free is decided by the database.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Words by which somebody would pass for the house: its brand, its roles and what it calls itself. */
const officialWords = words(`
	reino cards admin admins administrator administrador administradora administracion root sysadmin
	moderator moderador moderadora moderacion moderation mod mods owner dueno staff team equipo official
	oficial operator operador support soporte help ayuda contact security seguridad system sistema
	webmaster postmaster hostmaster abuse noreply info mail bot verified verificado
`);

/** Beginnings of the site's addresses; a test holds them against the table of routes. */
const routeWords = words(`
	admin api assets auth aviso_legal arrepentimiento bienvenida collections conditions contacto crear dev error
	escudos favicon files fonts health images intercambios language mails bloqueo mensajes messages
	notificaciones perfil popular profile reino_cards reporte reset_password robots robots_txt showcase
	showcases sitemap sitemap_xml sitemaps socket_io static terms tienda trades vitrina vitrinas
	well_known
`);

/** Words that programs write where there is nobody, and that screens show for somebody without a name. */
const emptyWords = words(`
	null undefined nan none unknown desconocido desconocida anonymous anonimo anonima deleted
	deleted_user eliminado eliminada usuario usuario_eliminado user users guest invitado invitada
	visitor visitante
`);

/** Characters that look like a letter, with that letter. A capital i looks like a small L, as a 1 does. */
const readAs: Readonly<Record<string, string>> = {
	...{ "0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b" },
	...{ i: "l", rn: "m", vv: "w" },
};

/** How a name reads at a glance: without case and underscores, and with one letter for all that look like it. */
function appearanceOf(name: string): string {
	const plain = name.toLowerCase().replaceAll("_", "");
	return plain.replace(/[0134578i]|rn|vv/g, (seen) => readAs[seen] ?? seen);
}

const reserved = new Set([...officialWords, ...routeWords, ...emptyWords].map(appearanceOf));
/** One or more words of the house, and nothing else. */
const officialName = new RegExp(`^(?:${officialWords.map(appearanceOf).join("|")})+$`);

/**
 * Whether a name is the house's own, or reads like one: a reserved word, or words of the house in a row with or
 * without a number behind, such as `Reino_Soporte` or `adm1n_2`.
 */
export function isReservedUsername(name: string): boolean {
	const looks = appearanceOf(name);
	const withoutNumber = appearanceOf(name.replace(/[\d_]+$/, ""));
	return reserved.has(looks) || officialName.test(looks) || officialName.test(withoutNumber);
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
export interface UsernameChanges {
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
