import {
	createShowcasePath,
	type ElementOrigin,
	editShowcasePath,
	showcasePath,
	withSearch,
} from "#app/shared/paths.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";

/** Where the page of an element was reached from. */
export interface ElementReturn {
	/** Leads back there. */
	readonly path: string;
	readonly from: ElementOrigin;
	/** Undefined from the form of a new showcase. */
	readonly showcaseId: string | undefined;
}

/** Reads from an address what an element's page leads back to: by default the form of a new showcase. */
export function elementReturn({ searchParams }: URL): ElementReturn {
	const showcaseId = searchParams.get("collectionId") ?? "";
	if (!isUuid(showcaseId)) return { path: createShowcasePath, from: "create", showcaseId: undefined };
	const from = searchParams.get("from") === "detail" ? "detail" : "edit";
	const path = from === "detail" ? showcasePath(showcaseId) : editShowcasePath(showcaseId);
	return { path, from, showcaseId };
}

/** The same with a new element, which the form puts on its shelf. */
export function withElement({ path }: ElementReturn, elementId: string): string {
	return withSearch(path, { element: elementId });
}

/** Takes the form of an element apart. What its fields hold is checked by the command. */
export function readElementForm(form: FormData) {
	const text = (name: string) => String(form.get(name) ?? "");
	return { submissionKey: text("submissionKey"), title: text("title"), description: text("description") };
}
