/** Who is signed in, as the shell shows it. */
export interface ShellUser {
	username: string;
	/** The part of the administration that they may see. */
	admin: "all" | "moderation" | null;
}
