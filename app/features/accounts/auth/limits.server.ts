import type { Limit } from "#app/platform/database/rate-limits.server.ts";

const quarter = 15 * 60;
const hour = 60 * 60;
const day = 24 * hour;

/**
 * A password is guessed against one account from one address 8 times in 15 minutes, against any account from
 * one address 50 times, and against one account from everywhere 100 times a day (NIST SP 800-63B, 3.2.2). The
 * last holds for strangers only: a browser that the owner has signed in with, or set a new password with, counts
 * by itself, so that nobody can lock an owner out.
 */
export const limits = {
	signInPair: { name: "sign-in-pair", max: 8, seconds: quarter },
	signInAddress: { name: "sign-in-address", max: 50, seconds: quarter },
	signInAccount: { name: "sign-in-account", max: 100, seconds: day },
	signInDevice: { name: "sign-in-device", max: 8, seconds: quarter },
	/** Each beginning leaves a row until it is used or ten minutes old. */
	socialAddress: { name: "social-address", max: 30, seconds: quarter },
	signUpAddress: { name: "sign-up-address", max: 30, seconds: hour },
	mailAddress: { name: "mail-address", max: 30, seconds: hour },
	/** Mails to one person, so that nobody's inbox is flooded through us. */
	mailRecipient: { name: "mail-recipient", max: 5, seconds: hour },
	/** Checks of the password that verifying an address elsewhere takes. */
	verifyAddress: { name: "verify-address", max: 30, seconds: hour },
	newPasswordAddress: { name: "new-password-address", max: 30, seconds: hour },
	/** Guesses of the present password that changing it asks for. */
	changePassword: { name: "change-password", max: 5, seconds: quarter },
	/** Guesses of the present password that changing the address asks for, and mails to any address. */
	changeEmail: { name: "change-email", max: 5, seconds: hour },
	/** Guesses of the password that deleting an account asks for. */
	deletePerson: { name: "delete-person", max: 5, seconds: quarter },
	/** Collecting everything of a person is work. */
	exportPerson: { name: "export-person", max: 10, seconds: hour },
} as const satisfies Record<string, Limit>;
