import { Link } from "react-router";
import { useCategoryName } from "#app/features/catalogue/components/category-name.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { wantedBoardPath } from "#app/shared/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { WantedThing } from "../rules.ts";
import { HaveButton } from "./have-button.tsx";
import { keyOf, ThingName, Thumbnail } from "./wanted-thing.tsx";

/** A few of the things that most people seek on another page than the board, which their buttons belong to. */
export function WantedRows({ things }: { things: readonly WantedThing[] }) {
	const t = useT();
	const format = useFormat();
	const categoryName = useCategoryName();
	return (
		<>
			<ul className="border-t border-line">
				{things.map((thing) => (
					<li
						key={keyOf(thing)}
						className="grid min-h-[72px] grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-2"
					>
						<Thumbnail thing={thing} />
						<span className="min-w-0 leading-tight">
							<b dir="auto" className="line-clamp-2 wrap-anywhere font-strong">
								<ThingName thing={thing} />
							</b>
							<small className="block text-sm text-ink-2">
								{categoryName(thing.categorySlug) ?? thing.category}
							</small>
							<small className="num block text-sm font-semibold text-gold-ink">
								{`${format.number(thing.people)} ${t("matches.board.seekers", { count: thing.people })}`}
							</small>
						</span>
						<HaveButton thing={thing} signInHref={null} action={wantedBoardPath} />
					</li>
				))}
			</ul>
			<Link to={wantedBoardPath} className="link-more mt-2" discover="none">
				<span>{t("matches.board.everything")}</span>
				<Icon name="chevron-right" size="s" />
			</Link>
		</>
	);
}
