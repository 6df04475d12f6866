/** State of a history entry that a dialog opened over a page: closing it goes back to that page's own entry. */
export const overPage = { overPage: true } as const;

export function isOverPage(state: unknown): boolean {
	return typeof state === "object" && state !== null && "overPage" in state;
}
