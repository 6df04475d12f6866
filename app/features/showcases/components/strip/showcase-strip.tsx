import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { CountedHeading } from "#app/ui/titled-panel.tsx";
import type { ShowcaseCardView } from "../../rules.ts";
import { ShowcaseWindow } from "../window/showcase-window.tsx";
import "./strip.css";

export interface ShowcaseStripProps {
	title: string;
	/** How many there are, for who does not see all of them at once; none where nobody has counted. */
	count?: number | undefined;
	showcases: readonly ShowcaseCardView[];
	/** Stands in the place of windows where there are none. */
	empty: ReactNode;
	/** A list item after the last window. */
	end?: ReactNode;
}

/** Showcases beside each other, on a piece of street. */
export function ShowcaseStrip({ title, count, showcases, empty, end }: ShowcaseStripProps) {
	const t = useT();
	const heading = <CountedHeading title={title} count={count} />;
	if (showcases.length === 0) {
		return (
			<section className="showcase-strip" aria-label={title}>
				<div className="section-head">{heading}</div>
				{empty}
			</section>
		);
	}
	return (
		<div className="showcase-strip">
			<Carousel
				heading={heading}
				label={title}
				previous={t("showcases.strip.previous")}
				next={t("showcases.strip.next")}
			>
				{showcases.map((showcase) => (
					<li key={showcase.id}>
						<ShowcaseWindow showcase={showcase} />
					</li>
				))}
				{end}
			</Carousel>
		</div>
	);
}
