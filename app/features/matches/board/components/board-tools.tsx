import { Form, useSubmit } from "react-router";
import { useCategoryName } from "#app/features/catalogue/components/category-name.ts";
import { type CategoryView, categoryPictogram } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { ownWantsPath } from "#app/shared/list-paths.ts";
import { wantedBoardPath, withSearch } from "#app/shared/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TabLink } from "#app/ui/tab-link.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import { type BoardView, boardQuery } from "../rules.ts";

interface CategoryTabsProps {
	view: BoardView;
	categories: readonly Pick<CategoryView, "slug" | "name">[];
}

/** The categories as a row of links, which stay in the province. */
export function BoardTabs({ view, categories }: CategoryTabsProps) {
	const t = useT();
	const categoryName = useCategoryName();
	const pathOf = (category: string | null) => withSearch(wantedBoardPath, boardQuery({ ...view, category }));
	return (
		<nav aria-label={t("common.categories")} className="tab-row">
			<TabLink to={pathOf(null)} current={view.category === null}>
				{t("common.allCategories")}
			</TabLink>
			{categories.map(({ slug, name }) => (
				<TabLink
					key={slug}
					to={pathOf(slug)}
					current={slug === view.category}
					glyph={categoryPictogram(slug)}
				>
					{categoryName(slug) ?? name}
				</TabLink>
			))}
		</nav>
	);
}

/** The choice of the province, which loads at once; without script a button sends it. */
export function ProvinceSelect({ view, provinces }: { view: BoardView; provinces: readonly string[] }) {
	const t = useT();
	const submit = useSubmit();
	return (
		<Form
			key={view.province}
			method="get"
			action={wantedBoardPath}
			className="flex gap-2"
			onChange={({ currentTarget }) => {
				const province = String(new FormData(currentTarget).get("provincia")) || null;
				void submit(boardQuery({ ...view, province }), { action: wantedBoardPath, preventScrollReset: true });
			}}
		>
			{view.category && <input type="hidden" name="categoria" value={view.category} />}
			<select
				name="provincia"
				aria-label={t("common.province")}
				defaultValue={view.province ?? ""}
				className="select-button max-md:w-full"
			>
				<option value="">{t("common.wholeCountry")}</option>
				{provinces.map((province) => (
					<option key={province} value={province}>
						{province}
					</option>
				))}
			</select>
			<noscript>
				<Button type="submit" size="s">
					{t("common.show")}
				</Button>
			</noscript>
		</Form>
	);
}

/** The board of a view in which too few people seek anything. */
export function EmptyBoard({ view }: { view: BoardView }) {
	const t = useT();
	return (
		<EmptyState
			className="mt-5"
			title={t("matches.board.emptyTitle")}
			action={
				<>
					<ButtonLink to={ownWantsPath}>{t("matches.board.emptyLists")}</ButtonLink>
					{(view.category || view.province) && (
						<ButtonLink to={wantedBoardPath} variant="secondary">
							{t("matches.board.emptyAll")}
						</ButtonLink>
					)}
				</>
			}
		>
			{t("matches.board.emptyText")}
		</EmptyState>
	);
}
