import { clsx } from "clsx";
import { EditionImage } from "#app/features/lists/entry/components/edition-image.tsx";
import { useEntryTexts } from "#app/features/lists/entry/components/entry-texts.ts";
import { useT } from "#app/i18n/provider.tsx";
import { DottedFacts } from "#app/ui/dotted-facts.tsx";
import { Tile } from "#app/ui/thing-row.tsx";
import { type ComparedItem, drawnItems, foldItems } from "../rules.ts";

interface OfferSideProps {
	title: string;
	/** The level of its heading, below that of what it stands in. */
	level: 3 | 4;
	items: readonly ComparedItem[];
	/** Whether the offer waits, so that what is gone, promised or changed is said. */
	isOpen: boolean;
	isOwn: boolean;
	/** What is said of a side without things. */
	nothing: string;
}

/** The things of one side: eight are drawn, the others stand in a line for each set. */
export function OfferSide({ title, level, items, isOpen, isOwn, nothing }: OfferSideProps) {
	const Heading = `h${level}` as const;
	const drawn = items.slice(0, drawnItems);
	const folded = foldItems(items.slice(drawnItems).filter(({ change }) => change !== "out"));
	return (
		<section className="min-w-0">
			<Heading className="mb-2 font-text text-sm leading-tight font-semibold tracking-normal text-ink-2">
				{title}
			</Heading>
			{items.length === 0 && <p className="text-md text-ink-2">{nothing}</p>}
			<ul className="grid gap-2">
				{drawn.map((item) => (
					<OfferThing key={`${item.change} ${item.position}`} {...{ item, isOpen, isOwn }} />
				))}
				{folded.map(({ label, numbers }) => (
					<li key={label} className="num text-sm wrap-anywhere">
						<b className="font-strong">{label}</b> {numbers}
					</li>
				))}
			</ul>
		</section>
	);
}

function OfferThing({
	item,
	isOpen,
	isOwn,
}: { item: ComparedItem } & Pick<OfferSideProps, "isOpen" | "isOwn">) {
	const t = useT();
	const { name, brief } = useEntryTexts(isOwn)(item);
	const { change, quantity } = item;
	const isOut = change === "out";
	const problem = isOpen && !isOut && problemOf(item);
	return (
		<li className="flex min-w-0 items-center gap-2">
			<span className="relative">
				<Tile className={clsx(isOut && "opacity-50 saturate-50")}>
					<EditionImage thing={item} />
				</Tile>
				{change && (
					<i
						className={clsx(
							"absolute -top-1 -left-2 grid size-5 place-items-center rounded-s font-bold text-on-fill not-italic",
							isOut ? "bg-ink-2" : "bg-ok",
						)}
						aria-hidden="true"
					>
						{isOut ? "−" : "+"}
					</i>
				)}
			</span>
			<span className="min-w-0 leading-tight wrap-anywhere">
				{change && <span className="sr-only">{`${t(isOut ? "offers.card.out" : "offers.card.in")}: `}</span>}
				<b className={clsx("text-md font-strong", isOut && "text-ink-3 line-through")}>
					<bdi>{name}</bdi>
					{quantity > 1 && <span className="num">{` ×${quantity}`}</span>}
				</b>
				<DottedFacts facts={[brief]} className="num text-sm text-ink-2" />
				{problem && <span className="block text-sm font-semibold text-warn">{t(problem)}</span>}
			</span>
		</li>
	);
}

/** What stands against an open offer of a thing, or what its reader should know. */
function problemOf({ isGone, isFree, isChanged }: ComparedItem) {
	if (isGone) return "offers.card.gone";
	if (!isFree) return "offers.card.taken";
	return isChanged ? "offers.card.changedListing" : null;
}
