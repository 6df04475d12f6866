import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useCategoryName } from "#app/features/catalogue/components/category-name.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { WantedThing } from "../rules.ts";
import { keyOf, ThingName, WantedImage } from "./wanted-thing.tsx";
import "./poster.css";

interface PosterWallProps {
	things: readonly WantedThing[];
	/** Level of the posters' headings. */
	level: 2 | 3;
	className?: string;
	/** The buttons of a poster. */
	children: (thing: WantedThing) => ReactNode;
}

/** A wall on which things that people seek hang as posters. */
export function PosterWall({ things, level, className, children }: PosterWallProps) {
	const t = useT();
	const categoryName = useCategoryName();
	return (
		<div className={clsx("poster-wall", className)}>
			<div className="wallpaper" />
			<ol
				aria-label={t("matches.board.posters")}
				className="grid list-none grid-cols-4 gap-x-7 gap-y-10 p-0 max-lg:grid-cols-3 max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-8"
			>
				{things.map((thing) => (
					<li key={keyOf(thing)}>
						<Poster thing={thing} level={level} category={categoryName(thing.categorySlug) ?? thing.category}>
							{children(thing)}
						</Poster>
					</li>
				))}
			</ol>
		</div>
	);
}

interface PosterProps {
	level: 2 | 3;
	thing: WantedThing;
	/** Name of its category. */
	category: string;
	/** The buttons. */
	children: ReactNode;
}

function Poster({ thing, level, category, children }: PosterProps) {
	const t = useT();
	const format = useFormat();
	const Heading = `h${level}` as const;
	return (
		<article className="poster">
			<p className="poster-head">{t("matches.board.wanted")}</p>
			<span className="poster-image">
				<WantedImage thing={thing} />
			</span>
			<Heading
				dir="auto"
				className="wrap-anywhere mt-4 line-clamp-3 min-h-[2.12em] content-center text-lg leading-tight max-md:text-base"
			>
				<ThingName thing={thing} />
			</Heading>
			<small className="text-sm">{category}</small>
			<p className="poster-people num">
				{format.number(thing.people)}{" "}
				<small className="font-text text-md font-normal tracking-normal">
					{t("matches.board.seekers", { count: thing.people })}
				</small>
			</p>
			<div className="mt-auto grid w-full gap-2">{children}</div>
		</article>
	);
}
