import "#app/further-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead } from "#app/seo/page-head.tsx";
import { listingsPath, showcasesPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";

export { publicPageHeaders as headers } from "#app/http/public-page.ts";

export default function Showcases() {
	const t = useT();
	return (
		<Page>
			<PageHead
				title={t("showcases.soon.title")}
				description={t("showcases.soon.lead")}
				path={showcasesPath}
			/>
			<div className="wrap">
				<h1 className="type-page mt-6 mb-4">{t("showcases.soon.title")}</h1>
				<p className="type-lead max-w-[56ch]">{t("showcases.soon.lead")}</p>
				<p className="mt-2 mb-6 text-ink-2">{t("showcases.soon.meanwhile")}</p>
				<ButtonLink to={listingsPath} icon="swap">
					{t("store.browse")}
				</ButtonLink>
			</div>
		</Page>
	);
}
