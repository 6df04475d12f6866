import type { ReactNode } from "react";
import { useCategoryName } from "#app/features/catalogue/components/category-name.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { posterCount, type WantedThing } from "../rules.ts";
import { HaveButton } from "./have-button.tsx";
import { PosterWall } from "./poster-wall.tsx";
import { RemoveName } from "./remove-name.tsx";
import { keyOf, Seekers, ThingName, Thumbnail } from "./wanted-thing.tsx";

export interface WantedBoardProps {
	/** The most sought first. */
	things: readonly WantedThing[];
	/** The address where a visitor signs in; null for a member. */
	signInHref: string | null;
	/** Whether the reader may take typed names away. */
	canRemoveNames: boolean;
}

/** The things that most people seek: the first as posters on a wall, the others in rows. */
export function WantedBoard({ things, ...reader }: WantedBoardProps) {
	const t = useT();
	const categoryName = useCategoryName();
	const rest = things.slice(posterCount);
	const half = Math.ceil(rest.length / 2);
	const columns = [rest.slice(0, half), rest.slice(half)].filter(({ length }) => length > 0);
	return (
		<>
			<PosterWall things={things.slice(0, posterCount)} level={2} className="mt-5">
				{(thing) => <ThingButtons thing={thing} {...reader} isPoster />}
			</PosterWall>
			{columns.length > 0 && (
				<section
					className="mt-9 grid grid-cols-2 gap-x-16 max-md:grid-cols-1"
					aria-label={t("matches.board.rest")}
				>
					{columns.map((column, index) => (
						<ol
							key={keyOf(column[0])}
							start={posterCount + 1 + index * half}
							className="list-none border-t border-line p-0 max-md:not-first:border-t-0"
						>
							{column.map((thing, place) => (
								<Row
									key={keyOf(thing)}
									thing={thing}
									rank={posterCount + 1 + index * half + place}
									category={categoryName(thing.categorySlug) ?? thing.category}
								>
									<ThingButtons thing={thing} {...reader} />
								</Row>
							))}
						</ol>
					))}
				</section>
			)}
			<p className="mt-5 flex gap-3 text-md text-ink-2">
				<Icon name="info" className="mt-1" />
				<span>{t("matches.board.note")}</span>
			</p>
		</>
	);
}

interface ThingButtonsProps extends Pick<WantedBoardProps, "signInHref" | "canRemoveNames"> {
	thing: WantedThing;
	isPoster?: boolean;
}

function ThingButtons({ thing, signInHref, canRemoveNames, isPoster = false }: ThingButtonsProps) {
	return (
		<>
			<HaveButton thing={thing} signInHref={signInHref} isPoster={isPoster} />
			{canRemoveNames && thing.itemId === null && <RemoveName thing={thing} isPoster={isPoster} />}
		</>
	);
}

interface RowProps {
	thing: WantedThing;
	rank: number;
	/** Name of its category. */
	category: string;
	/** The buttons. */
	children: ReactNode;
}

function Row({ thing, category, rank, children }: RowProps) {
	return (
		<li className="grid min-h-[72px] grid-cols-[30px_36px_minmax(0,1fr)_auto_minmax(7rem,auto)] items-center gap-x-3 border-b border-line py-2 max-md:grid-cols-[26px_36px_minmax(0,1fr)_auto]">
			<span
				className="num text-right font-display text-lg leading-none font-bold text-ink-3"
				aria-hidden="true"
			>
				{rank}
			</span>
			<Thumbnail thing={thing} />
			<span className="min-w-0">
				<b dir="auto" className="wrap-anywhere line-clamp-2 leading-tight font-strong">
					<ThingName thing={thing} />
				</b>
				<small className="text-sm text-ink-2">{category}</small>
			</span>
			<Seekers thing={thing} className="font-display text-xl leading-none font-bold" />
			<div className="-mr-3 flex items-center justify-end gap-2 max-md:col-start-3 max-md:col-end-5 max-md:mr-0 max-md:-ml-3 max-md:justify-start">
				{children}
			</div>
		</li>
	);
}
