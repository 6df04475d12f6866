import { useNavigate } from "react-router";
import { requestContext } from "#app/http/request-context.server.ts";
import { PageHead } from "#app/seo/page-head.tsx";
import { legalDocumentAt, legalPaths } from "#app/shared/paths.ts";
import { LegalPanel, LegalSheet } from "#app/shell/legal.tsx";
import { useHydrated } from "#app/ui/hydration.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/legal.ts";

export { publicPageHeaders as headers } from "#app/http/public-page.ts";

export function loader({ url, context }: Route.LoaderArgs) {
	const { deps, locale } = context.get(requestContext);
	const document = legalDocumentAt(url.pathname) ?? "terms";
	return { page: deps.site.texts[locale][document] };
}

/** An empty page with its text in a dialog, whose closing goes back one step. */
export default function Legal({ loaderData }: Route.ComponentProps) {
	const navigate = useNavigate();
	const { page } = loaderData;
	const scripted = useHydrated();
	return (
		<Page className="legal-page min-h-[60dvh]">
			<PageHead title={page.title} description={page.lead} path={legalPaths[page.document]} />
			{scripted ? (
				<LegalPanel
					page={page}
					onClose={() => void (canGoBack() ? navigate(-1) : navigate("/", { replace: true }))}
				/>
			) : (
				<LegalSheet page={page} />
			)}
		</Page>
	);
}

/** Older browsers only tell that there are steps, not on which side of this page. */
function canGoBack(): boolean {
	return window.navigation?.canGoBack ?? window.history.length > 1;
}
