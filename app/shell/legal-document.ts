import type { LegalDocument } from "#app/shared/paths.ts";

export interface LegalSection {
	readonly heading: string;
	/** Paragraphs, and lists of items among them. */
	readonly body: readonly (string | readonly string[])[];
}

/** A text in one language, with the operator's data in it. */
export interface LegalPage {
	readonly document: LegalDocument;
	readonly title: string;
	readonly lead: string;
	/** ISO 8601; null where a date would say nothing. */
	readonly updated: string | null;
	/** Who runs this installation, as names and values. */
	readonly facts: readonly (readonly [name: string, value: string])[];
	readonly sections: readonly LegalSection[];
	/** The address to write to, where writing is what the text is for. */
	readonly mail: { readonly address: string; readonly href: string } | null;
}
