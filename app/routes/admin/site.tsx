import { LegalTabs, SiteState, SiteWordsPanel } from "#app/features/site/components/site-panels.tsx";
import { previewSite } from "#app/features/site/queries.server.ts";
import type { LegalPage } from "#app/features/site/rules.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { locales } from "#app/i18n/locale.ts";
import { useT } from "#app/i18n/provider.tsx";
import { translateFor } from "#app/messages.server.ts";
import { isLegalDocument, legalPaths } from "#app/shared/paths.ts";
import { AdminPage } from "#app/shell/admin-page.tsx";
import { LegalText } from "#app/shell/legal.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import type { Route } from "./+types/site.ts";

const documents = Object.keys(legalPaths).filter(isLegalDocument);

export function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { deps } = context.get(requestContext);
	const chosen = url.searchParams.get("texto");
	const document = isLegalDocument(chosen) ? chosen : "terms";
	return { document, ...previewSite({ ...deps, translateFor, document }) };
}

/** `GET /admin/sitio`: the operator's own words as they will look, before they hold. */
export default function SitePage({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { document, folder, problems, holds, preview, pages } = loaderData;
	return (
		<AdminPage title={t("admin.site")}>
			<div className="grid gap-5">
				<SiteState folder={folder} problems={problems} holds={holds} />
				<SiteWordsPanel preview={preview} />
				<TitledPanel title={t("site.texts")}>
					<LegalTabs documents={documents} current={document} />
					<div className="grid gap-x-11 gap-y-8 lg:grid-cols-2">
						{locales.map((locale) => (
							<LegalPreview key={locale} locale={locale} page={pages[locale]} />
						))}
					</div>
				</TitledPanel>
			</div>
		</AdminPage>
	);
}

function LegalPreview({ locale, page }: { locale: "es" | "en"; page: LegalPage }) {
	const t = useT();
	return (
		<article className="min-w-0" lang={locale}>
			<header className="mb-3 flex flex-wrap items-center gap-3">
				<h3 className="type-block">{page.title}</h3>
				<Tag tone={page.isOwn ? "royal" : "plain"}>{t(page.isOwn ? "site.own" : "site.default")}</Tag>
			</header>
			<LegalText page={page} level={3} />
		</article>
	);
}
