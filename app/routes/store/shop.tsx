import { setOpeningNotice } from "#app/features/store/commands-opening.server.ts";
import {
	OpeningNotice,
	ShopDelivery,
	ShopFront,
	ShopHours,
	ShopRange,
} from "#app/features/store/components/shop/shop-sections.tsx";
import { hasOpeningNotice } from "#app/features/store/queries.server.ts";
import { describeHours } from "#app/features/store/queries-shop.server.ts";
import { isOpenAt, type ShopTerms } from "#app/features/store/rules-shop.ts";
import type { OpeningNoticeInput } from "#app/features/store/schema.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { useRootData } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead, StructuredData } from "#app/seo/page-head.tsx";
import { ownImagePath, shopPath } from "#app/shared/paths.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/shop.ts";

export { publicPageHeaders as headers } from "#app/http/public-page.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const { ctx, deps, locale } = context.get(requestContext);
	const { shop, words } = deps.site;
	const { city, freeShippingArea: area } = words[locale];
	return {
		terms: { ...shop, city, area },
		hours: describeHours(shop.hours, locale, deps.translateFor(locale), "long"),
		isOpen: isOpenAt(ctx.clock.now(), shop.hours),
		hasOpened: deps.config.isStoreOpen,
		notice: ctx.actor && (await hasOpeningNotice(ctx)),
	};
}

/** Subscribes the person to the mail of the shop's opening, or unsubscribes them. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => setOpeningNotice(ctx, readFields(form) as OpeningNoticeInput));
}

/** The shop, which sells nothing online yet. */
export default function Shop({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { terms, hours, isOpen, hasOpened, notice } = loaderData;
	const address = useRootData()?.storeAddress;
	const city = terms.city ?? t("store.city");
	const area = terms.area ?? t("store.free.text");
	const { deliveryDays, freeShippingFromPesos: amount } = terms;
	const description = t("store.description", { min: deliveryDays.min, max: deliveryDays.max, amount, area });
	return (
		<Page>
			<PageHead title={t("store.name")} description={description} path={shopPath} />
			<ShopData address={address} city={terms.city} hours={terms.hours} />
			<div className="wrap">
				<ShopFront hasOpened={hasOpened} />
				<section className="section" aria-labelledby="shop-range">
					<h2 id="shop-range" className="type-section mb-8">
						{t("store.range.title")}
					</h2>
					<ShopRange />
				</section>
				{!hasOpened && (
					<div className="section">
						<OpeningNotice isOn={notice} />
					</div>
				)}
				<div className="section grid gap-11 min-[880px]:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:gap-16">
					<ShopDelivery terms={terms} area={area} />
					<ShopHours isOpen={isOpen} place={address ? `${address}, ${city}` : city} hours={hours} />
				</div>
			</div>
		</Page>
	);
}

const schemaDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

interface ShopDataProps extends Pick<ShopTerms, "hours"> {
	address: string | null | undefined;
	/** Null for Buenos Aires. */
	city: string | null;
}

/** The shop's place for search engines. */
function ShopData({ address, city, hours }: ShopDataProps) {
	const t = useT();
	const origin = useRootData()?.publicUrl ?? "";
	const openings = hours.flatMap((spans, day) =>
		spans.map(({ from, until }) => ({
			"@type": "OpeningHoursSpecification",
			dayOfWeek: schemaDays[day],
			opens: from,
			closes: until,
		})),
	);
	return (
		<StructuredData
			data={{
				"@type": "Store",
				name: t("shell.brand"),
				url: origin + shopPath,
				image: origin + ownImagePath,
				address: {
					"@type": "PostalAddress",
					...(address && { streetAddress: address }),
					addressLocality: city ?? "Ciudad Autónoma de Buenos Aires",
					addressCountry: "AR",
				},
				openingHoursSpecification: openings,
			}}
		/>
	);
}
