import { redirect } from "react-router";
import { getListing } from "#app/features/listings/queries.server.ts";
import { listOwnElements, listPickableListings } from "#app/features/showcases/queries-editor.server.ts";
import { type ElementView, type PlacedPiece, placedElement } from "#app/features/showcases/rules.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { DomainError, nullFor } from "#app/shared/domain-error.ts";
import { createShowcasePath, showcasePath, showcasesPath } from "#app/shared/paths.ts";
import { type ElementOrigin, editShowcasePath } from "#app/shared/showcase-paths.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";
import { withNotice } from "./visitor-cookies.server.ts";

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
	const { title, image, categorySlug, edition } = listing.card;
	return { kind: "listing", id: listing.id, title, image, categorySlug, edition, isPublic: true };
}

/**
 * Runs work on a showcase of one's own. For another's, or none, it redirects to the list, which explains it.
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

/** The page from which that of an element was opened. */
interface ElementReturn {
	readonly path: string;
	readonly from: ElementOrigin;
	/** Undefined from the form of a new showcase. */
	readonly showcaseId: string | undefined;
}

/** The page that the address of an element's page names as the one to return to: by default the form of a new showcase. */
export function elementReturn({ searchParams }: URL): ElementReturn {
	const showcaseId = searchParams.get("collectionId") ?? "";
	if (!isUuid(showcaseId)) return { path: createShowcasePath, from: "create", showcaseId: undefined };
	const from = searchParams.get("from") === "detail" ? "detail" : "edit";
	const path = from === "detail" ? showcasePath(showcaseId) : editShowcasePath(showcaseId);
	return { path, from, showcaseId };
}
