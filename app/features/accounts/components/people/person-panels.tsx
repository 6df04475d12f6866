import "./people.css";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { SegmentedControl } from "#app/ui/choice-set.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { Facts, TitledPanel } from "#app/ui/titled-panel.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { type Role, roles } from "../../rules.ts";
import type { PersonRecord, PersonSession } from "../../rules-people.ts";
import { RoleTag } from "./people-table.tsx";

interface PersonFactsProps {
	person: PersonRecord;
	completedTrades: number;
}

/** A person's address, city, first day, trades, ways to sign in and former names. */
export function PersonFacts({ person, completedTrades }: PersonFactsProps) {
	const t = useT();
	const format = useFormat();
	const { username, email, emailVerified, city, country, isBanned, role, since, formerNames, signIns } =
		person;
	const address = emailVerified ? email : `${email} (${t("people.unverified")})`;
	return (
		<TitledPanel
			title={t("people.person")}
			className="mb-5"
			aside={
				<span className="row-wrap">
					<RoleTag role={role} />
					<StatusMark shape={isBanned ? "diamond" : "square"}>
						{t(isBanned ? "people.banned" : "people.active")}
					</StatusMark>
				</span>
			}
		>
			<div className="flex flex-wrap items-start gap-x-6 gap-y-4">
				<UserShield username={username} size={56} />
				<div className="flex-[1_1_240px]">
					<Facts
						facts={[
							{ label: t("common.email"), value: address },
							{ label: t("common.city"), value: city ?? country },
							{ label: t("people.since"), value: <time dateTime={since}>{format.mediumDate(since)}</time> },
							{ label: t("people.trades"), value: format.number(completedTrades) },
							{
								label: t("people.signIns"),
								value: format.list(signIns.map((name) => providerNames[name] ?? t("people.password"))),
							},
							...(formerNames.length > 0
								? [{ label: t("people.formerNames"), value: format.list(formerNames) }]
								: []),
						]}
					/>
				</div>
			</div>
		</TitledPanel>
	);
}

const providerNames: Readonly<Record<string, string>> = { google: "Google", facebook: "Facebook" };

const powers: Record<Role, MessageKey> = {
	user: "people.power.user",
	moderator: "people.power.moderator",
	admin: "people.power.admin",
};

/** The form of a person's role. */
export function RoleForm({ person: { role, username } }: { person: PersonRecord }) {
	const t = useT();
	const form = useActionForm<unknown>({
		onDone: () => showToast({ tone: "ok", text: t("people.role.saved", { username }) }),
	});
	return (
		<ActionForm key={role} form={form} preventScrollReset className="grid gap-3">
			<FormErrors form={form} />
			<input type="hidden" name="intent" value="role" />
			<input type="hidden" name="before" value={role} />
			<SegmentedControl
				legend={t("people.role.legend")}
				name="role"
				defaultValue={role}
				choices={roles.map((value) => ({ value, label: t(powers[value]) }))}
			/>
			<p className="text-ink-2">{t("people.role.about")}</p>
			<div className="row-wrap">
				<Button type="submit" variant="secondary" pending={form.isSending}>
					{t("people.role.save")}
				</Button>
			</div>
		</ActionForm>
	);
}

/** A person's sessions, each with a button that ends it, and one for all. */
export function PersonSessions({ sessions }: { sessions: readonly PersonSession[] }) {
	const t = useT();
	if (sessions.length === 0) return <p className="text-ink-2">{t("people.sessions.none")}</p>;
	return (
		<>
			<ul className="person-lines">
				{sessions.map((session) => (
					<SessionLine key={session.id} session={session} />
				))}
			</ul>
			<IntentButton
				intent="endSessions"
				done="people.sessions.ended"
				className="mt-3"
				variant="secondary"
				size="s"
			>
				{t("people.sessions.endAll")}
			</IntentButton>
		</>
	);
}

function SessionLine({ session: { id, device, address, usedAt } }: { session: PersonSession }) {
	const t = useT();
	const format = useFormat();
	const name = device
		? t("auth.sessions.device", { browser: device.browser, system: device.system })
		: t("people.sessions.unknownDevice");
	return (
		<li>
			<span>
				<b>{name}</b>
				<small>
					<time dateTime={usedAt}>{t("people.sessions.used", { date: format.mediumDate(usedAt) })}</time>
					{address && <span>{` · ${address}`}</span>}
				</small>
			</span>
			<IntentButton
				intent="endSessions"
				about={{ session: id }}
				done="people.sessions.ended"
				variant="ghost"
				size="s"
			>
				{t("people.sessions.end")} <span className="sr-only">{name}</span>
			</IntentButton>
		</li>
	);
}
