import { type KeyboardEvent, useId, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Chip } from "#app/ui/labels.tsx";
import { wantedLimit } from "../rules.ts";
import { categoryPictogram } from "./category.tsx";
import { ItemCombobox, type PickedThing } from "./item-combobox.tsx";

export interface WantedFieldProps {
	wanted: readonly PickedThing[];
	onAdd: (thing: PickedThing) => void;
	onRemove: (id: string) => void;
	error?: string | undefined;
}

/** Up to ten wanted things, each a chip; the last words typed count too when the form is sent. */
export function WantedField({ wanted, onAdd, onRemove, error }: WantedFieldProps) {
	const t = useT();
	const id = useId();
	const [text, setText] = useState("");
	const full = wanted.length >= wantedLimit;
	const last = wanted.at(-1);

	function add(thing: PickedThing) {
		setText("");
		onAdd(thing);
	}

	return (
		<div className="field">
			<label className="label mb-[7px]" htmlFor={id}>
				{t("listing.create.wanted", { count: wantedLimit })}
			</label>
			<ItemCombobox text={text} onText={setText} onPick={add}>
				{(input) => (
					<span className="input wanted-input">
						{wanted.map((thing) => (
							<Chip
								key={thing.id}
								label={thing.name}
								glyph={categoryPictogram(thing.categorySlug)}
								remove={{
									label: t("listing.create.wantedRemove", { name: thing.name }),
									onRemove: () => onRemove(thing.id),
								}}
							/>
						))}
						{wanted.map((thing) => (
							<input key={thing.id} type="hidden" name="wanted" value={thing.id} />
						))}
						<input
							{...input}
							id={id}
							type="text"
							name="wanted"
							maxLength={200}
							disabled={full}
							placeholder={t(
								wanted.length > 0
									? "listing.create.wantedMorePlaceholder"
									: "listing.create.wantedPlaceholder",
							)}
							aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
							aria-invalid={error ? true : undefined}
							onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
								input.onKeyDown(event);
								if (event.key === "Backspace" && text === "" && last) onRemove(last.id);
								if (event.key !== "Enter" || event.defaultPrevented) return;
								event.preventDefault();
								if (text.trim()) add({ id: `custom_${text.trim()}`, name: text.trim(), categorySlug: null });
							}}
						/>
					</span>
				)}
			</ItemCombobox>
			<noscript>
				<div className="mt-2 grid gap-2">
					{["2", "3", "4"].map((place) => (
						<span className="input" key={place}>
							<input
								type="text"
								name="wanted"
								maxLength={200}
								aria-label={t("listing.create.wantedMorePlaceholder")}
							/>
						</span>
					))}
				</div>
			</noscript>
			{error && (
				<p className="field-error" id={`${id}-error`} role="alert">
					<Icon name="warning" />
					{error}
				</p>
			)}
			<div className="hint">
				<span id={`${id}-hint`}>
					{full ? t("listing.create.wantedFull", { count: wantedLimit }) : t("listing.create.itemHint")}
				</span>
				<span className="num">
					{wanted.length}/{wantedLimit}
				</span>
			</div>
		</div>
	);
}
