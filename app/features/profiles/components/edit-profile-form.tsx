import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useId } from "react";
import { useFetcher, useLocation } from "react-router";
import { AccountField } from "#app/features/accounts/components/account-field.tsx";
import { CityField } from "#app/features/accounts/components/city-field.tsx";
import { usernameLimit } from "#app/features/accounts/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import type { OwnProfile } from "../rules.ts";
import { EditProfileInput } from "../schema.ts";

/** The profile with its form open. */
export const editHref = "/perfil?edit=1";
/** The same for who has just come from a social provider, and has neither chosen a username nor a city. */
export const completeProfileHref = "/perfil?edit=1&new=1";

/** What the edit form gets back when it was not saved. */
export interface EditReply {
	readonly submission?: SubmissionResult<string[]>;
	readonly failed?: boolean;
}

export interface EditProfileFormProps {
	profile: OwnProfile;
	reply: EditReply | undefined;
}

export function EditProfileForm({ profile, reply: firstReply }: EditProfileFormProps) {
	const t = useT();
	const isNew = new URLSearchParams(useLocation().search).has("new");
	const fetcher = useFetcher<EditReply>();
	const reply = fetcher.data ?? firstReply;
	const [form, fields] = useForm<
		{ username: string; city: string; twitterUsername: string },
		EditProfileInput
	>({
		id: useId(),
		lastResult: fetcher.state === "idle" ? reply?.submission : null,
		defaultValue: {
			username: profile.username,
			city: profile.city ?? "",
			twitterUsername: profile.twitterUsername ?? "",
		},
		shouldValidate: "onSubmit",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: EditProfileInput }),
	});
	return (
		<fetcher.Form {...getFormProps(form)} method="post" action={editHref} className="grid gap-4">
			{isNew && (
				<Notice tone="plain" icon="info">
					{t("auth.social.complete")}
				</Notice>
			)}
			{reply?.failed && (
				<Notice tone="bad" icon="warning" role="alert">
					{t("profile.editError")}
				</Notice>
			)}
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
			<CityField field={fields.city} country={profile.country} />
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
			<div className="row-wrap">
				<Button type="submit" pending={fetcher.state !== "idle"}>
					{t("profile.save")}
				</Button>
				<ButtonLink variant="ghost" to="/perfil" replace preventScrollReset>
					{t("profile.cancel")}
				</ButtonLink>
			</div>
		</fetcher.Form>
	);
}
