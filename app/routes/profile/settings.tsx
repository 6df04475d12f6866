import { type ReactNode, useSyncExternalStore } from "react";
import { redirect } from "react-router";
import { configuredProviders } from "#app/features/accounts/commands-sign-in.server.ts";
import { BlockedPeople } from "#app/features/accounts/components/settings/blocked-people.tsx";
import {
	MailChoices,
	SessionList,
	SignInSettings,
} from "#app/features/accounts/components/settings/settings-sections.tsx";
import { listBlockedPeople } from "#app/features/accounts/queries.server.ts";
import { getOwnSettings, listOwnSessions } from "#app/features/accounts/queries-settings.server.ts";
import type { OwnSettings } from "#app/features/accounts/rules-people.ts";
import { settingsAction } from "#app/http/account-actions.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { visitorOf, withNotice } from "#app/http/visitor-cookies.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { PrivateHead } from "#app/seo/page-head.tsx";
import {
	deleteAccountPath,
	ownDataPath,
	type SettingsSection,
	settingsSectionPath,
	settingsSections,
} from "#app/shared/account-paths.ts";
import { profilePath } from "#app/shared/paths.ts";
import { LanguageForm } from "#app/shell/language.tsx";
import type { Screen } from "#app/shell/screen.ts";
import {
	chooseTheme,
	currentTheme,
	subscribeTheme,
	type Theme,
	themeNames,
	themes,
} from "#app/shell/theme.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { SegmentedControl } from "#app/ui/choice-set.tsx";
import { Page } from "#app/ui/page.tsx";
import { SettingRow, SettingRows } from "#app/ui/setting-row.tsx";
import type { Route } from "./+types/settings.ts";

export const handle = { error: "settings.error" } satisfies Screen;

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx, deps } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return loaderResult(async () => {
		const [settings, sessions, blocked] = await Promise.all([
			getOwnSettings(ctx, configuredProviders(deps.accounts.social)),
			listOwnSessions(ctx, deps.accounts, visitorOf(request, context)),
			listBlockedPeople(ctx),
		]);
		redirectAfterLinking(settings, url.searchParams);
		return { settings, sessions, blocked };
	});
}

/** Redirects a person who comes back from a provider, with a notice that it was linked or not. */
function redirectAfterLinking({ providers }: OwnSettings, params: URLSearchParams): void {
	const name = params.get("provider");
	if (name === null) return;
	const isLinked =
		!params.has("error") && providers.some(({ provider, isLinked }) => provider === name && isLinked);
	const headers = withNotice(null, isLinked ? "signInLinked" : "signInNotLinked");
	throw redirect(settingsSectionPath("access"), { headers });
}

/** Every form of the page but the language's, which visitors have too. */
export function action(args: Route.ActionArgs) {
	return settingsAction(args);
}

const titles: Readonly<Record<SettingsSection, MessageKey>> = {
	look: "settings.look.title",
	mails: "settings.mails.title",
	access: "settings.access.title",
	sessions: "auth.sessions.title",
	blocked: "settings.blocked.title",
	data: "profile.data.title",
};

export default function Settings({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { settings, sessions, blocked } = loaderData;
	const parts: Readonly<Record<SettingsSection, ReactNode>> = {
		look: <AppearanceSettings />,
		mails: <MailChoices muted={settings.mutedMails} />,
		access: <SignInSettings settings={settings} />,
		sessions: <SessionList sessions={sessions} />,
		blocked: <BlockedPeople people={blocked} />,
		data: <OwnData />,
	};
	return (
		<Page>
			<PrivateHead title={t("settings.title")} />
			<div className="wrap grid max-w-[1000px]! items-start gap-x-12 gap-y-6 pt-6 lg:grid-cols-[220px_1fr]">
				<header className="grid gap-4 lg:col-span-2">
					<ButtonLink
						variant="ghost"
						size="s"
						icon="chevron-left"
						to={profilePath}
						className="-ml-3 justify-self-start"
					>
						{t("settings.back")}
					</ButtonLink>
					<h1 className="type-page">{t("settings.title")}</h1>
				</header>
				<SectionLinks />
				<div className="grid min-w-0 gap-10">
					{sectionNames.map((name) => (
						<Section key={name} name={name}>
							{parts[name]}
						</Section>
					))}
				</div>
			</div>
		</Page>
	);
}

const sectionNames = Object.keys(settingsSections) as SettingsSection[];

function Section({ name, children }: { name: SettingsSection; children: ReactNode }) {
	const t = useT();
	const id = settingsSections[name];
	return (
		<section id={id} aria-labelledby={`${id}-title`}>
			<h2 id={`${id}-title`} className="type-block mb-4">
				{t(titles[name])}
			</h2>
			{children}
		</section>
	);
}

/** Links to the sections of the page, beside it where there is room. */
function SectionLinks() {
	const t = useT();
	return (
		<nav aria-label={t("settings.sections")} className="max-lg:hidden lg:sticky lg:top-6">
			<ul className="grid list-none p-0">
				{sectionNames.map((name) => (
					<li key={name}>
						<a
							className="flex min-h-11 items-center font-semibold text-ink-2 underline-offset-4 hover:text-ink hover:underline"
							href={`#${settingsSections[name]}`}
						>
							{t(titles[name])}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** The downloads of one's data, and the deletion of the account. */
function OwnData() {
	const t = useT();
	return (
		<div className="panel">
			<SettingRows>
				<SettingRow title={t("profile.data.take")} note={t("profile.data.text")}>
					<a className="btn secondary small" href={ownDataPath} download>
						{t("common.download")}
					</a>
				</SettingRow>
				<SettingRow title={t("profile.delete.title")} note={t("profile.delete.note")}>
					<ButtonLink variant="dangerGhost" size="s" to={deleteAccountPath} className="needs-script">
						{t("common.delete")}
					</ButtonLink>
				</SettingRow>
			</SettingRows>
		</div>
	);
}

/** Language and theme, as wide as a page of settings. The theme is this browser's own. */
function AppearanceSettings() {
	const t = useT();
	const theme = useSyncExternalStore(subscribeTheme, currentTheme, () => "system" as const);
	return (
		<div className="panel grid gap-6">
			<LanguageForm look="seg" />
			<div className="needs-script">
				<SegmentedControl
					legend={t("shell.theme")}
					note={t("shell.theme.note")}
					name="theme"
					choices={themes.map((value) => ({ value, label: t(themeNames[value]) }))}
					value={theme}
					onValueChange={(value) => chooseTheme(value as Theme)}
				/>
			</div>
		</div>
	);
}
