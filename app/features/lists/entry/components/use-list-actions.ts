import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { listsPath } from "#app/shared/paths.ts";
import type { Result } from "#app/shared/result.ts";
import { showToast } from "#app/ui/toast.ts";
import type { EntryView } from "../rules.ts";

type Fields = Readonly<Record<string, string>>;

/** Sends an intent to the lists' action; a failure is a toast. @returns the function that sends, and whether it waits */
export function useListIntent() {
	const t = useT();
	const fetcher = useFetcher<Result<unknown>>();
	const { data } = fetcher;
	const whenDone = useRef<() => void>(undefined);
	useEffect(() => {
		if (!data) return;
		if (data.ok) whenDone.current?.();
		else showToast({ tone: "bad", text: failureText(t, data.failure) });
		whenDone.current = undefined;
	}, [data, t]);

	function send(intent: string, fields: Fields, onDone?: () => void) {
		whenDone.current = onDone;
		void fetcher.submit(formOf({ intent, ...fields }), { method: "post", action: listsPath });
	}
	return { send, isSending: fetcher.state !== "idle" };
}

function formOf(fields: Fields): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	return form;
}

/** Actions on one or many entries at once. */
export function useListActions() {
	const t = useT();
	const main = useListIntent();
	const { send: restore } = useListIntent();
	const idsOf = (entries: readonly EntryView[]) => JSON.stringify(entries.map(({ id }) => id));

	/** Removes entries that no listing speaks of, with a toast that puts them back. */
	function remove(entries: readonly EntryView[], onDone?: () => void) {
		const undo = () =>
			restore("restoreEntries", { entries: JSON.stringify(entries.map(toNewEntry), withoutDefaults) });
		main.send("removeEntries", { ids: idsOf(entries) }, () => {
			showToast({
				tone: "ok",
				text: t("lists.page.removed", { count: entries.length }),
				action: { label: t("common.undo"), onAction: undo },
			});
			onDone?.();
		});
	}

	/** Removes entries with what their listings make of it. */
	function removeListed(entries: readonly EntryView[], withListings: boolean, onDone: () => void) {
		main.send("removeEntries", { ids: idsOf(entries), withListings: String(withListings) }, () => {
			showToast({ tone: "ok", text: t("lists.page.removed", { count: entries.length }) });
			onDone();
		});
	}

	/** Changes the same in all of the entries. */
	function change(entries: readonly EntryView[], changes: Fields, onDone?: () => void) {
		main.send("changeEntries", { ids: idsOf(entries), ...changes }, () => {
			showToast({ tone: "ok", text: t("lists.page.changed", { count: entries.length }) });
			onDone?.();
		});
	}

	function star(entry: EntryView) {
		main.send("changeEntries", { ids: entry.id, isStarred: String(!entry.isStarred) });
	}

	function confirm(entries: readonly EntryView[], onDone?: () => void) {
		main.send("confirmEntries", { ids: idsOf(entries) }, () => {
			showToast({ tone: "ok", text: t("lists.page.confirmed") });
			onDone?.();
		});
	}

	return { remove, removeListed, change, star, confirm, isSending: main.isSending };
}

export type ListActions = ReturnType<typeof useListActions>;

/** Leaves out what a new entry has anyway: a form has room for the text of five hundred entries only without it. */
function withoutDefaults(_name: string, value: unknown) {
	return value === null || value === false ? undefined : value;
}

/** An entry as it is added anew. */
function toNewEntry(entry: EntryView) {
	const { side, itemId, categoryId, anyPrinting, isOfSet, isCustom, name, quantity, copy, isStarred } = entry;
	return {
		side,
		itemId,
		categoryId,
		anyPrinting,
		isOfSet,
		quantity,
		copy,
		isStarred,
		customName: isCustom ? name : null,
	};
}
