/** Who is signed in, as the shell shows it. */
export interface ShellUser {
	username: string;
	isAdmin: boolean;
}
