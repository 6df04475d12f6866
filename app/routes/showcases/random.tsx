import { data, Link, redirect } from "react-router";
import { findRandomShowcaseId } from "#app/features/showcases/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { showcasePath, showcasesPath } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/random.ts";

export const handle = { error: "random.error" } satisfies Screen;

/** `GET /vitrinas/azar?from=`: leads to one of the latest showcases by chance, or says that there is no other. */
export function loader({ url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	return loaderResult(async () => {
		const id = await findRandomShowcaseId(ctx, url.searchParams.get("from"));
		const headers = { "Cache-Control": "no-store" };
		if (id) throw redirect(showcasePath(id), { headers });
		return data(null, { status: 404, headers });
	});
}

export default function NoRandomShowcase() {
	const t = useT();
	return (
		<Page>
			<PrivateHead title={t("random.action")} />
			<div className="wrap">
				<Link to={showcasesPath} className="link-more back">
					<Icon name="chevron-left" size="s" />
					{t("showcases.list.title")}
				</Link>
				<h1 className="sr-only">{t("random.action")}</h1>
				<Notice tone="bad" icon="shuffle" role="alert" className="mt-4">
					<p>{t("random.error")}</p>
				</Notice>
			</div>
		</Page>
	);
}
