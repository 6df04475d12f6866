import { useT } from "#app/i18n/provider.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "./page-head.tsx";

export { publicPageHeaders as headers } from "./public-page.ts";

export default function Showcases() {
	const t = useT();
	return (
		<main id="content" tabIndex={-1} className="page">
			<PageHead title={t("showcases.soon.title")} description={t("showcases.soon.lead")} path="/vitrinas" />
			<div className="wrap">
				<h1 className="type-page mt-6 mb-4">{t("showcases.soon.title")}</h1>
				<p className="type-lead max-w-[56ch]">{t("showcases.soon.lead")}</p>
				<p className="mt-2 mb-6 text-ink-2">{t("showcases.soon.meanwhile")}</p>
				<ButtonLink to="/intercambios" icon="swap">
					{t("store.browse")}
				</ButtonLink>
			</div>
		</main>
	);
}
