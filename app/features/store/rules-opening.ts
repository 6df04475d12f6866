/** A link that confirms an address works for a day, in seconds. */
export const confirmSeconds = 24 * 60 * 60;

/** An address that the opening's mail cannot reach is forgotten after this time, in seconds. */
export const unreachableSeconds = 3 * 24 * 60 * 60;

/** The state of the page behind a link of a mail about the opening. */
export interface OpeningMailView {
	readonly email: string;
	readonly isConfirmed: boolean;
}
