import { redirect } from "react-router";
import {
	deleteListing,
	editListing,
	pauseListing,
	resumeListing,
} from "#app/features/listings/commands.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";

/** Runs what a form on a listing's page asks for. A deleted listing's page is gone, so that leads to the hub. */
export async function actOnListing(
	ctx: CommandContext,
	{ id, form, locale }: { id: string; form: FormData; locale: Locale },
): Promise<{ id: string }> {
	switch (form.get("intent")) {
		case "edit": {
			const text = (name: string) => String(form.get(name) ?? "");
			return editListing(ctx, { id, title: text("title"), description: text("description") }, locale);
		}
		case "pause":
			return pauseListing(ctx, { id });
		case "resume":
			return resumeListing(ctx, { id });
		case "delete":
			await deleteListing(ctx, { id });
			throw redirect("/intercambios");
		default:
			throw new DomainError("request.invalid");
	}
}
