import { PasteInvitation } from "#app/features/home/components/center.tsx";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { editProfilePath } from "#app/shared/account-paths.ts";
import { createListingPath, listingsPath } from "#app/shared/paths.ts";
import { LinkList, LinkListItem } from "#app/ui/link-list.tsx";
import { Page } from "#app/ui/page.tsx";
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
			<div className="wrap">
				<PasteInvitation title={t("auth.welcome.title")} />
				<LinkList title={t("auth.welcome.other")} className="mt-8">
					<LinkListItem to={createListingPath} icon="plus">
						{t("auth.welcome.publish")}
					</LinkListItem>
					<LinkListItem to={listingsPath} icon="search">
						{t("auth.welcome.search")}
					</LinkListItem>
					<LinkListItem to={editProfilePath} icon="user" className="needs-script">
						{t("auth.welcome.profile")}
					</LinkListItem>
				</LinkList>
			</div>
		</Page>
	);
}
