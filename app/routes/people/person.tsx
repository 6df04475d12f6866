import "#app/further-messages.ts";
import { getPersonByName } from "#app/features/accounts/queries-people.server.ts";
import { PersonHead } from "#app/features/profiles/components/public/person-head.tsx";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { PageHead } from "#app/seo/page-head.tsx";
import { personPath } from "#app/shared/paths.ts";
import { FailedPage } from "#app/shell/failed-page.tsx";
import { Page } from "#app/ui/page.tsx";
import { UserShield } from "#app/ui/user-shield.tsx";
import type { Route } from "./+types/person.ts";

export { publicPageHeaders as headers } from "#app/http/public-page.ts";

/** `GET /u/:username`: what anybody may see of a person. */
export function loader({ params, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	return loaderResult(async () => {
		const { id, ...person } = await getPersonByName(ctx, params.username);
		return { person };
	});
}

export default function PersonPage({ loaderData: { person } }: Route.ComponentProps) {
	const t = useT();
	const format = useFormat();
	const { username, memberSince } = person;
	return (
		<Page>
			<PageHead
				title={username}
				description={t("profile.public.description", { username })}
				path={personPath(username)}
			/>
			<div className="wrap">
				<PersonHead person={person} />
				<p className="flex items-center gap-4">
					<UserShield username={username} size={64} />
					<time dateTime={memberSince}>{t("profile.memberSince", { date: format.date(memberSince) })}</time>
				</p>
			</div>
		</Page>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const t = useT();
	return <FailedPage error={error} text={t("profile.public.error")} />;
}
