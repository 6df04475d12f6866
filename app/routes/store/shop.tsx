import { setOpeningNotice } from "#app/features/store/commands-opening.server.ts";
import {
	OpeningNotice,
	ShopDelivery,
	ShopFront,
	ShopHours,
	ShopRange,
} from "#app/features/store/components/shop/shop-sections.tsx";
import { hasOpeningNotice } from "#app/features/store/queries.server.ts";
import { isOpenAt, openingHours } from "#app/features/store/rules-shop.ts";
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
	const { ctx, deps } = context.get(requestContext);
	return {
		isOpen: isOpenAt(ctx.clock.now()),
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
export default function Shop({ loaderData: { isOpen, hasOpened, notice } }: Route.ComponentProps) {
	const t = useT();
	const address = useRootData()?.storeAddress;
	return (
		<Page>
			<PageHead title={t("store.name")} description={t("store.description")} path={shopPath} />
			<ShopData address={address} />
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
