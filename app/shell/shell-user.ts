import type { AdminAccess } from "#app/http/root-data.ts";

/** Who is signed in, as the shell shows it. */
export interface ShellUser {
	username: string;
	/** The part of the administration that they may see. */
	admin: AdminAccess | null;
}
