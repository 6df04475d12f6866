/** A picker opens upward where there is less room than this below it, in px (specification, section 4), ... */
export const roomBelow = 400;

/** ... and more above it. Both rooms are in px, from the button's edges to those of what is seen. */
export function opensUpward({ above, below }: { above: number; below: number }): boolean {
	return below < roomBelow && above > below;
}
