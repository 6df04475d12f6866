import { listImageSizes } from "#app/features/lists/entry/rules.ts";
import {
	getSharedLists,
	listsImageContent,
	listsImageVersion,
	readListImage,
} from "#app/features/lists/share/queries.server.ts";
import { getPublicProfile } from "#app/features/profiles/queries.server.ts";
import { sharedImageResponse } from "#app/seo/shared-image.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { publicListPath } from "#app/shared/paths.ts";
import type { Route } from "./+types/share-image.ts";

/** `GET /l/:username/compartir.jpg?lang=&formato=&v=`: an image of somebody's open lists, the same to all. */
export function loader(args: Route.LoaderArgs) {
	return sharedImageResponse(args, async ({ ctx, deps }, locale) => {
		const image = readListImage(args.url.searchParams);
		const { id, profile } = await getPublicProfile(ctx, args.params.username);
		if (profile.isBanned) throw new DomainError("person.notFound");
		const { username, city } = profile;
		const lists = await getSharedLists(ctx, { id, username, city }, locale);
		const link = deps.config.publicUrl + publicListPath(username);
		const content = () =>
			listsImageContent(deps.files, lists, { image, link, locale, t: deps.translateFor(locale) });
		const version = listsImageVersion(lists, image, locale);
		return { version, content, size: listImageSizes[image], mayClose: true };
	});
}
