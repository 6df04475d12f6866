import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useT } from "#app/i18n/provider.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { defaultCountry, maxCityLength } from "../rules.ts";
import { AccountField, fieldErrorText } from "./account-field.tsx";

export interface CityFieldProps {
	field: FieldMetadata<string>;
	/** Argentina's cities are chosen from the list; elsewhere any text is one. */
	country: string;
}

/** The city of an account form. */
export function CityField({ field, country }: CityFieldProps) {
	const t = useT();
	const { key, ...input } = getInputProps(field, { type: "text", ariaAttributes: false });
	if (country !== defaultCountry) {
		return (
			<AccountField
				field={field}
				label={t("auth.field.city")}
				autoComplete="address-level2"
				maxLength={maxCityLength}
				required
			/>
		);
	}
	return (
		<Combobox
			key={key}
			{...input}
			label={t("auth.field.city")}
			hint={t("auth.field.cityHint")}
			error={fieldErrorText(t, field.errors)}
			find={findCities}
			texts={{
				list: t("auth.city.suggestions"),
				none: t("auth.city.none"),
				failed: t("auth.city.failed"),
				count: (count) => t("auth.city.count", { count }),
			}}
			maxLength={maxCityLength}
			required
		/>
	);
}

async function findCities(query: string, signal: AbortSignal): Promise<string[]> {
	const response = await fetch(`/api/cities?${new URLSearchParams({ query })}`, { signal });
	if (!response.ok) throw new Error(`The list of cities answered ${response.status}.`);
	const { cities }: { cities: string[] } = await response.json();
	return cities;
}
