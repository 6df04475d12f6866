import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { EmailField, PasswordField, TwitterField, UsernameField } from "./account-fields.tsx";
import type { AuthFormProps } from "./auth-form.tsx";
import { AuthError, AuthSwitch, SentPanel } from "./auth-parts.tsx";
import { useAuthAction } from "./auth-sending.tsx";
import { CityField } from "./city-field.tsx";
import { fieldErrorMessages } from "./field-error-text.ts";
import { ResendForm } from "./resend-form.tsx";
import { SocialLinks } from "./social-links.tsx";
import { type AccountForm, useAccountForm } from "./use-account-form.ts";

export function SignUpForm({
	next,
	providers,
	countries,
	country,
	submissionKey: firstKey,
	hrefOf,
	reply: firstReply,
}: AuthFormProps) {
	const t = useT();
	const [submissionKey] = useState(firstKey);
	const form = useAccountForm("signUp", firstReply, { country });
	const action = useAuthAction("signUp", next);
	const { fetcher, reply } = form;
	if (reply?.sent) {
		return (
			<SentPanel {...reply.sent} signInHref={hrefOf("signIn")}>
				<ResendForm email={reply.sent.email} />
			</SentPanel>
		);
	}
	return (
		<div className="grid gap-5">
			<AuthError form={form} />
			<SocialLinks providers={providers} next={next} />
			<fetcher.Form {...form.formProps} method="post" action={action} className="grid gap-4">
				<input type="hidden" name="intent" value="signUp" />
				<input type="hidden" name="next" value={next} />
				<input type="hidden" name="submissionKey" value={submissionKey} />
				<EmailField form={form} autoComplete="email" />
				<PasswordField form={form} label={t("auth.field.password")} isNew />
				<UsernameField form={form} />
				<PlaceFields form={form} countries={countries} />
				<TwitterField form={form} />
				<Button type="submit" wide pending={form.pending}>
					{t("auth.signUp.submit")}
				</Button>
			</fetcher.Form>
			<AuthSwitch to={hrefOf("signIn")}>{t("auth.signIn.switch")}</AuthSwitch>
		</div>
	);
}

/** Country and city, which depends on it. */
function PlaceFields({ form, countries }: { form: AccountForm } & Pick<AuthFormProps, "countries">) {
	const t = useT();
	const [country, setCountry] = useState(form.values.country ?? "");
	const error = form.errors.country;
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<SelectField
				name="country"
				value={country}
				onChange={(event) => setCountry(event.target.value)}
				label={t("auth.field.country")}
				options={countries}
				error={error && t(fieldErrorMessages[error])}
				autoComplete="country"
				required
			/>
			<CityField form={form} country={country} />
		</div>
	);
}
