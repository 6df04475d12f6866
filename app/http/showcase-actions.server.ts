import { redirect } from "react-router";
import { getListing } from "#app/features/listings/queries.server.ts";
import { commentOnShowcase, deleteComment } from "#app/features/showcases/commands-comments.server.ts";
import { deleteElement, editElement } from "#app/features/showcases/commands-elements.server.ts";
import { favoriteShowcase, likeShowcase } from "#app/features/showcases/commands-reactions.server.ts";
import { listOwnElements, listPickableListings } from "#app/features/showcases/queries-editor.server.ts";
import {
	type ElementView,
	type PlacedPiece,
	placedElement,
	type Reaction,
	reactionKinds,
} from "#app/features/showcases/rules.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type CommandContext, type QueryContext, requireActor } from "#app/platform/context.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { DomainError, nullFor } from "#app/shared/domain-error.ts";
import {
	createShowcasePath,
	type ElementOrigin,
	editShowcasePath,
	showcasePath,
	showcasesPath,
	withSearch,
} from "#app/shared/paths.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";
import { withNotice } from "./visitor-cookies.server.ts";

/** A form that a showcase's page sent, and the showcase in its address. */
interface SentForm {
	readonly showcaseId: string;
	readonly form: FormData;
}

/** Likes a showcase or makes it a favourite, or takes that back. */
export async function reactByForm(ctx: CommandContext, { showcaseId, form }: SentForm): Promise<Reaction> {
	const kind = reactionKinds.find((value) => value === form.get("kind"));
	if (!kind) throw new DomainError("request.invalid");
	const isSet = form.get("isSet") === "true";
	const react = kind === "like" ? likeShowcase : favoriteShowcase;
	return react(ctx, { showcaseId, isSet });
}

/** Comments on a showcase, or deletes a comment, as the form's `intent` says. */
export async function actOnComments(
	ctx: CommandContext,
	{ showcaseId, form }: SentForm,
): Promise<{ id: string }> {
	const text = (name: string) => String(form.get(name) ?? "");
	switch (text("intent")) {
		case "comment": {
			const submissionKey = text("submissionKey");
			return commentOnShowcase(ctx, { submissionKey, showcaseId, comment: text("comment") });
		}
		case "delete":
			await deleteComment(ctx, { commentId: text("commentId") });
			return { id: text("commentId") };
		default:
			throw new DomainError("request.invalid");
	}
}

/** Runs what a form about one of a showcase's own things asks for, on the showcase's page. */
export async function actOnElement(ctx: CommandContext, form: FormData, files: Files): Promise<null> {
	const text = (name: string) => String(form.get(name) ?? "");
	const elementId = text("elementId");
	switch (form.get("intent")) {
		case "editElement": {
			const input = { elementId, title: text("title"), description: text("description") };
			await editElement(ctx, input, { files, image: null });
			return null;
		}
		case "deleteElement":
			await deleteElement(ctx, { elementId }, files);
			return null;
		default:
			throw new DomainError("request.invalid");
	}
}

/** Takes a showcase's form apart. What its fields hold is checked by the command. */
export function readShowcaseForm(form: FormData) {
	const text = (name: string) => String(form.get(name) ?? "");
	return {
		submissionKey: text("submissionKey"),
		version: text("version"),
		name: text("name"),
		description: text("description"),
		pieces: form.getAll("pieces").map(String),
	};
}

/**
 * The choices of a showcase's form: the actor's elements and a page of listings, and what its address puts on
 * the shelf.
 * @throws DomainError `auth.required`
 */
export async function loadEditor(ctx: QueryContext, { searchParams }: URL, locale: Locale) {
	const { username } = requireActor(ctx);
	const [elements, listings, listing] = await Promise.all([
		listOwnElements(ctx),
		listPickableListings(ctx, { locale }),
		findOwnListing(ctx, searchParams.get("listing"), locale),
	]);
	const added = listing ?? findElement(elements, searchParams.get("element"));
	return { owner: username, elements, listings, added };
}

function findElement(elements: readonly ElementView[], id: string | null): PlacedPiece | null {
	const element = elements.find((one) => one.id === id);
	return element ? placedElement(element) : null;
}

async function findOwnListing(
	ctx: QueryContext,
	id: string | null,
	locale: Locale,
): Promise<PlacedPiece | null> {
	const listing = id ? await getListing(ctx, id, locale).catch(nullFor("listing.notFound")) : null;
	if (!listing?.isOwner || !listing.isPublic) return null;
	const { title, image, categorySlug } = listing.card;
	return { kind: "listing", id: listing.id, title, image, categorySlug, isPublic: true };
}

/**
 * Runs work on a showcase of one's own. Another's, or none, leads to the list, which says why.
 * @throws whatever else `work` throws
 */
export async function redirectUnlessOwn<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const code = error instanceof DomainError ? error.code : null;
		if (code !== "showcase.forbidden" && code !== "showcase.notFound") throw error;
		const notice = code === "showcase.forbidden" ? "showcaseForbidden" : "showcaseNotFound";
		throw redirect(showcasesPath, { headers: withNotice(null, notice) });
	}
}

/** Where the page of an element was reached from. */
interface ElementReturn {
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

/** The address of {@link elementReturn} with a new element, which the form puts on its shelf. */
export function withElement({ path }: ElementReturn, elementId: string): string {
	return withSearch(path, { element: elementId });
}

/** Takes the form of an element apart. What its fields hold is checked by the command. */
export function readElementForm(form: FormData) {
	const text = (name: string) => String(form.get(name) ?? "");
	return { submissionKey: text("submissionKey"), title: text("title"), description: text("description") };
}
