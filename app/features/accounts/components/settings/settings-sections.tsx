import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import {
	changeEmailPath,
	changePasswordPath,
	sessionsPath,
	socialStartPath,
} from "#app/shared/account-paths.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Switch } from "#app/ui/choice.tsx";
import { IntentButton, useButtonForm } from "#app/ui/intent-button.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { SettingRow, SettingRows } from "#app/ui/setting-row.tsx";
import type { OwnSession } from "../../rules-people.ts";
import { type MailKind, mailKinds, type OwnProvider, type OwnSettings } from "../../rules-people.ts";
import { startSignOut } from "../session/signing-out.ts";

const texts: Readonly<Record<MailKind, { label: MessageKey; note: MessageKey }>> = {
	offers: { label: "settings.mails.offers", note: "settings.mails.offersNote" },
	messages: { label: "settings.mails.messages", note: "settings.mails.messagesNote" },
};

/** A switch for each kind of mail, which saves at once. */
export function MailChoices({ muted }: { muted: readonly MailKind[] }) {
	const t = useT();
	return (
		<div className="panel grid gap-4">
			{mailKinds.map((kind) => (
				<MailChoice key={kind} kind={kind} isWanted={!muted.includes(kind)} />
			))}
			<p className="text-ink-2">{t("settings.mails.always")}</p>
		</div>
	);
}

function MailChoice({ kind, isWanted }: { kind: MailKind; isWanted: boolean }) {
	const t = useT();
	const form = useButtonForm({ done: "settings.mails.saved", otherwise: "settings.mails.error" });
	const isOn = form.fetcher.formData ? form.fetcher.formData.has("isWanted") : isWanted;
	return (
		<ActionForm form={form} onChange={(event) => event.currentTarget.requestSubmit()}>
			<input type="hidden" name="intent" value="mails" />
			<input type="hidden" name="kind" value={kind} />
			<Switch
				name="isWanted"
				value="1"
				checked={isOn}
				onChange={() => undefined}
				label={t(texts[kind].label)}
				note={t(texts[kind].note)}
			/>
		</ActionForm>
	);
}

const providerNames = { google: "Google", facebook: "Facebook" } as const;

/** The ways in which the person signs in, each with what changes it. */
export function SignInSettings({ settings }: { settings: OwnSettings }) {
	const t = useT();
	return (
		<div className="panel">
			<SettingRows>
				<SettingRow title={t("common.email")} note={<EmailNote settings={settings} />}>
					<ButtonLink variant="secondary" size="s" to={changeEmailPath} className="needs-script">
						{t("auth.email.title")}
					</ButtonLink>
				</SettingRow>
				<PasswordRow hasPassword={settings.hasPassword} />
				{settings.providers.map((own) => (
					<ProviderRow key={own.provider} {...own} />
				))}
			</SettingRows>
		</div>
	);
}

function EmailNote({ settings: { email, pendingEmail, isPendingRefused } }: { settings: OwnSettings }) {
	const t = useT();
	return (
		<>
			<span>{email}</span>
			{pendingEmail && (
				<span className="block">
					{t(isPendingRefused ? "auth.sent.refused" : "auth.email.pending", { email: pendingEmail })}
				</span>
			)}
		</>
	);
}

/** The password: a page changes it; a first one is set by a mailed link. */
function PasswordRow({ hasPassword }: { hasPassword: boolean }) {
	const t = useT();
	return (
		<SettingRow
			title={t("auth.field.password")}
			note={t(hasPassword ? "settings.access.passwordNote" : "settings.access.noPassword")}
		>
			{hasPassword ? (
				<ButtonLink variant="secondary" size="s" to={changePasswordPath} className="needs-script">
					{t("auth.changePassword.title")}
				</ButtonLink>
			) : (
				<IntentButton intent="password" variant="secondary" size="s">
					{t("auth.resetPassword.submit")}
				</IntentButton>
			)}
		</SettingRow>
	);
}

function ProviderRow({ provider, isLinked, canUnlink }: OwnProvider) {
	const t = useT();
	const name = providerNames[provider];
	const note = isLinked && !canUnlink ? "settings.access.lastWay" : "settings.access.linked";
	return (
		<SettingRow title={name} note={t(isLinked ? note : "settings.access.notLinked")}>
			{!isLinked && (
				<form className="needs-script" method="post" action={socialStartPath(provider)}>
					<input type="hidden" name="intent" value="link" />
					<Button type="submit" variant="secondary" size="s">
						{t("settings.access.link")} <span className="sr-only">{name}</span>
					</Button>
				</form>
			)}
			{canUnlink && (
				<IntentButton intent="unlink" about={{ provider }} variant="ghost" size="s">
					{t("settings.access.unlink")} <span className="sr-only">{name}</span>
				</IntentButton>
			)}
		</SettingRow>
	);
}

/** The person's sessions, each with a button that ends it, one for all others and one for all. */
export function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
	const t = useT();
	return (
		<div className="panel grid gap-4">
			<SettingRows>
				{sessions.map((session) => (
					<SessionEntry key={session.id} session={session} />
				))}
			</SettingRows>
			<div className="row-wrap">
				{sessions.some(({ isCurrent }) => !isCurrent) && (
					<IntentButton intent="endOtherSessions" variant="secondary" size="s">
						{t("auth.sessions.endOthers")}
					</IntentButton>
				)}
				<form className="needs-script" method="post" action={sessionsPath} onSubmit={startSignOut}>
					<Button type="submit" variant="secondary" size="s">
						{t("auth.sessions.endAll")}
					</Button>
				</form>
			</div>
		</div>
	);
}

function SessionEntry({ session }: { session: OwnSession }) {
	const t = useT();
	const format = useFormat();
	const { device, address, usedAt, isCurrent } = session;
	const name = device
		? t("auth.sessions.device", { browser: device.browser, system: device.system })
		: t("auth.sessions.unknownDevice");
	const note = (
		<>
			<time dateTime={usedAt}>{t("auth.sessions.used", { date: format.date(usedAt) })}</time>
			{address && `\u00a0· ${address}`}
		</>
	);
	return (
		<SettingRow title={name} note={note}>
			{isCurrent ? (
				<Tag tone="ok">{t("auth.sessions.current")}</Tag>
			) : (
				<IntentButton intent="endSession" about={{ session: session.id }} variant="ghost" size="s">
					{t("auth.sessions.end")} <span className="sr-only">{name}</span>
				</IntentButton>
			)}
		</SettingRow>
	);
}
