import { EditionImage } from "#app/features/lists/entry/components/edition-image.tsx";
import { SwapBoard } from "#app/features/matches/people/components/swap-board.tsx";
import { TradeSeal } from "#app/features/trades/components/trade-seal.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { drawnItems } from "../../rules.ts";
import { type PickedSide, pickedThings } from "./use-picks.ts";
import "#app/features/matches/people/components/match-board.css";
import "./offer-board.css";

/** What is picked, on one lit board. Decoration: the pickers below say it in words. */
export function OfferBoard({ give, get }: { give: PickedSide; get: PickedSide }) {
	const t = useT();
	return (
		<SwapBoard
			className="offer-board"
			sides={
				<>
					<BoardSide side={give} />
					<TradeSeal you={false} they={false} label={t("offers.builder.title")} />
					<BoardSide side={get} />
				</>
			}
		>
			<span className="match-tag give">{t("matches.give")}</span>
			<span className="match-tag get">{t("matches.get")}</span>
		</SwapBoard>
	);
}

function BoardSide({ side }: { side: PickedSide }) {
	const picked = pickedThings(side);
	const more = picked.length - drawnItems;
	return (
		<div className="match-side">
			{picked.slice(0, drawnItems).map((thing) => (
				<span key={thing.id} className="match-thing">
					<span className="slab">
						<EditionImage thing={thing} />
					</span>
					{thing.quantity > 1 && (
						<span className="match-tag match-count num text-xs">{`×${thing.quantity}`}</span>
					)}
				</span>
			))}
			{picked.length === 0 && (
				<span className="aspect-5/7 w-12 rounded-s border-2 border-dashed border-line-2" />
			)}
			{more > 0 && <span className="match-tag num self-center rounded-s p-2 font-bold">{`+${more}`}</span>}
		</div>
	);
}
