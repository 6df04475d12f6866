import type { ReactNode, RefObject } from "react";
import type { Suggestion } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CategoryGlyph } from "./category.tsx";
import { Highlighted } from "./highlighted.tsx";

export interface ItemOptionsProps {
	id: string;
	list: RefObject<HTMLDivElement | null>;
	shown: boolean;
	suggestions: readonly Suggestion[];
	/** One's own words, the last option; null offers none. */
	typed: string | null;
	/** Said above the options when it is no result. */
	note: string | null;
	active: number;
	onChoose: (place: number) => void;
}

/** The list below a picker's field. */
export function ItemOptions({
	id,
	list,
	shown,
	suggestions,
	typed,
	note,
	active,
	onChoose,
}: ItemOptionsProps) {
	const t = useT();
	const option = (place: number) => ({
		id: `${id}-${place}`,
		active: place === active,
		onChoose: () => onChoose(place),
	});
	return (
		<div
			ref={list}
			id={id}
			role="listbox"
			aria-label={t("listing.picker.suggestions")}
			className="suggestions"
			hidden={!shown}
			// The press must not take the focus from the field, or the list would close before the click.
			onPointerDown={(event) => event.preventDefault()}
		>
			{suggestions.map((suggestion, place) => (
				<Option key={suggestion.id} {...option(place)}>
					<SuggestedItem suggestion={suggestion} typed={typed ?? ""} />
				</Option>
			))}
			{typed && (
				<Option {...option(suggestions.length)}>
					<span className="thumb">
						<Icon name="plus" />
					</span>
					<span>{t("listing.picker.useAsIs", { text: typed })}</span>
				</Option>
			)}
			{note && (
				// The status beside the field says it aloud.
				<p className="px-3 py-2 text-ink-2" aria-hidden="true">
					{note}
				</p>
			)}
		</div>
	);
}

interface OptionProps {
	id: string;
	active: boolean;
	onChoose: () => void;
	children: ReactNode;
}

function Option({ id, active, onChoose, children }: OptionProps) {
	return (
		<div
			id={id}
			role="option"
			aria-selected={active}
			tabIndex={-1}
			onClick={onChoose}
			onKeyDown={(event) => event.key === "Enter" && onChoose()}
		>
			{children}
		</div>
	);
}

function SuggestedItem({ suggestion, typed }: { suggestion: Suggestion; typed: string }) {
	const t = useT();
	const { id, name, categorySlug, expansion } = suggestion;
	return (
		<>
			<span className="thumb">
				<CategoryGlyph slug={categorySlug} />
			</span>
			<span>
				<Highlighted text={name} words={typed} />
			</span>
			<small>{id.startsWith("existing_") ? t("listing.picker.published") : expansion}</small>
		</>
	);
}
