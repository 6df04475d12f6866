/** An item was merged into another of its category, which from now on stands for both. Recorded before the first is gone. */
export interface ItemsMerged {
	readonly type: "catalogue.itemsMerged";
	readonly fromId: string;
	readonly intoId: string;
}

/** A name that people typed for want of an item is an item's now. */
export interface TypedNameAdded {
	readonly type: "catalogue.typedNameAdded";
	readonly categoryId: string;
	readonly name: string;
	readonly itemId: string;
}

/** An admin took a typed name away. */
export interface TypedNameDismissed {
	readonly type: "catalogue.typedNameDismissed";
	readonly categoryId: string;
	readonly name: string;
}
