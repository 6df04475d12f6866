import { useRef } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { getJson } from "#app/platform/requests.ts";
import { citiesPath } from "#app/shared/account-paths.ts";
import { withSearch } from "#app/shared/paths.ts";
import { Combobox } from "#app/ui/combobox.tsx";
import { defaultCountry, maxCityLength } from "../rules-fields.ts";
import { AccountField, type InForm } from "./auth/account-fields.tsx";

/** The city of an account form: in Argentina one of the list, elsewhere any text. */
export function CityField({ form, country }: InForm & { country: string }) {
	const t = useT();
	const field = useRef<HTMLInputElement>(null);
	const attributes = {
		label: t("common.city"),
		autoComplete: "address-level2",
		maxLength: maxCityLength,
		required: true,
	};
	if (country !== defaultCountry) return <AccountField form={form} name="city" {...attributes} />;
	return (
		<Combobox
			find={findCities}
			minLength={1}
			texts={{
				list: t("auth.city.suggestions"),
				none: t("auth.city.none"),
				failed: t("auth.city.failed"),
				count: (count) => t("auth.city.count", { count }),
			}}
			keyOf={(city) => city}
			renderOption={(city) => city}
			onChoose={(city) => {
				// React does not write the value of an uncontrolled field.
				if (field.current) field.current.value = city;
				form.recheck("city", city);
			}}
		>
			{(input) => (
				<AccountField
					form={form}
					name="city"
					hint={t("auth.field.cityHint")}
					{...input}
					{...attributes}
					ref={field}
				/>
			)}
		</Combobox>
	);
}

function findCities(query: string, signal: AbortSignal): Promise<string[]> {
	return getJson(withSearch(citiesPath, { query }), { signal });
}
