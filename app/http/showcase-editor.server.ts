import { redirect } from "react-router";
import { getListing } from "#app/features/listings/queries.server.ts";
import { listPickableListings } from "#app/features/showcases/queries-draft.server.ts";
import { listOwnElements } from "#app/features/showcases/queries-elements.server.ts";
import { type ElementView, type PlacedPiece, placedElement } from "#app/features/showcases/rules.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { DomainError, nullFor } from "#app/shared/domain-error.ts";
import { showcasesPath } from "#app/shared/paths.ts";
import { withNotice } from "./auth-visitor.server.ts";

/**
 * What the form of a showcase chooses from: the actor's elements and a page of listings, and what its address puts on
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
