import { useCallback, useEffect, useRef, useState } from "react";
import { formatPrinting } from "#app/features/catalogue/rules-editions.ts";
import {
	type ItemSuggestions,
	minSearchLength,
	type Suggestion,
} from "#app/features/catalogue/rules-items.ts";
import { useT } from "#app/i18n/provider.tsx";
import { getJson } from "#app/platform/requests.ts";
import { suggestionsPath, withSearch } from "#app/shared/paths.ts";
import { Combobox } from "#app/ui/combobox.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ThingLine, Tile } from "#app/ui/thing-row.tsx";
import { EditionImage } from "../../entry/components/edition-image.tsx";
import type { ImportCandidate } from "../rules.ts";
import { thingOf } from "./row-texts.ts";

interface CatalogueSearchProps {
	onPick: (item: ImportCandidate) => void;
}

/** A search in the catalogue for what a row is, behind a button. */
export function CatalogueSearch({ onPick }: CatalogueSearchProps) {
	const t = useT();
	const [isOpen, setOpen] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const wasOpen = useRef(false);
	// The field that had the focus is gone.
	useEffect(() => {
		if (wasOpen.current && !isOpen) button.current?.focus();
		wasOpen.current = isOpen;
	}, [isOpen]);
	if (!isOpen)
		return (
			<button
				ref={button}
				type="button"
				className="mt-1 inline-flex min-h-11 items-center gap-2 font-strong text-royal"
				onClick={() => setOpen(true)}
			>
				<Icon name="search" size="s" />
				{t("lists.add.searchCatalogue")}
			</button>
		);
	return (
		<CatalogueField
			onPick={(item) => {
				setOpen(false);
				onPick(item);
			}}
		/>
	);
}

function CatalogueField({ onPick }: CatalogueSearchProps) {
	const t = useT();
	const [text, setText] = useState("");
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => field.current?.focus(), []);
	const find = useCallback(findItems, []);
	return (
		<div className="mt-3">
			<Combobox<Suggestion>
				find={find}
				minLength={minSearchLength}
				texts={{
					list: t("listing.picker.suggestions"),
					none: t("lists.add.searchNone"),
					failed: t("listing.picker.error"),
					count: (count) => t("listing.picker.count", { count }),
					short: t("listing.picker.minimum", { count: minSearchLength }),
					searching: t("listing.picker.searching"),
				}}
				keyOf={({ id }) => id}
				renderOption={(suggestion) => <SuggestedLine suggestion={suggestion} />}
				onText={setText}
				onChoose={(suggestion) => onPick(asCandidate(suggestion))}
				onClear={() => setText("")}
			>
				{(input) => (
					<span className="input">
						<input
							{...input}
							ref={field}
							type="text"
							value={text}
							aria-label={t("lists.add.searchCatalogue")}
							placeholder={t("lists.add.searchPlaceholder")}
						/>
					</span>
				)}
			</Combobox>
		</div>
	);
}

function SuggestedLine({ suggestion }: { suggestion: Suggestion }) {
	return (
		<ThingLine
			image={
				<Tile>
					<EditionImage thing={thingOf(asCandidate(suggestion))} />
				</Tile>
			}
			title={suggestion.name}
			text={formatPrinting(suggestion)}
		/>
	);
}

/** The items of the catalogue that a text may mean. */
async function findItems(query: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
	const { items } = await getJson<ItemSuggestions>(withSearch(suggestionsPath, { q: query }), { signal });
	return items;
}

function asCandidate({
	id,
	name,
	categorySlug,
	expansion,
	number,
	printedCount,
}: Suggestion): ImportCandidate {
	return { id, name, categorySlug, expansion, number, printedCount, setCode: null, expansionId: null };
}
