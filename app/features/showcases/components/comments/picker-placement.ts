/** The room that a picker needs below its button, in px. */
const roomNeeded = 400;

/** Whether a picker opens upward: it lacks room below and has more above, in px between the button and the edges in sight. */
export function opensUpward({ above, below }: { above: number; below: number }): boolean {
	return below < roomNeeded && above > below;
}
