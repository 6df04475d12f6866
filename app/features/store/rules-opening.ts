/** A link that confirms an address works for a day, in seconds. */
export const confirmSeconds = 24 * 60 * 60;

/** An address that the opening's mail cannot reach is forgotten after this time, in seconds. */
export const unreachableSeconds = 3 * 24 * 60 * 60;

/** What a link in a mail about the opening leads to. */
export interface OpeningMailView {
	readonly email: string;
	readonly isConfirmed: boolean;
}
