import { clsx } from "clsx";
import { useT } from "#app/i18n/provider.tsx";
import { type PlacedPiece, pieceValue } from "../../rules.ts";
import "./shelf-preview.css";
import { Slab } from "../window/slab.tsx";
import { placeOf, type ShowcaseDraft } from "./showcase-draft.ts";

/** Things on one shelf of the preview, and shelves that it shows. */
const perShelf = 4;
const shelfCount = 2;

const slabSizes = "82px";

/** The shelf as it will look, in small: its beginning, or the part that the lifted thing is in. */
export function ShelfPreview({ draft: { pieces, lifted } }: { draft: ShowcaseDraft }) {
	const t = useT();
	const liftedShelf = lifted ? Math.floor(placeOf(pieces, lifted.value) / perShelf) : 0;
	const first = Math.max(0, liftedShelf - shelfCount + 1) * perShelf;
	const shown = pieces.slice(first, first + shelfCount * perShelf);
	const more = pieces.length - shown.length;
	const shelves = [shown.slice(0, perShelf), shown.slice(perShelf)].slice(0, shown.length > perShelf ? 2 : 1);
	return (
		<aside className="shelf-preview" aria-label={t("showcases.preview.title")}>
			<p className="label">{t("showcases.preview.title")}</p>
			<div className={clsx("cabinet", pieces.length === 0 && "vacant")} aria-hidden="true">
				{shelves.map((shelf, index) => (
					<PreviewShelf
						// biome-ignore lint/suspicious/noArrayIndexKey: pieces move, shelves stay where they are
						key={index}
						pieces={shelf}
						firstPlace={first + index * perShelf + 1}
						liftedValue={lifted?.value}
					/>
				))}
			</div>
			<p className="hint block!">
				{more > 0 && <b className="num font-[650]">{`${t("showcases.preview.more", { count: more })} `}</b>}
				<span>{t(pieces.length > 0 ? "showcases.preview.hint" : "showcases.preview.empty")}</span>
			</p>
		</aside>
	);
}

interface PreviewShelfProps {
	pieces: readonly PlacedPiece[];
	/** From 1. */
	firstPlace: number;
	liftedValue: string | undefined;
}

function PreviewShelf({ pieces, firstPlace, liftedValue }: PreviewShelfProps) {
	return (
		<div className="cabinet-shelf">
			<span className="wallpaper" />
			<span className="led" />
			<div className="cabinet-row">
				{pieces.map((piece) => (
					<Slab
						key={pieceValue(piece)}
						piece={piece}
						sizes={slabSizes}
						maxWidth={320}
						className={clsx(pieceValue(piece) === liftedValue && "raised", !piece.isPublic && "hidden-piece")}
					/>
				))}
			</div>
			<span className="plank" />
			<div className="cabinet-lip num">
				{pieces.map((piece, index) => (
					<em key={pieceValue(piece)}>{firstPlace + index}</em>
				))}
			</div>
		</div>
	);
}
