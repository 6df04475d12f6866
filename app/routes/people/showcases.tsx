import { ShowcaseSection } from "#app/features/showcases/components/list/showcase-list.tsx";
import { ShowcaseWindow } from "#app/features/showcases/components/window/showcase-window.tsx";
import { listPersonShowcases } from "#app/features/showcases/queries-list.server.ts";
import { getShownPerson } from "#app/http/person-address.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { personShowcasesPath } from "#app/shared/person-paths.ts";
import { PersonListPage, personScreen } from "#app/shell/person-page.tsx";
import type { Route } from "./+types/showcases.ts";

export const handle = personScreen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

/** `GET /u/:username/vitrinas`: all showcases of a person, newest first. */
export function loader({ url, params, context }: Route.LoaderArgs) {
	const { publicCtx: ctx } = context.get(requestContext);
	return loaderResult(async () => {
		const { id, username } = await getShownPerson(ctx, url, params.username, personShowcasesPath);
		const cursor = url.searchParams.get("cursor");
		return { username, ...(await listPersonShowcases(ctx, { ownerId: id, cursor })) };
	});
}

export default function PersonShowcasesPage({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { username, showcases, nextCursor } = loaderData;
	const title = t("profile.public.showcasesOf", { username });
	return (
		<PersonListPage
			username={username}
			title={title}
			path={personShowcasesPath(username)}
			empty={showcases.length === 0 && t("profile.public.nothingOnPage")}
			nextCursor={nextCursor}
			renderWide={(content) => <ShowcaseSection label={title}>{content}</ShowcaseSection>}
		>
			<ul className="windows">
				{showcases.map((showcase) => (
					<li key={showcase.id}>
						<ShowcaseWindow showcase={showcase} headingLevel={2} />
					</li>
				))}
			</ul>
		</PersonListPage>
	);
}
