import "#app/further-messages.ts";
import { OpeningForm } from "#app/features/store/components/shop/opening-form.tsx";
import { ShopDelivery } from "#app/features/store/components/shop/shop-delivery.tsx";
import { ShopFront } from "#app/features/store/components/shop/shop-front.tsx";
import { ShopHours } from "#app/features/store/components/shop/shop-hours.tsx";
import { ShopRange } from "#app/features/store/components/shop/shop-range.tsx";
import { openingPartId } from "#app/features/store/rules.ts";
import { isOpenAt, openingHours } from "#app/features/store/rules-hours.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { useRootData } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead } from "#app/seo/page-head.tsx";
import { StructuredData } from "#app/seo/structured-data.tsx";
import { ownImagePath, shopPath } from "#app/shared/paths.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/shop.ts";

export { publicPageHeaders as headers } from "#app/http/public-page.ts";

export function loader({ context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	return { isOpen: isOpenAt(ctx.clock.now()) };
}

/** The shop, which has not opened yet. */
export default function Shop({ loaderData: { isOpen } }: Route.ComponentProps) {
	const t = useT();
	const address = useRootData()?.storeAddress;
	return (
		<Page>
			<PageHead title={t("store.name")} description={t("store.description")} path={shopPath} />
			<ShopData address={address} />
			<div className="wrap">
				<ShopFront />
				<section className="section" aria-labelledby="shop-range">
					<h2 id="shop-range" className="type-section mb-8">
						{t("store.range.title")}
					</h2>
					<ShopRange />
				</section>
				<div className="section">
					<section className="opening" id={openingPartId} aria-labelledby="shop-opening">
						<div>
							<h2 id="shop-opening" className="type-section">
								{t("opening.title")}
							</h2>
							<p>{t("opening.text")}</p>
						</div>
						<OpeningForm />
					</section>
				</div>
				<div className="section shop-columns">
					<ShopDelivery />
					<ShopHours isOpen={isOpen} address={address} />
				</div>
			</div>
		</Page>
	);
}

const schemaDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The shop's place for search engines. */
function ShopData({ address }: { address: string | null | undefined }) {
	const origin = useRootData()?.publicUrl ?? "";
	const hours = openingHours.flatMap((day, index) =>
		day
			? [
					{
						"@type": "OpeningHoursSpecification",
						dayOfWeek: schemaDays[index],
						opens: `${day[0]}:00`,
						closes: `${day[1]}:00`,
					},
				]
			: [],
	);
	return (
		<StructuredData
			data={{
				"@type": "Store",
				name: "Reino",
				url: origin + shopPath,
				image: origin + ownImagePath,
				address: {
					"@type": "PostalAddress",
					...(address && { streetAddress: address }),
					addressLocality: "Ciudad Autónoma de Buenos Aires",
					addressCountry: "AR",
				},
				openingHoursSpecification: hours,
			}}
		/>
	);
}
