import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { createShowcasePath, showcasesPath, withSearch } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CountedHeading } from "#app/ui/titled-panel.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { ShowcaseCardView } from "../../rules.ts";
import { ShowcaseWindow, VacantWindow } from "../window/showcase-window.tsx";
import "./strip.css";

interface OwnShowcasesProps {
	showcases: readonly ShowcaseCardView[];
	/** The number of all of them. */
	count: number;
	/** Offers to make one. */
	canCreate: boolean;
}

/** The latest of the person's own showcases, and the ways to all of them and to make another one. */
export function OwnShowcases({ showcases, count, canCreate }: OwnShowcasesProps) {
	const t = useT();
	const create = canCreate && (
		<ButtonLink to={createShowcasePath} variant="night" icon="plus" className="needs-script">
			{t("showcases.create.title")}
		</ButtonLink>
	);
	const all = count > showcases.length && (
		<Link className="link-more mt-2 whitespace-normal" to={withSearch(showcasesPath, { mine: "1" })}>
			<span>{t("showcases.strip.all", { count })}</span>
			<Icon name="chevron-right" size="s" />
		</Link>
	);
	return (
		<>
			<ShowcaseStrip
				title={t("showcases.strip.own")}
				count={count}
				showcases={showcases}
				empty={
					<div className="strip-vacant">
						<VacantWindow
							sign={t("showcases.vacant.title")}
							title={t("showcases.strip.ownNone")}
							action={create}
						>
							{canCreate && t("showcases.strip.ownNoneText")}
						</VacantWindow>
					</div>
				}
				end={canCreate && <CreateAnother />}
			/>
			{all}
		</>
	);
}

function CreateAnother() {
	const t = useT();
	return (
		<li className="needs-script w-[200px] self-center pb-16 md:w-[260px]">
			<Link to={createShowcasePath} className="grid justify-items-start gap-1">
				<span className="mb-3 grid aspect-5/7 w-[84px] place-items-center rounded-s border-2 border-dashed border-line-2 text-(--on-night-royal)">
					<Icon name="plus" />
				</span>
				<b className="type-name">{t("showcases.strip.another")}</b>
				<span className="text-md text-on-night-2">{t("showcases.strip.anotherText")}</span>
			</Link>
		</li>
	);
}

/** The limit of what is loaded and counted. */
const maxFavorites = 50;

export function FavoriteShowcases({ showcases }: Pick<OwnShowcasesProps, "showcases">) {
	const t = useT();
	return (
		<ShowcaseStrip
			title={t("showcases.strip.favorites")}
			count={showcases.length < maxFavorites ? showcases.length : undefined}
			showcases={showcases}
			empty={
				<EmptyState
					level={3}
					title={t("showcases.strip.favoritesNone")}
					action={
						<ButtonLink to={showcasesPath} variant="secondary" icon="shelf">
							{t("showcases.strip.look")}
						</ButtonLink>
					}
				>
					{t("showcases.strip.favoritesNoneText")}
				</EmptyState>
			}
		/>
	);
}

interface PersonShowcasesProps {
	showcases: readonly ShowcaseCardView[];
	/** The number of all of them. */
	count: number;
}

/** The newest showcases of somebody else. */
export function PersonShowcases({ showcases, count }: PersonShowcasesProps) {
	const t = useT();
	return (
		<ShowcaseStrip title={t("showcases.strip.person")} count={count} showcases={showcases} empty={null} />
	);
}

interface ShowcaseStripProps {
	title: string;
	/** The number of all of them; absent where it is unknown. */
	count?: number | undefined;
	showcases: readonly ShowcaseCardView[];
	/** Takes the place of the windows where there are none. */
	empty: ReactNode;
	/** A list item after the last window. */
	end?: ReactNode;
}

/** A carousel of showcases. */
function ShowcaseStrip({ title, count, showcases, empty, end }: ShowcaseStripProps) {
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
