import { SafetyAdvice } from "#app/features/guide/components/safety-advice.tsx";
import { TradeSteps } from "#app/features/guide/components/trade-steps.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead } from "#app/seo/page-head.tsx";
import { addToListsPath } from "#app/shared/list-paths.ts";
import { howItWorksPath, listingsPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";

export { publicPageHeaders as headers } from "#app/http/public-page.ts";

/** How a trade goes, and the answer to whether it is safe. */
export default function HowItWorks() {
	const t = useT();
	return (
		<Page>
			<PageHead title={t("guide.title")} description={t("guide.description")} path={howItWorksPath} />
			<div className="wrap pb-16">
				<h1 className="type-page mt-2 mb-3 md:mt-8">{t("guide.title")}</h1>
				<p className="type-lead mb-5 md:mb-9">{t("guide.lead")}</p>
				<TradeSteps />
				<SafetyAdvice>
					<div className="flex flex-wrap gap-3">
						<ButtonLink to={addToListsPath} icon="paste" className="max-md:w-full">
							{t("lists.page.paste")}
						</ButtonLink>
						<ButtonLink to={listingsPath} variant="secondary" className="max-md:w-full lg:hidden">
							{t("guide.seeListings")}
						</ButtonLink>
					</div>
				</SafetyAdvice>
			</div>
		</Page>
	);
}
