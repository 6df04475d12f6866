import { Form, Link } from "react-router";
import { useCategoryName } from "#app/features/catalogue/components/category-name.ts";
import { sectionName } from "#app/features/catalogue/rules-albums.ts";
import { useLocale, useT } from "#app/i18n/provider.tsx";
import { addToListsPath, setGridPath, setsPath } from "#app/shared/list-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DottedFacts } from "#app/ui/dotted-facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import { type DepictedThing, EditionImage } from "../../entry/components/edition-image.tsx";
import { SetProgress } from "../../entry/components/set-progress.tsx";
import type { SetSummary } from "../rules.ts";
import { sectionId } from "./album-section.tsx";

export interface SetFinderProps {
	search: string;
	searchMaxLength: number;
	sets: readonly SetSummary[];
}

/** Finds a set: one's own first, then the most known ones. */
export function SetFinder({ search, searchMaxLength, sets }: SetFinderProps) {
	const t = useT();
	const own = sets.filter(({ missing, spare }) => missing + spare > 0);
	const others = sets.filter(({ missing, spare }) => missing + spare === 0);
	return (
		<>
			<Form action={setsPath} role="search" className="mb-6 flex max-w-[660px] gap-2.5 md:mb-8">
				<div className="min-w-0 flex-1">
					<SearchInput
						label={t("lists.set.search")}
						defaultValue={search}
						maxLength={searchMaxLength}
						autoComplete="off"
						spellCheck={false}
					/>
				</div>
				<Button type="submit">{t("common.search")}</Button>
			</Form>
			<SetList title={t("lists.set.own")} sets={own} />
			<SetList title={t(search ? "lists.set.found" : "lists.set.known")} sets={others} />
			{sets.length === 0 && (
				<EmptyState
					title={t(search ? "lists.set.noHits" : "lists.set.noSets")}
					action={search && <ButtonLink to={addToListsPath}>{t("lists.page.paste")}</ButtonLink>}
				>
					{search && t("lists.set.noHitsText")}
				</EmptyState>
			)}
		</>
	);
}

function SetList({ title, sets }: Pick<SetFinderProps, "sets"> & { title: string }) {
	const categoryName = useCategoryName();
	if (sets.length === 0) return null;
	return (
		<section className="mb-9">
			<h2 className="mb-3 text-xl">{title}</h2>
			<ul className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3">
				{sets.map((set) => (
					<li key={set.id}>
						<SetLink set={set} category={set.categorySlug && categoryName(set.categorySlug)} />
					</li>
				))}
			</ul>
		</section>
	);
}

/** A set as its cards wear it: its code, or the category's pictogram over its first letters. */
function faceOf({ name, code, categorySlug }: SetSummary): DepictedThing {
	return { name, code, categorySlug, expansion: name, number: null, anyPrinting: false, listing: null };
}

function SetLink({ set, category }: { set: SetSummary; category: string | null }) {
	const t = useT();
	const locale = useLocale();
	const { total, missing, spare, section } = set;
	const figures =
		missing > 0
			? t("lists.page.missing", { count: missing, total })
			: spare > 0
				? t("lists.set.spareCount", { count: spare })
				: t("lists.set.total", { count: total });
	return (
		<Link
			to={setGridPath(set.id) + (section ? `#${sectionId(section)}` : "")}
			discover="none"
			className="grid h-full grid-cols-[40px_minmax(0,1fr)_auto] content-center items-center gap-x-3 gap-y-2 rounded-card bg-surface p-3 shadow-1 inset-ring inset-ring-line hover:inset-ring-line-2"
		>
			<span className="relative h-14 overflow-hidden rounded-s shadow-1">
				<EditionImage thing={faceOf(set)} />
			</span>
			<span className="min-w-0 leading-tight wrap-anywhere">
				<b className="type-name block">{set.name}</b>
				<DottedFacts
					facts={[section && (sectionName(section, locale) ?? section), category, set.code, figures]}
					className="num text-sm text-ink-2"
				/>
			</span>
			<Icon name="chevron-right" size="s" className="text-ink-3" />
			{missing > 0 && <SetProgress present={total - missing} total={total} className="col-span-full h-2" />}
		</Link>
	);
}
