import { Link, redirect } from "react-router";
import { canAdminister } from "#app/features/accounts/policy.ts";
import { QueueCard } from "#app/features/moderation/components/admin/queue-list.tsx";
import { findOldestWaiting, listQueue } from "#app/features/moderation/queries-cases.server.ts";
import { getStorePanel } from "#app/features/store/queries-sales.server.ts";
import { productSearch, staleFilters } from "#app/features/store/rules.ts";
import { type PriceConcerns, stalePriceDays } from "#app/features/store/rules-prices.ts";
import type { StorePanel } from "#app/features/store/rules-sales.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireModeratorOrRedirect } from "#app/http/require-user.server.ts";
import { intlLocale, type Locale } from "#app/i18n/locale.ts";
import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useLocale, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import {
	adminProductsPath,
	announcePath,
	createProductPath,
	ordersPath,
	productPath,
	salesPath,
} from "#app/shared/admin-paths.ts";
import { moderationPath, withSearch } from "#app/shared/paths.ts";
import { AdminPage } from "#app/shell/admin-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Sparkline } from "#app/ui/chart.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import type { Route } from "./+types/panel.ts";

/** The limit of the cases of moderation on the panel. */
const caseLimit = 3;

export async function loader({ context }: Route.LoaderArgs) {
	const actor = requireModeratorOrRedirect(context);
	if (!canAdminister(actor)) throw redirect(moderationPath);
	const { ctx, locale } = context.get(requestContext);
	const [store, oldestAt, queue] = await Promise.all([
		getStorePanel(ctx, locale),
		findOldestWaiting(ctx),
		listQueue(ctx, { size: caseLimit }),
	]);
	const now = ctx.clock.now().toISOString();
	return { username: actor.username, now, store, oldestAt, cases: queue.rows };
}

/** The administration's panel: open work, and the shop's figures. */
export default function Panel({
	loaderData: { username, now, store, oldestAt, cases },
}: Route.ComponentProps) {
	const t = useT();
	const format = useFormat();
	return (
		<AdminPage
			title={t(greetingAt(format.time(now)), { name: username })}
			actions={<p className="num">{`${format.date(now)}, ${format.time(now)}`}</p>}
		>
			<div className="grid gap-5 min-[880px]:grid-cols-2">
				<ProductsCard {...store} />
				<SalesCard {...store} />
			</div>
			<QueueCard oldestAt={oldestAt} cases={cases} now={now} />
		</AdminPage>
	);
}

const cardLook = "flex flex-col [&>header]:mb-1 [&>header]:min-h-[54px]";
const buttonsLook =
	"mt-auto flex flex-wrap gap-3 pt-5 max-sm:gap-2 max-sm:[&>.btn]:flex-auto max-sm:[&>.btn]:px-3";

/** The number of products in each status, and prices that an admin has to look at. */
function ProductsCard({ totals, prices, waiting }: StorePanel) {
	const t = useT();
	const { number } = useFormat();
	const figures = [
		[t("products.totals.available"), totals.available],
		[t("products.totals.reserved"), totals.reserved],
		[t("products.totals.sold"), totals.sold],
	] as const;
	return (
		<TitledPanel title={t("admin.products")} className={cardLook}>
			<dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
				{figures.map(([label, value]) => (
					<div key={label}>
						<dt className="text-md text-ink-2">{label}</dt>
						<dd className="num font-narrow text-3xl font-black leading-none">{number(value)}</dd>
					</div>
				))}
			</dl>
			<div className="grid gap-2">
				<Concerns {...prices} waiting={waiting} />
			</div>
			<div className={buttonsLook}>
				<ButtonLink to={createProductPath} icon="plus">
					{t("panel.newProduct")}
				</ButtonLink>
				<ButtonLink to={adminProductsPath} variant="secondary">
					{t("sales.toProducts")}
				</ButtonLink>
			</div>
		</TitledPanel>
	);
}

function Concerns({ stale, held, waiting }: PriceConcerns & Pick<StorePanel, "waiting">) {
	const t = useT();
	return (
		<>
			{stale > 0 && (
				<Notice tone="warn" icon="warning">
					<Link
						className="link hit-44 underline"
						to={withSearch(adminProductsPath, productSearch(staleFilters))}
					>
						{t("panel.stale", { count: stale, days: stalePriceDays })}
					</Link>
				</Notice>
			)}
			{held.length > 0 && (
				<Notice tone="warn" icon="warning" title={t("panel.held")}>
					<ul>
						{held.map(({ productId, name }) => (
							<li key={productId}>
								<Link className="link inline-flex min-h-11 items-center" to={productPath(productId)}>
									{name}
								</Link>
							</li>
						))}
					</ul>
				</Notice>
			)}
			{waiting > 0 && (
				<Notice tone="plain" icon="mail">
					<span>{t("panel.waiting", { count: waiting })}</span>{" "}
					<Link className="link hit-44" to={announcePath}>
						{t("panel.announce")}
					</Link>
				</Notice>
			)}
		</>
	);
}

/** Sales of this month so far. */
function SalesCard({ today, sales }: Pick<StorePanel, "today" | "sales">) {
	const t = useT();
	const locale = useLocale();
	const money = useMoney();
	const { units, sold, marginPart } = sales.total;
	const margin = marginPart !== null && t("sales.marginPart", { part: money.percent(marginPart) });
	return (
		<TitledPanel
			title={t("admin.sales")}
			className={cardLook}
			aside={<p className="text-ink-2 first-letter:uppercase">{monthName(locale, today)}</p>}
		>
			<p className="num font-narrow text-[min(3rem,13vw)] font-black leading-none">{money.amount(sold)}</p>
			<p className="num text-ink-2">
				{[t("sales.units", { count: units }), margin].filter(Boolean).join(" · ")}
			</p>
			{units > 0 && sales.days.length > 1 && (
				<div className="mt-4">
					<Sparkline values={sales.days.map(({ sold }) => Number(sold))} />
				</div>
			)}
			<div className={buttonsLook}>
				<ButtonLink to={salesPath} variant="secondary">
					{t("admin.sales")}
				</ButtonLink>
				<ButtonLink to={ordersPath} variant="secondary">
					{t("admin.orders")}
				</ButtonLink>
			</div>
		</TitledPanel>
	);
}

/** The name of a day's month, without its year. */
function monthName(locale: Locale, day: string): string {
	return new Intl.DateTimeFormat(intlLocale(locale), { month: "long", timeZone: "UTC" }).format(
		new Date(day),
	);
}

/**
 * How one greets at a time of the day.
 * @param time such as 09:40
 */
function greetingAt(time: string): MessageKey {
	if (time < "05:00" || time >= "20:00") return "panel.evening";
	return time < "13:00" ? "panel.morning" : "panel.afternoon";
}
