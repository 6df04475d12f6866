import { freeShippingFromPesos } from "#app/features/store/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { PageHead } from "./page-head.tsx";

export { publicPageHeaders as headers } from "./public-page.ts";

const facts: readonly { icon: IconName; title: MessageKey; text: MessageKey }[] = [
	{ icon: "pin", title: "store.shipping.title", text: "store.shipping.text" },
	{ icon: "star", title: "store.free.title", text: "store.free.text" },
	{ icon: "store", title: "store.pickup.title", text: "store.pickup.text" },
	{ icon: "swap", title: "store.payment.title", text: "store.payment.text" },
];

export default function Shop() {
	const t = useT();
	return (
		<main id="content" tabIndex={-1} className="page">
			<PageHead title={t("store.title")} description={t("store.lead")} path="/tienda" />
			<div className="wrap">
				<h1 className="type-page mt-6 mb-4">{t("store.title")}</h1>
				<p className="type-lead max-w-[56ch]">{t("store.lead")}</p>
				<p className="mt-2 mb-6 text-ink-2">{t("store.meanwhile")}</p>
				<ButtonLink to="/intercambios" icon="swap">
					{t("store.browse")}
				</ButtonLink>
				<section className="section" aria-labelledby="shop-facts">
					<h2 id="shop-facts" className="type-section mb-6">
						{t("store.facts")}
					</h2>
					<ul className="grid list-none gap-4 p-0 sm:grid-cols-2">
						{facts.map(({ icon, title, text }) => (
							<li key={title} className="panel flex gap-4">
								<span className="text-royal">
									<Icon name={icon} />
								</span>
								<div>
									<h3 className="type-block">{t(title, { amount: freeShippingFromPesos })}</h3>
									<p className="mt-1 text-ink-2">{t(text)}</p>
								</div>
							</li>
						))}
					</ul>
				</section>
			</div>
		</main>
	);
}
