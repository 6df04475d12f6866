import { useRevalidator } from "react-router";
import { failureText } from "#app/i18n/error-messages.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { adminItemPath, matchTypedNamePath } from "#app/shared/admin-paths.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ItemCell } from "#app/ui/data-table.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { showToast } from "#app/ui/toast.ts";
import { type ActionFormState, useActionForm } from "#app/ui/use-action-form.ts";
import { EmptyState } from "#app/ui/waiting.tsx";
import { categoryPictogram } from "../../rules.ts";
import type { DismissedName, TypedName, TypedNameOutcome } from "../../rules-admin.ts";
import type { Suggestion } from "../../rules-items.ts";
import { CatalogueRow, WorkList } from "./catalogue-lists.tsx";

export interface TypedNameListProps {
	names: readonly TypedName[];
	/** The name of a category in the person's language. */
	categoryName: (slug: string) => string;
	/** The form of {@link useTypedNameForm}, which the page has, since an entry is gone once its name is adopted. */
	form: ActionFormState<TypedNameOutcome | DismissedName>;
}

/** Names that people type for want of an item, each with its actions. */
export function TypedNameList({ names, categoryName, form }: TypedNameListProps) {
	const t = useT();
	return (
		<WorkList
			label={t("catalogue.typed.title")}
			entries={names}
			keyOf={(typed) => `${typed.categoryId} ${typed.name}`}
			renderEntry={(typed) => (
				<TypedNameEntry typed={typed} category={categoryName(typed.categorySlug)} form={form} />
			)}
			empty={<EmptyState title={t("catalogue.typed.none")}>{t("catalogue.typed.noneText")}</EmptyState>}
		/>
	);
}

interface TypedNameEntryProps {
	typed: TypedName;
	category: string;
	form: TypedNameListProps["form"];
}

function TypedNameEntry({ typed, category, form }: TypedNameEntryProps) {
	const t = useT();
	const format = useFormat();
	const { name, item, people } = typed;
	const facts = [
		category,
		t("moderation.queue.reporters", { count: people }),
		item ? t("catalogue.typed.known") : format.shortDate(typed.lastTypedAt),
	];
	return (
		<CatalogueRow>
			<div className="min-w-0 flex-[1_1_240px] [overflow-wrap:anywhere]">
				<ItemCell
					image={<Glyph name={categoryPictogram(typed.categorySlug)} />}
					title={name}
					text={facts.join(" · ")}
				/>
			</div>
			<TypedNameActions typed={typed} form={form} />
		</CatalogueRow>
	);
}

/** Actions on a typed name: make it an item, or another name of one, or show it nowhere. */
function TypedNameActions({ typed, form }: Pick<TypedNameEntryProps, "typed" | "form">) {
	const t = useT();
	const { name, item } = typed;
	const sent = form.isSending && form.fetcher.formData?.get("name") === name && form.fetcher.formData;
	const isSent = (intent: string) => sent && sent.get("intent") === intent;
	return (
		<ActionForm form={form} preventScrollReset className="flex flex-wrap gap-2">
			<input type="hidden" name="categoryId" value={typed.categoryId} />
			<input type="hidden" name="name" value={name} />
			<Button
				type="submit"
				name="intent"
				value="add"
				variant="secondary"
				size="s"
				icon="plus"
				pending={isSent("add")}
			>
				<span>{t(item ? "catalogue.typed.takeInKnown" : "catalogue.typed.takeIn")}</span>{" "}
				<span className="sr-only">{name}</span>
			</Button>
			<ButtonLink variant="ghost" size="s" to={matchTypedNamePath(typed.categorySlug, name)}>
				{t("catalogue.typed.match")} <span className="sr-only">{name}</span>
			</ButtonLink>
			<Button
				type="submit"
				name="intent"
				value="dismiss"
				variant="ghost"
				size="s"
				pending={isSent("dismiss")}
			>
				<span>{t("common.remove")}</span> <span className="sr-only">{name}</span>
			</Button>
		</ActionForm>
	);
}

/** The form of all names; once one is adopted, a toast leads to its item. */
export function useTypedNameForm() {
	const t = useT();
	const { revalidate } = useRevalidator();
	return useActionForm<TypedNameOutcome | DismissedName>({
		onDone: ({ name, itemId }) =>
			showToast({
				tone: "ok",
				text: t(itemId ? "catalogue.typed.takenIn" : "catalogue.typed.dismissed", { name }),
				...(itemId && { action: { label: t("catalogue.typed.seeItem"), to: adminItemPath(itemId) } }),
			}),
		onFailed: (failure) => {
			showToast({ tone: "bad", text: failureText(t, failure) });
			void revalidate();
		},
	});
}

export interface MatchButtonProps {
	typed: Pick<TypedName, "categoryId" | "name">;
	item: Suggestion;
}

/** The button that makes a typed name one more name of an item. */
export function MatchButton({ typed, item }: MatchButtonProps) {
	const t = useT();
	const about = { categoryId: typed.categoryId, name: typed.name, itemId: item.id };
	return (
		<IntentButton about={about} size="s" variant="secondary">
			{t("catalogue.typed.isThis")} <span className="sr-only">{item.name}</span>
		</IntentButton>
	);
}
