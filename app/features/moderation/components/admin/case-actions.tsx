import { useState } from "react";
import { Link } from "react-router";
import { failureText } from "#app/i18n/error-messages.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { adminPersonPath, casePath } from "#app/shared/admin-paths.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import { asksReason, type CaseView, type Deciding, type QueuedCase } from "../../rules-admin.ts";
import { decidingNames, deleteNames } from "./case-texts.ts";
import { CaseThumb } from "./case-thumb.tsx";
import { banCounts } from "./consequences.tsx";
import { CaseFields, DecisionDialog, earlierDecision, useCaseForm } from "./decision-form.tsx";

export interface CaseActionsProps {
	about: CaseView;
	/** The one that opens by itself after a decision, where it stands on the same page of the queue. */
	next: QueuedCase | undefined;
	/** The server's moment of rendering. */
	now: string;
}

/**
 * Actions on a case: those that give back on the left, those that take away on the right, and at the end what is about
 * the whole person. They stay in reach on a phone.
 */
export function CaseActions({ about, next, now }: CaseActionsProps) {
	const dialog = useHashDialog();
	const [refused, setRefused] = useState<Deciding | null>(null);
	const { can, kind } = about;
	const named = asksReason.find((deciding) => deciding === dialog.name);
	return (
		<>
			{next && <NextCase next={next} />}
			<footer className="case-actions">
				{can.restore && <RestoreForm about={about} now={now} />}
				{can.lift && <DecisionButton deciding="lift" variant="secondary" icon="undo" onOpen={dialog.open} />}
				{can.hide && <DecisionButton deciding="hide" variant="secondary" icon="eye" onOpen={dialog.open} />}
				{can.delete && <DeleteButton kind={kind} onOpen={dialog.open} />}
				{can.refuse && <DecisionButton deciding="refuse" variant="danger" icon="ban" onOpen={dialog.open} />}
				<CaseMenu about={about} onOpen={dialog.open} />
			</footer>
			{named && (can[named] || named === refused) && (
				<DecisionDialog
					key={named}
					about={about}
					deciding={named}
					isPossible={can[named]}
					now={now}
					onRefused={() => setRefused(named)}
					onClose={dialog.close}
				/>
			)}
		</>
	);
}

interface CanOpen {
	onOpen: (deciding: Deciding) => void;
}

interface DecisionButtonProps extends CanOpen {
	deciding: Deciding;
	variant: "secondary" | "danger";
	icon: IconName;
	label?: string;
}

function DecisionButton({ deciding, variant, icon, label, onOpen }: DecisionButtonProps) {
	const t = useT();
	return (
		<Button variant={variant} icon={icon} onClick={() => onOpen(deciding)}>
			{label ?? t(decidingNames[deciding])}
		</Button>
	);
}

function DeleteButton({ kind, onOpen }: Pick<CaseView, "kind"> & CanOpen) {
	const label = useT()(deleteNames[kind] ?? "moderation.do.delete");
	return <DecisionButton deciding="delete" label={label} variant="danger" icon="trash" onOpen={onOpen} />;
}

/** Leads to what a case is about and to its person, and to suspending that person, with what it would hide and cancel. */
function CaseMenu({ about: { path, owner, can }, onOpen }: Pick<CaseActionsProps, "about"> & CanOpen) {
	const t = useT();
	const format = useFormat();
	const person = can.openPerson && owner && adminPersonPath(owner.id);
	if (!(person || path || can.ban)) return null;
	const counts = banCounts({ t, format }, owner).map(({ text }) => text);
	return (
		<Menu
			label={t("moderation.case.more")}
			opener={<Icon name="more" />}
			openerClass="btn secondary"
			panelClass="above"
		>
			{person && (
				<Link className="menu-item" to={person} discover="none">
					<Icon name="user" />
					{t("moderation.case.person")}
				</Link>
			)}
			{path && (
				<Link className="menu-item" to={path} discover="none">
					<Icon name="eye" />
					{t("moderation.case.open")}
				</Link>
			)}
			{can.ban && (
				<button type="button" className="menu-item case-ban" onClick={() => onOpen("ban")}>
					<Icon name="ban" />
					<span>
						{t(decidingNames.ban)}
						<small>{[t("moderation.case.banAsks"), ...counts].join(". ")}</small>
					</span>
				</button>
			)}
		</Menu>
	);
}

function NextCase({ next }: { next: QueuedCase }) {
	const t = useT();
	return (
		<Link className="case-next" to={casePath(next.id)} discover="none">
			<span className="thumb">
				<CaseThumb about={next} />
			</span>
			<span>
				<small>{t("moderation.case.next")}</small>
				<b>{next.title}</b>
			</span>
			<Icon name="chevron-right" />
		</Link>
	);
}

/** Asks for no reason. */
function RestoreForm({ about, now }: Pick<CaseActionsProps, "about" | "now">) {
	const t = useT();
	const format = useFormat();
	const form = useCaseForm(about, {
		onFailed: (failure) =>
			showToast({
				tone: "bad",
				text: earlierDecision({ t, format }, failure, now) ?? failureText(t, failure),
			}),
	});
	return (
		<ActionForm form={form} className="restore">
			<CaseFields about={about} decision="restore" />
			<Button type="submit" variant="secondary" icon="undo" pending={form.isSending}>
				{t(about.state === "active" ? "moderation.do.keep" : "moderation.do.restore")}
			</Button>
		</ActionForm>
	);
}
