import { redirect } from "react-router";
import { addItem, editItem, mergeItems, moveItem } from "#app/features/catalogue/commands.server.ts";
import {
	addExpansion,
	editExpansion,
	mergeExpansions,
} from "#app/features/catalogue/commands-expansions.server.ts";
import { addTypedNameToCatalogue } from "#app/features/catalogue/commands-typed.server.ts";
import { listCategories } from "#app/features/catalogue/queries.server.ts";
import { listExpansions } from "#app/features/catalogue/queries-admin.server.ts";
import type { CategoryView } from "#app/features/catalogue/rules.ts";
import type { TypedNameOutcome } from "#app/features/catalogue/rules-admin.ts";
import type { CommandContext, QueryContext } from "#app/platform/context.server.ts";
import { addedTo, adminExpansionPath, adminItemPath, mergedInto } from "#app/shared/admin-paths.ts";
import { DomainError } from "#app/shared/domain-error.ts";

/** The category that an address names by its slug; the first of all where it names none. */
export async function categoryOf(ctx: QueryContext, search: URLSearchParams): Promise<CategoryView> {
	const categories = await listCategories(ctx);
	const named = search.get("category");
	const category = named ? categories.find(({ slug }) => slug === named) : categories[0];
	if (!category) throw new DomainError("catalogue.categoryNotFound");
	return category;
}

/** The expansions of the category that an address names, with the categories to choose another from. */
export async function loadExpansions(ctx: QueryContext, search: URLSearchParams) {
	const category = await categoryOf(ctx, search);
	const [categories, expansions] = await Promise.all([listCategories(ctx), listExpansions(ctx, category.id)]);
	return { categories, category: category.slug, expansions };
}

/** The choices of a new item's form; its expansions are of the category that the address names, if it names one. */
export async function loadItemChoices(ctx: QueryContext, search: URLSearchParams) {
	if (search.get("category")) return loadExpansions(ctx, search);
	return { categories: await listCategories(ctx), category: "", expansions: [] };
}

const text = (form: FormData, name: string) => String(form.get(name) ?? "");

function readItem(form: FormData) {
	return {
		name: text(form, "name"),
		nameEs: text(form, "nameEs"),
		description: text(form, "description"),
		expansionId: text(form, "expansionId"),
	};
}

/** Adds the item of a form. @throws a response that leads to its page */
export async function addItemByForm(ctx: CommandContext, form: FormData): Promise<null> {
	const { id } = await addItem(ctx, { categoryId: text(form, "categoryId"), ...readItem(form) });
	throw redirect(addedTo(adminItemPath(id)));
}

/** Saves, moves or merges an item, by the intent of its form. @throws a response that leads to the item that is left */
export async function actOnItem(ctx: CommandContext, id: string, form: FormData): Promise<null> {
	if (form.get("intent") === "merge") {
		const into = await mergeItems(ctx, { fromId: id, intoId: text(form, "into") });
		throw redirect(mergedInto(adminItemPath(into.id)));
	}
	if (form.get("intent") === "move") {
		await moveItem(ctx, { id, version: text(form, "version"), categoryId: text(form, "categoryId") });
		return null;
	}
	await editItem(ctx, { id, version: text(form, "version"), ...readItem(form) });
	return null;
}

function readExpansion(form: FormData) {
	return { name: text(form, "name"), nameEs: text(form, "nameEs") };
}

/** Adds the expansion of a form. @throws a response that leads to its page */
export async function addExpansionByForm(
	ctx: CommandContext,
	categoryId: string,
	form: FormData,
): Promise<null> {
	const { id } = await addExpansion(ctx, { categoryId, ...readExpansion(form) });
	throw redirect(addedTo(adminExpansionPath(id)));
}

/** Saves or merges an expansion, by the intent of its form. @throws a response that leads to the one that is left */
export async function actOnExpansion(ctx: CommandContext, id: string, form: FormData): Promise<null> {
	if (form.get("intent") === "merge") {
		const into = await mergeExpansions(ctx, { fromId: id, intoId: text(form, "into") });
		throw redirect(mergedInto(adminExpansionPath(into.id)));
	}
	await editExpansion(ctx, { id, version: text(form, "version"), ...readExpansion(form) });
	return null;
}

/** Adopts a typed name, as an item of its own, or as one more name of the item that its form names. */
export async function adoptTypedName(ctx: CommandContext, form: FormData): Promise<TypedNameOutcome> {
	const typed = { categoryId: text(form, "categoryId"), name: text(form, "name") };
	const itemId = form.has("itemId") ? { itemId: text(form, "itemId") } : {};
	return { ...typed, itemId: (await addTypedNameToCatalogue(ctx, { ...typed, ...itemId })).id };
}
