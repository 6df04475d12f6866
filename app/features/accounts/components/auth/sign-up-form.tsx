import { useState } from "react";
import type { Locale } from "#app/i18n/locale.ts";
import { useLocale, useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { checkCountry, countryOfLanguage } from "../../rules-people.ts";
import { CityField } from "../city-field.tsx";
import { countryOptions } from "../country-options.ts";
import {
	type AccountForm,
	EmailField,
	PasswordField,
	TwitterField,
	UsernameField,
	useAccountForm,
} from "./account-fields.tsx";
import { useAuthAction } from "./auth-location.ts";
import { type AuthFormProps, AuthSwitch, type SignUpPlace, SocialButtons, TermsNote } from "./auth-parts.tsx";

export function SignUpForm(props: AuthFormProps) {
	const { next, providers, hrefOf, result, onSent, typed } = props;
	const t = useT();
	const locale = useLocale();
	const [submissionKey] = useState(props.submissionKey);
	const [{ countries, country }] = useState(() => props.place ?? guessPlace(locale));
	const action = useAuthAction("signUp", next);
	const form = useAccountForm("signUp", {
		action,
		result,
		values: { country, ...typed },
		checks: { country: checkCountry },
		onDone: (value) => value?.sent && onSent(value),
	});
	return (
		<div className="grid gap-5">
			<FormErrors form={form} />
			<SocialButtons providers={providers} next={next} />
			<ActionForm form={form} worksWithoutScript className="grid gap-4">
				<input type="hidden" name="intent" value="signUp" />
				<input type="hidden" name="next" value={next} />
				<input type="hidden" name="submissionKey" value={submissionKey} />
				<EmailField form={form} autoComplete="email" />
				<PasswordField form={form} label={t("auth.field.password")} isNew />
				<UsernameField form={form} />
				<PlaceFields form={form} countries={countries} />
				<TwitterField form={form} />
				<TermsNote text="auth.terms.signUp" />
				<Button type="submit" wide pending={form.isSending}>
					{t("auth.signUp.submit")}
				</Button>
			</ActionForm>
			<AuthSwitch to={hrefOf("signIn")}>{t("auth.signIn.switch")}</AuthSwitch>
		</div>
	);
}

function guessPlace(locale: Locale): SignUpPlace {
	return { countries: countryOptions(locale), country: countryOfLanguage(navigator.language) };
}

/** Country and city, which depends on it. */
function PlaceFields({ form, countries }: { form: AccountForm } & Pick<SignUpPlace, "countries">) {
	const t = useT();
	const [country, setCountry] = useState(form.values.country ?? "");
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<SelectField
				{...form.field("country")}
				value={country}
				onValueChange={setCountry}
				label={t("auth.field.country")}
				options={countries}
				autoComplete="country"
				required
			/>
			<CityField form={form} country={country} />
		</div>
	);
}
