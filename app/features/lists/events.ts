/** Entries of people became one with others of theirs, since the catalogue says that they are of one item. */
export interface EntriesMerged {
	readonly type: "lists.entriesMerged";
	readonly merged: readonly { readonly fromId: string; readonly intoId: string }[];
}
