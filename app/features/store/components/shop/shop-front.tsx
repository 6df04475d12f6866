import { useT } from "#app/i18n/provider.tsx";
import { listingsPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { storePlaceId } from "../../rules.ts";
import "./shop-front.css";

/** The objects in the window, each 5:7. */
const things = ["game-box", "booster", "cartridge", "binder", "knight", "handheld", "code-card"] as const;

/** The shop's front: its shutter half up, light and the first things behind it. */
export function ShopFront({ hasOpened }: { hasOpened: boolean }) {
	const t = useT();
	return (
		<section className="shop-front">
			<div className="tile-pattern" />
			<div className="shop-words">
				<p className="eyebrow">
					<Glyph name="glyph-sun-may" />
					{t(hasOpened ? "store.opened" : "store.soon")}
				</p>
				<h1 className="type-hero">{t(hasOpened ? "store.opened.title" : "store.title")}</h1>
				<p>{t("store.lead")}</p>
				<div className="shop-ways">
					<ButtonLink to={listingsPath} variant="night">
						{t("store.browse")}
					</ButtonLink>
					<ButtonLink to={`#${storePlaceId}`} variant="nightGhost" icon="pin">
						{t("store.place")}
					</ButtonLink>
				</div>
			</div>
			<ShopHouse />
		</section>
	);
}

function ShopHouse() {
	return (
		<div className="shop-house" aria-hidden="true">
			<div className="shop-sign">
				<span className="mark" />
				<b>Reino</b>
			</div>
			<div className="shop-lamps">
				<i />
				<i />
				<i />
			</div>
			<div className="shop-bay">
				<div className="shop-inside">
					<div className="wallpaper" />
					<div className="shop-things">
						{things.map((name) => (
							<span key={name}>
								<img src={`/art/${name}.webp`} width={520} height={728} alt="" />
							</span>
						))}
					</div>
					<i className="plank" />
				</div>
				<div className="shop-shutter" />
			</div>
			<div className="shop-pavement" />
		</div>
	);
}
