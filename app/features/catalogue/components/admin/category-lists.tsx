import { useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { CategoryView } from "../../rules.ts";
import {
	categoryNameMaxLength,
	checkCategoryName,
	checkSpanishCategoryName,
	type ShopCategoryRow,
} from "../../rules-admin.ts";
import { useCategoryName } from "../category-name.ts";
import { NameFields } from "./catalogue-form.tsx";

/** The categories of what people publish, each with the button that opens or closes it. */
export function PublishedCategories({ categories }: { categories: readonly CategoryView[] }) {
	const t = useT();
	const nameOf = useCategoryName();
	return (
		<TitledPanel title={t("catalogue.categories.published")}>
			<p className="mb-3 max-w-[60ch] text-ink-2">{t("catalogue.categories.publishedText")}</p>
			<ul>
				{categories.map(({ id, slug, name, isActive }) => (
					<li
						key={id}
						className="flex min-h-14 flex-wrap items-center justify-end gap-3 border-t border-line py-2"
					>
						<b className="mr-auto font-semibold">{nameOf(slug) ?? name}</b>
						<Tag tone={isActive ? "ok" : "plain"}>
							{t(isActive ? "catalogue.categories.isOpen" : "catalogue.categories.isClosed")}
						</Tag>
						<IntentButton
							intent="open"
							about={{ id, isActive: String(!isActive) }}
							variant="secondary"
							size="s"
							done="catalogue.categories.opened"
							aria-label={`${t(isActive ? "catalogue.categories.close" : "catalogue.categories.open")}: ${nameOf(slug) ?? name}`}
						>
							{t(isActive ? "catalogue.categories.close" : "catalogue.categories.open")}
						</IntentButton>
					</li>
				))}
			</ul>
		</TitledPanel>
	);
}

/** The categories of the shop alone, each to be renamed, and the form of a new one. */
export function ShopCategories({ categories }: { categories: readonly ShopCategoryRow[] }) {
	const t = useT();
	return (
		<TitledPanel title={t("catalogue.categories.ofShop")}>
			<p className="mb-3 text-ink-2">{t("catalogue.categories.ofShopText")}</p>
			<ul className="mb-5">
				{categories.map((category) => (
					<li key={category.id} className="border-t border-line">
						<details>
							<summary className="flex min-h-14 flex-wrap items-center gap-x-3 py-2">
								<b className="font-semibold">{category.nameEs ?? category.name}</b>
								{category.nameEs && (
									<span className="text-ink-2" lang="en">
										{category.name}
									</span>
								)}
								<span className="link ml-auto">{t("common.edit")}</span>
							</summary>
							<ShopCategoryForm key={category.name} category={category} />
						</details>
					</li>
				))}
			</ul>
			<h3 className="type-block mb-3">{t("catalogue.categories.add")}</h3>
			<ShopCategoryForm key={categories.length} />
		</TitledPanel>
	);
}

/** The names of one of the shop's categories. @param props.category none for a new one */
function ShopCategoryForm({ category }: { category?: ShopCategoryRow }) {
	const t = useT();
	const form = useActionForm<unknown>({
		labels: { name: t("common.name"), nameEs: t("catalogue.nameEs") },
		checks: { name: checkCategoryName, nameEs: checkSpanishCategoryName },
		values: { name: category?.name ?? "", nameEs: category?.nameEs ?? "" },
		onDone: () => showToast({ tone: "ok", text: t("common.changesSaved") }),
	});
	return (
		<ActionForm form={form} className="grid gap-5 pb-4">
			<FormErrors form={form} />
			<input type="hidden" name="intent" value={category ? "rename" : "add"} />
			{category && <input type="hidden" name="id" value={category.id} />}
			{category && <input type="hidden" name="shownName" value={category.name} />}
			<NameFields form={form} maxLength={categoryNameMaxLength} />
			<div className="row-wrap">
				<Button type="submit" pending={form.isSending}>
					{t(category ? "common.saveChanges" : "catalogue.add")}
				</Button>
			</div>
		</ActionForm>
	);
}
