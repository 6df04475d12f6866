import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/labels.tsx";
import "./cards-page.css";

const packs = [
	{ id: "left", art: "booster-green" },
	{ id: "middle", art: "booster" },
	{ id: "right", art: "booster-green" },
] as const;

/** Packs, which are still to come: their button does nothing yet, and says why. */
export function Packs() {
	const t = useT();
	return (
		<section className="section" aria-labelledby="sobres">
			<div className="packs">
				<div className="packs-text">
					<Tag tone="warn" icon="clock">
						{t("cards.packs.soon")}
					</Tag>
					<h2 id="sobres" className="type-section">
						{t("cards.packs.title")}
					</h2>
					<p id="sobres-text">{t("cards.packs.text")}</p>
					<Button variant="secondary" aria-disabled="true" aria-describedby="sobres-text">
						{t("cards.packs.open")}
					</Button>
				</div>
				<div className="packs-shelf" aria-hidden="true">
					<span className="wallpaper" />
					<span className="led" />
					<div className="packs-row">
						{packs.map(({ id, art }) => (
							<span key={id} className="slab">
								<img src={`/art/${art}.webp`} width={520} height={728} alt="" loading="lazy" />
							</span>
						))}
					</div>
					<span className="plank" />
				</div>
			</div>
		</section>
	);
}
