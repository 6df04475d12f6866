import { withSearch } from "./paths.ts";

/* Reports and blocks, apart from paths.ts for the reason that admin-paths.ts gives. */

/** The names of reported kinds in the addresses of their reports. */
export const reportedKinds = {
	listing: "publicacion",
	showcase: "vitrina",
	element: "pieza",
	comment: "comentario",
	card: "carta",
	entry: "lista",
	group: "grupo",
	message: "mensaje",
	rating: "calificacion",
	person: "persona",
} as const;
interface Reported {
	readonly kind: keyof typeof reportedKinds;
	/** The id of what is reported; the username of a person. */
	readonly id: string;
}
/** The page that reports something; a listing's is found under the listing's own address too. */
export const reportPath = ({ kind, id }: Reported) =>
	`/reporte/${reportedKinds[kind]}/${encodeURIComponent(id)}`;
/** Where a script sends a report; no page is there. */
export const reportSendPath = (subject: Reported) => `${reportPath(subject)}/envio`;

/** Blocks a person or takes it back, and then leads on. */
export const blockPath = (username: string, next?: string) =>
	withSearch(`/bloqueo/${encodeURIComponent(username)}`, next ? { next } : {});
