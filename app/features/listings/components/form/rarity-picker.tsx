import { type Rarity, rarities, rarityGlyph } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { type ChoiceGroupProps, ChoiceSet } from "#app/ui/choice.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { rarityNames } from "../card/rarity.tsx";

export type RarityPickerProps = Omit<ChoiceGroupProps, "choices">;

/** The eight tiers to choose from, each with its metal as a rim. */
export function RarityPicker(props: RarityPickerProps) {
	const t = useT();
	const choices = rarities.map((rarity) => ({ value: rarity, label: t(rarityNames[rarity]) }));
	return (
		<ChoiceSet {...props} choices={choices} layout="tiers" choiceClass={(choice) => `tier ${choice.value}`}>
			{(choice) => (
				<span>
					<Glyph name={rarityGlyph(choice.value as Rarity)} />
					<span>{choice.label}</span>
				</span>
			)}
		</ChoiceSet>
	);
}
