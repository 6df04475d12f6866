import { useT } from "#app/i18n/provider.tsx";
import { listingsPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import "./shop.css";

/** What stands in the window, with its width and height in pixels. */
const pieces = [
	["booster", 520, 728],
	["console", 520, 371],
	["game-box", 520, 728],
] as const;

/** The shop's window before it opens: what will be sold, on a lit shelf. */
export function ShopOpening() {
	const t = useT();
	return (
		<section className="shop-opening">
			<div className="tile-pattern" />
			<div className="words">
				<p className="eyebrow">
					<Icon name="clock" size="s" />
					{t("store.soon")}
				</p>
				<h1 className="type-page">{t("store.title")}</h1>
				<p>{t("store.lead")}</p>
				<p>{t("store.meanwhile")}</p>
				<ButtonLink to={listingsPath} variant="night" icon="swap">
					{t("store.browse")}
				</ButtonLink>
			</div>
			<div className="window" aria-hidden="true">
				{pieces.map(([name, width, height]) => (
					<span key={name} className="piece">
						<img src={`/art/${name}.webp`} width={width} height={height} alt="" />
					</span>
				))}
			</div>
		</section>
	);
}
