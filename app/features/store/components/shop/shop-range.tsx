import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import "./shop.css";

const categories: readonly { name: MessageKey; text: MessageKey; artwork: string }[] = [
	{ name: "store.range.packs", text: "store.range.packs.text", artwork: "booster" },
	{ name: "store.range.singles", text: "store.range.singles.text", artwork: "binder" },
	{ name: "store.range.physical", text: "store.range.physical.text", artwork: "cartridge" },
	{ name: "store.range.digital", text: "store.range.digital.text", artwork: "code-card" },
	{ name: "store.range.accessories", text: "store.range.accessories.text", artwork: "cable" },
];

/** The kinds of things that the shop will sell. */
export function ShopRange() {
	const t = useT();
	return (
		<ul className="shop-range">
			{categories.map(({ name, text, artwork }) => (
				<li key={name}>
					<span className="shop-slab">
						<img src={`/art/${artwork}.webp`} width={520} height={728} alt="" loading="lazy" />
					</span>
					<b>{t(name)}</b>
					<span>{t(text)}</span>
				</li>
			))}
		</ul>
	);
}
