import {
	getSharedPerson,
	personImageContent,
	personImageVersion,
} from "#app/features/profiles/queries-share.server.ts";
import { sharedImageResponse } from "#app/seo/shared-image.server.ts";
import type { Route } from "./+types/share-image.ts";

/** `GET /u/:username/compartir.jpg?lang=&v=`: the image that the link to a person's page shows, the same to all. */
export function loader(args: Route.LoaderArgs) {
	return sharedImageResponse(args, async ({ ctx, deps }, locale) => {
		const person = await getSharedPerson(ctx, args.params.username, locale);
		const content = () => personImageContent(deps.files, person, deps.translateFor(locale));
		return { version: personImageVersion(person, locale), content };
	});
}
