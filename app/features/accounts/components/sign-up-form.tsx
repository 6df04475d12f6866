import { getFormProps, getSelectProps } from "@conform-to/react";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { defaultCountry, passwordLimit, usernameLimit } from "../rules.ts";
import { SignUpInput } from "../schema.ts";
import { AccountField, fieldErrorText } from "./account-field.tsx";
import type { AuthFormProps } from "./auth-form.tsx";
import { authPageHref } from "./auth-location.ts";
import { AuthError, AuthSwitch, SentPanel } from "./auth-parts.tsx";
import { CityField } from "./city-field.tsx";
import { ResendForm } from "./resend-form.tsx";
import { SocialLinks } from "./social-links.tsx";
import { useAuthForm } from "./use-auth-form.ts";

export function SignUpForm({
	next,
	providers,
	countries,
	country: likely,
	hrefOf,
	reply: firstReply,
}: AuthFormProps) {
	const t = useT();
	const state = useAuthForm(SignUpInput, firstReply, { country: likely });
	const { fetcher, reply, form, fields, pending } = state;
	if (reply?.sent) {
		return (
			<SentPanel {...reply.sent} signInHref={hrefOf("signIn")}>
				<ResendForm email={reply.sent.email} />
			</SentPanel>
		);
	}
	const { key: countryKey, ...country } = getSelectProps(fields.country, { ariaAttributes: false });
	return (
		<div className="grid gap-5">
			<AuthError failure={reply?.failure} fieldsWrong={!form.valid} answer={reply} />
			<SocialLinks providers={providers} next={next} />
			<fetcher.Form
				{...getFormProps(form)}
				method="post"
				action={authPageHref("signUp", next)}
				className="grid gap-4"
			>
				<input type="hidden" name="intent" value="signUp" />
				<input type="hidden" name="next" value={next} />
				<AccountField
					field={fields.email}
					type="email"
					label={t("auth.field.email")}
					autoComplete="email"
					inputMode="email"
					required
				/>
				<AccountField
					field={fields.password}
					type="password"
					label={t("auth.field.password")}
					hint={t("auth.field.passwordHint")}
					autoComplete="new-password"
					minLength={passwordLimit.min}
					required
				/>
				<AccountField
					field={fields.username}
					label={t("auth.field.username")}
					hint={t("auth.field.usernameHint")}
					autoComplete="nickname"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={usernameLimit.max}
					required
				/>
				<div className="grid gap-4 sm:grid-cols-2">
					<SelectField
						key={countryKey}
						{...country}
						label={t("auth.field.country")}
						options={countries}
						error={fieldErrorText(t, fields.country.errors)}
						autoComplete="country"
						required
					/>
					<CityField field={fields.city} country={fields.country.value ?? defaultCountry} />
				</div>
				<AccountField
					field={fields.twitterUsername}
					label={t("auth.field.twitter")}
					note={t("auth.field.optional")}
					prefix="@"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={16}
				/>
				<Button type="submit" wide pending={pending}>
					{t("auth.signUp.submit")}
				</Button>
			</fetcher.Form>
			<AuthSwitch to={hrefOf("signIn")}>{t("auth.signIn.switch")}</AuthSwitch>
		</div>
	);
}
