import "#app/further-messages.ts";
import { ShopFacts } from "#app/features/store/components/shop-facts.tsx";
import { ShopOpening } from "#app/features/store/components/shop-opening.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead } from "#app/seo/page-head.tsx";
import { shopPath } from "#app/shared/paths.ts";
import { Page } from "#app/ui/page.tsx";

export { publicPageHeaders as headers } from "#app/http/public-page.ts";

/** The shop, which has not opened yet. */
export default function Shop() {
	const t = useT();
	return (
		<Page>
			<PageHead title={t("store.name")} description={t("store.description")} path={shopPath} />
			<div className="wrap">
				<ShopOpening />
				<section className="section" aria-labelledby="shop-facts">
					<h2 id="shop-facts" className="type-section mb-8">
						{t("store.facts")}
					</h2>
					<ShopFacts />
				</section>
			</div>
		</Page>
	);
}
