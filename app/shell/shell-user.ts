/** Who is signed in, as the shell shows it. */
export interface ShellUser {
	username: string;
	/** What of the administration they may see. */
	office: "all" | "moderation" | null;
}
