import {
	drawSharedProfileImage,
	getSharedPerson,
	sharedProfileImageVersion,
} from "#app/features/profiles/queries-share.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { drawnImageResponse, fileResponse } from "#app/http/result.server.ts";
import { fallbackLocale, localeInAddress } from "#app/i18n/locale.ts";
import { translateFor } from "#app/messages.server.ts";
import type { Route } from "./+types/share-image.ts";

/** `GET /u/:username/compartir.jpg?lang=&v=`: the image that the link to a person's page shows, the same to all. */
export function loader({ url, params, context }: Route.LoaderArgs) {
	const { ctx, deps } = context.get(requestContext);
	return fileResponse(async () => {
		const { searchParams, search } = url;
		const locale = localeInAddress(search) ?? fallbackLocale;
		const person = await getSharedPerson(ctx, params.username, locale);
		const version = sharedProfileImageVersion(person, locale);
		const bytes = await deps.imageCache.get(version, () =>
			drawSharedProfileImage(deps.files, person, translateFor(locale)),
		);
		return drawnImageResponse(bytes, searchParams.get("v") === version);
	});
}
