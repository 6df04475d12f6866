import "#app/further-messages.ts";
import { NextPage } from "#app/features/profiles/components/public/next-page.tsx";
import { PersonListHead } from "#app/features/profiles/components/public/person-list-head.tsx";
import { Street } from "#app/features/showcases/components/list/showcase-street.tsx";
import { ShowcaseWindow } from "#app/features/showcases/components/window/showcase-window.tsx";
import { listPersonShowcases } from "#app/features/showcases/queries-person.server.ts";
import { getShownPerson } from "#app/http/person-address.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead } from "#app/seo/page-head.tsx";
import { personShowcasesPath } from "#app/shared/paths.ts";
import { FailedPerson } from "#app/shell/failed-person.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/showcases.ts";

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

/** `GET /u/:username/vitrinas`: all that a person shows, newest first. */
export function loader({ request, params, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	return loaderResult(async () => {
		const { id, username } = await getShownPerson(ctx, request, params.username, personShowcasesPath);
		const cursor = new URL(request.url).searchParams.get("cursor");
		return { username, ...(await listPersonShowcases(ctx, { ownerId: id, cursor })) };
	});
}

export default function PersonShowcasesPage({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { username, showcases, nextCursor } = loaderData;
	const path = personShowcasesPath(username);
	const title = t("profile.public.showcasesOf", { username });
	return (
		<Page>
			<PageHead
				title={title}
				description={t("profile.public.description", { username })}
				path={path}
				cuts={["cursor"]}
			/>
			<div className="wrap">
				<PersonListHead username={username} title={title} />
				{showcases.length === 0 && <p className="text-ink-2">{t("profile.public.nothingOnPage")}</p>}
			</div>
			{showcases.length > 0 && (
				<Street label={title}>
					<ul className="windows">
						{showcases.map((showcase) => (
							<li key={showcase.id}>
								<ShowcaseWindow showcase={showcase} headingLevel={2} />
							</li>
						))}
					</ul>
					<NextPage path={path} cursor={nextCursor} />
				</Street>
			)}
		</Page>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <FailedPerson error={error} />;
}
