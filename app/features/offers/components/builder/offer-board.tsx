import type { MouseEvent } from "react";
import { EditionImage } from "#app/features/lists/entry/components/edition-image.tsx";
import { useEntryTexts } from "#app/features/lists/entry/components/entry-texts.ts";
import { SwapBoard } from "#app/features/matches/people/components/swap-board.tsx";
import { TradeSeal } from "#app/features/trades/components/trade-seal.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { drawnItems } from "../../rules.ts";
import { type PickedSide, type PickSide, pickedThings } from "./use-picks.ts";
import "#app/features/matches/people/components/match-board.css";
import "./offer-board.css";

/** The picked things on one lit board, from which a press takes one out. */
export function OfferBoard({ give, get }: Readonly<Record<PickSide, PickedSide>>) {
	const t = useT();
	return (
		<SwapBoard
			className="offer-board"
			label={t("offers.builder.board")}
			sides={
				<>
					<BoardSide name={t("matches.give")} side={give} isOwn />
					<TradeSeal you={false} they={false} label={t("trade.seal.none")} />
					<BoardSide name={t("matches.get")} side={get} isOwn={false} />
				</>
			}
		>
			<span className="match-tag give">{t("matches.give")}</span>
			<span className="match-tag get">{t("matches.get")}</span>
		</SwapBoard>
	);
}

interface BoardSideProps {
	name: string;
	side: PickedSide;
	isOwn: boolean;
}

function BoardSide({ name, side, isOwn }: BoardSideProps) {
	const t = useT();
	const describe = useEntryTexts(isOwn);
	const picked = pickedThings(side);
	const more = picked.length - drawnItems;
	return (
		<ul className="match-side" aria-label={name} tabIndex={-1}>
			{picked.slice(0, drawnItems).map((thing) => (
				<li key={thing.id} className="match-thing">
					<span className="slab">
						<EditionImage thing={thing} />
					</span>
					{thing.quantity > 1 && (
						<span className="match-tag match-count num text-xs">{`×${thing.quantity}`}</span>
					)}
					<button
						type="button"
						className="needs-script absolute inset-0 size-full min-h-11 cursor-pointer rounded-s"
						aria-label={t("offers.builder.takeOut", { name: describe(thing).fullName })}
						onClick={(event) => {
							focusNeighbour(event);
							side.pick(thing, 0);
						}}
					>
						<span className="absolute -top-2 -right-2 grid size-6 place-items-center rounded-s bg-night text-on-night shadow-1">
							<Icon name="close" size="s" />
						</span>
					</button>
				</li>
			))}
			{picked.length === 0 && (
				<li className="aspect-5/7 w-12 rounded-s border-2 border-dashed border-line-2" aria-hidden="true" />
			)}
			{more > 0 && <li className="match-tag num self-center rounded-s p-2 font-bold">{`+${more}`}</li>}
		</ul>
	);
}

/** Leads the focus on from a thing that is about to go: to the one beside it, or to its side. */
function focusNeighbour({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
	const item = currentTarget.closest("li");
	const neighbours = [item?.nextElementSibling, item?.previousElementSibling];
	const button = neighbours.map((neighbour) => neighbour?.querySelector("button")).find(Boolean);
	(button ?? item?.parentElement)?.focus();
}
