import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { addToListsPath, createListingPath, editProfilePath, listingsPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/welcome.ts";

/** `GET /bienvenida`: what a new person can begin with. */
export function loader({ request, url, context }: Route.LoaderArgs) {
	requireUserOrRedirect(context.get(requestContext).ctx, { request, url });
	return null;
}

export default function Welcome() {
	const t = useT();
	return (
		<Page>
			<PrivateHead title={t("auth.welcome.title")} />
			<EmptyState
				level={1}
				title={t("auth.welcome.title")}
				action={
					<>
						<ButtonLink to={addToListsPath} icon="paste">
							{t("auth.welcome.list")}
						</ButtonLink>
						<ButtonLink to={createListingPath} variant="secondary" icon="plus">
							{t("auth.welcome.publish")}
						</ButtonLink>
						<ButtonLink to={listingsPath} variant="secondary" icon="search">
							{t("auth.welcome.search")}
						</ButtonLink>
						<ButtonLink to={editProfilePath} variant="ghost" className="needs-script">
							{t("auth.welcome.profile")}
						</ButtonLink>
					</>
				}
			>
				{t("auth.welcome.text")}
			</EmptyState>
		</Page>
	);
}
