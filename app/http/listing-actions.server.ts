import { redirect } from "react-router";
import {
	deleteListing,
	editListing,
	pauseListing,
	resumeListing,
	setPremium,
} from "#app/features/listings/commands.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { listingsPath } from "#app/shared/paths.ts";
import { withNotice } from "./auth-visitor.server.ts";

/** Runs what a form on a listing's page asks for. A deleted listing's page is gone, so that leads to the hub. */
export async function actOnListing(
	ctx: CommandContext,
	{ id, form, locale }: { id: string; form: FormData; locale: Locale },
): Promise<{ id: string }> {
	switch (form.get("intent")) {
		case "edit":
			return editListing(ctx, { id, ...readEdit(form) }, locale);
		case "pause":
			return pauseListing(ctx, { id });
		case "resume":
			return resumeListing(ctx, { id });
		case "premium":
		case "ordinary":
			return setPremium(ctx, { id, isPremium: form.get("intent") === "premium" });
		case "delete":
			await deleteListing(ctx, { id });
			throw redirect(listingsPath, { headers: withNotice(null, "listingDeleted") });
		default:
			throw new DomainError("request.invalid");
	}
}

function readEdit(form: FormData) {
	const text = (name: string) => String(form.get(name) ?? "");
	const texts = { title: text("title"), description: text("description"), itemName: text("itemName") };
	// A form that names no wanted things does not have the other fields either: a page of an older version.
	if (!form.has("wanted")) return texts;
	return {
		...texts,
		...(form.has("condition") && { condition: text("condition") }),
		...(form.has("completeness") && { completeness: text("completeness") }),
		...(form.has("rarity") && { rarity: text("rarity") }),
		isOpenToOffers: form.has("isOpenToOffers"),
		wanted: form.getAll("wanted").map(String),
	};
}
