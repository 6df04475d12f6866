import { clsx } from "clsx";
import { EditionImage } from "#app/features/lists/entry/components/edition-image.tsx";
import { useEntryTexts } from "#app/features/lists/entry/components/entry-texts.ts";
import { TradeSeal } from "#app/features/trades/components/trade-seal.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { DottedFacts } from "#app/ui/dotted-facts.tsx";
import { SwapBoard } from "./swap-board.tsx";
import "./match-board.css";
import { type Match, type MatchedThing, type MatchSide, type OpenChatState, swapCount } from "../rules.ts";

/** Things of each side that stand on the board. */
export const thingsOnBoard = 2;

interface MatchBoardProps {
	match: Match;
}

/** The things that two people can swap, on one lit board. Decoration: {@link MatchNames} says it in words. */
export function MatchBoard({ match }: MatchBoardProps) {
	const t = useT();
	return (
		<SwapBoard
			className={clsx(match.chat && "saturate-75")}
			sides={
				<>
					<BoardSide side={match.give} />
					<TradeSeal you={false} they={false} label={t("matches.title")} />
					<BoardSide side={match.get} isGet />
				</>
			}
		>
			<span className="match-tag give">{t("matches.give")}</span>
			<MiddleTag match={match} />
			<span className="match-tag get">{t("matches.get")}</span>
		</SwapBoard>
	);
}

const stateTexts = {
	writing: "matches.inTouch",
	offering: "matches.offering",
	offered: "matches.offered",
	trading: "matches.trading",
} as const satisfies Record<OpenChatState, MessageKey>;

/** How many things can go each way; once they write to each other, how far they are. */
function MiddleTag({ match }: Pick<MatchBoardProps, "match">) {
	const t = useT();
	const { chat } = match;
	if (!chat)
		return <span className="match-tag swaps num">{t("matches.swaps", { count: swapCount(match) })}</span>;
	return <span className="match-tag swaps begun">{t(stateTexts[chat.state])}</span>;
}

function BoardSide({ side, isGet = false }: { side: MatchSide; isGet?: boolean }) {
	return (
		<div className={clsx("match-side", isGet && "get")}>
			{side.things.slice(0, thingsOnBoard).map((thing) => (
				<span key={thing.id} className="match-thing">
					<span className="slab">
						<EditionImage thing={thing} />
					</span>
					{thing.units > 1 && <span className="match-tag match-count num text-xs">{`×${thing.units}`}</span>}
				</span>
			))}
		</div>
	);
}

/** The things of both sides by their names, below their board: of many, the first alone. */
export function MatchNames({ match }: MatchBoardProps) {
	const t = useT();
	const sides = [
		{ name: t("matches.give"), side: match.give, isGet: false },
		{ name: t("matches.get"), side: match.get, isGet: true },
	];
	return (
		<div className="grid grid-cols-2 gap-4 pt-3 leading-tight">
			{sides.map(({ name, side, isGet }) => {
				const named = side.count > thingsOnBoard ? 1 : side.count;
				return (
					<section key={name} className={clsx("min-w-0", isGet && "text-right")}>
						<h4 className="sr-only">{name}</h4>
						<ul className="grid gap-2">
							{side.things.slice(0, named).map((thing) => (
								<NamedThing key={thing.id} thing={thing} isGet={isGet} />
							))}
							{side.count > named && <OtherThings side={side} named={named} />}
						</ul>
					</section>
				);
			})}
		</div>
	);
}

function NamedThing({ thing, isGet }: { thing: MatchedThing; isGet: boolean }) {
	const t = useT();
	const { name, brief } = useEntryTexts(false)(thing);
	const facts = [
		thing.isStarred && t(isGet ? "matches.youStarred" : "matches.theyStarred"),
		brief,
		thing.units > 1 && t(isGet ? "matches.theyHave" : "matches.youHave", { count: thing.units }),
	];
	return (
		<li className="min-w-0">
			<b className="wrap-anywhere font-strong">
				<bdi>{name}</bdi>
			</b>
			<DottedFacts facts={facts} className="text-sm text-ink-2" />
		</li>
	);
}

/** The number of things of a side that are not shown, with the names of the first of them. */
function OtherThings({ side, named }: { side: MatchSide; named: number }) {
	const t = useT();
	const describe = useEntryTexts(false);
	const names = side.things.slice(named).map((thing) => describe(thing).fullName);
	return (
		<li className="min-w-0">
			<b className="num font-strong">{t("common.andMore", { count: side.count - named })}</b>
			<span className="wrap-anywhere line-clamp-2 text-sm text-ink-2">{names.join(", ")}</span>
		</li>
	);
}
