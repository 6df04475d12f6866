import { useT } from "#app/i18n/provider.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { defaultCountry, maxCityLength } from "../rules.ts";
import { AccountField, type InForm } from "./account-fields.tsx";
import { fieldErrorMessages } from "./field-error-text.ts";

export interface CityFieldProps extends InForm {
	/** Argentina's cities are chosen from the list; elsewhere any text is one. */
	country: string;
}

/** The city of an account form. */
export function CityField({ form, country }: CityFieldProps) {
	const t = useT();
	const error = form.errors.city;
	const shared = {
		name: "city",
		label: t("auth.field.city"),
		autoComplete: "address-level2",
		maxLength: maxCityLength,
		required: true,
	};
	if (country !== defaultCountry) return <AccountField form={form} {...shared} />;
	return (
		<Combobox
			{...shared}
			defaultValue={form.values.city}
			hint={t("auth.field.cityHint")}
			error={error && t(fieldErrorMessages[error])}
			find={findCities}
			texts={{
				list: t("auth.city.suggestions"),
				none: t("auth.city.none"),
				failed: t("auth.city.failed"),
				count: (count) => t("auth.city.count", { count }),
			}}
		/>
	);
}

async function findCities(query: string, signal: AbortSignal): Promise<string[]> {
	const response = await fetch(`/api/cities?${new URLSearchParams({ query })}`, { signal });
	if (!response.ok) throw new Error(`The list of cities answered ${response.status}.`);
	const { cities }: { cities: string[] } = await response.json();
	return cities;
}
