import { type Rarity, rarityGlyph } from "#app/features/catalogue/rules-rarities.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { drawableText } from "#app/shared/storable-text.ts";
import { DrawnShape, drawnMark } from "#app/ui/drawn-window.tsx";

interface SharedCardImageProps {
	card: { readonly rarity: Rarity; readonly serial: string; readonly username: string };
	/** `data:` address of the card's image. */
	image: string;
	t: Translate;
}

/** The size of the card, in pixels. */
export const drawnCardSize = { width: 386, height: 540 } as const;
const mark = drawnMark("#eec96c");
const text = "Figtree, Figtree Latin, Figtree Extended";
const narrow = "Narrow, Narrow Latin, Narrow Extended";

/** The image of a card's shared link: the card in the night, its tier, its number and whose name is on it. */
export function SharedCardImage({ card: { rarity, serial, username }, image, t }: SharedCardImageProps) {
	return (
		<div
			style={{
				display: "flex",
				width: "100%",
				height: "100%",
				alignItems: "center",
				gap: 72,
				padding: "0 84px",
				color: "#f5f0e8",
				fontFamily: text,
				backgroundImage: "radial-gradient(circle at 24% 40%, #5a34b8, #1b1530 62%)",
			}}
		>
			<img
				src={image}
				{...drawnCardSize}
				alt=""
				style={{ borderRadius: 21, transform: "rotate(-4deg)", boxShadow: "0 26px 44px rgba(8, 4, 20, 0.8)" }}
			/>
			<div style={{ display: "flex", flexDirection: "column", flex: 1 }}>
				<div style={{ display: "flex", alignItems: "center", gap: 16, fontSize: 34, color: "#eec96c" }}>
					<img src={mark} width={36} height={52} alt="" />
					{t("cards.eyebrow")}
				</div>
				<div style={{ display: "flex", alignItems: "center", gap: 20, marginTop: 54, fontSize: 44 }}>
					<DrawnShape name={rarityGlyph(rarity)} size={44} />
					{t(`listing.rarity.${rarity}`)}
				</div>
				<div style={{ fontSize: 116, fontFamily: narrow, fontWeight: 700, marginTop: 4 }}>{serial}</div>
				<div style={{ fontSize: 40, marginTop: 14, color: "#cfc6e4" }}>{`@${drawableText(username)}`}</div>
			</div>
		</div>
	);
}
