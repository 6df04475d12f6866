import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { createShowcasePath, showcasesPath, withSearch } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { ShowcaseCardView } from "../../rules.ts";
import { VacantWindow } from "../window/vacant-window.tsx";
import { ShowcaseStrip } from "./showcase-strip.tsx";

export interface OwnShowcasesProps {
	showcases: readonly ShowcaseCardView[];
	/** How many there are in all. */
	count: number;
	/** Whether the person may make showcases; without it there is no invitation to. */
	canCreate: boolean;
}

/** The latest of the person's own showcases, and the ways to all of them and to make another one. */
export function OwnShowcases({ showcases, count, canCreate }: OwnShowcasesProps) {
	const t = useT();
	const create = canCreate && (
		<ButtonLink to={createShowcasePath} variant="night" icon="plus">
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
							sign={t("showcases.strip.vacant")}
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
		<li className="strip-add">
			<Link to={createShowcasePath}>
				<span className="slot">
					<Icon name="plus" />
				</span>
				<b className="type-name">{t("showcases.strip.another")}</b>
				<span>{t("showcases.strip.anotherText")}</span>
			</Link>
		</li>
	);
}

/** More than these are not loaded, nor counted. */
const maxShown = 50;

/** The showcases that the person keeps among the favourites. */
export function FavoriteShowcases({ showcases }: Pick<OwnShowcasesProps, "showcases">) {
	const t = useT();
	return (
		<ShowcaseStrip
			title={t("showcases.strip.favorites")}
			count={showcases.length < maxShown ? showcases.length : undefined}
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
