import {
	drawSharedImage,
	getSharedLists,
	readListImage,
	sharedImageVersion,
} from "#app/features/lists/queries-share.server.ts";
import { getPublicProfile } from "#app/features/profiles/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { drawnImageResponse, fileResponse } from "#app/http/result.server.ts";
import { fallbackLocale, localeInAddress } from "#app/i18n/locale.ts";
import { translateFor } from "#app/messages.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { publicListPath } from "#app/shared/paths.ts";
import type { Route } from "./+types/share-image.ts";

/** `GET /l/:username/compartir.jpg?lang=&formato=&v=`: an image of somebody's open lists, the same to all. */
export function loader({ url, params, context }: Route.LoaderArgs) {
	const { ctx, deps } = context.get(requestContext);
	return fileResponse(async () => {
		const locale = localeInAddress(url.search) ?? fallbackLocale;
		const image = readListImage(url.searchParams);
		const { id, profile } = await getPublicProfile(ctx, params.username);
		if (profile.isBanned) throw new DomainError("person.notFound");
		const { username, city } = profile;
		const lists = await getSharedLists(ctx, { id, username, city }, locale);
		const link = deps.config.publicUrl + publicListPath(username);
		const bytes = await deps.imageCache.get(sharedImageVersion(lists, image, locale), () =>
			drawSharedImage(deps.files, lists, { image, link, locale, t: translateFor(locale) }),
		);
		// Cached for minutes, since lists may be closed again.
		return drawnImageResponse(bytes, false);
	});
}
