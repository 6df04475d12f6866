import { useState } from "react";
import { Link } from "react-router";
import { failureText } from "#app/i18n/error-messages.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { adminPersonPath, casePath } from "#app/shared/admin-paths.ts";
import { measureActBar } from "#app/ui/act-bar.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import {
	type CaseView,
	type QueuedCase,
	type ReasonedDecision,
	reasonedDecisions,
} from "../../rules-admin.ts";
import { decisionLabels, deleteNames } from "./case-texts.ts";
import { CaseThumb } from "./case-thumb.tsx";
import { banCounts, CaseFields, DecisionDialog, earlierDecision, useCaseForm } from "./decision-form.tsx";

export interface CaseActionsProps {
	caseView: CaseView;
	/** The case that opens after a decision, where it stands on the same page of the queue. */
	next: QueuedCase | undefined;
	/** The server's moment of rendering. */
	now: string;
}

/**
 * Actions on a case: those that restore on the left, those that hide or delete on the right, and at the end the menu about its
 * person. They stay in reach on a phone.
 */
export function CaseActions({ caseView, next, now }: CaseActionsProps) {
	const dialog = useHashDialog();
	const [refused, setRefused] = useState<ReasonedDecision | null>(null);
	const { can, kind } = caseView;
	const decision = reasonedDecisions.find((value) => value === dialog.name);
	return (
		<>
			{next && <NextCase next={next} />}
			<footer ref={measureActBar} className="case-actions">
				{can.restore && <RestoreForm caseView={caseView} now={now} />}
				{can.lift && <DecisionButton decision="lift" variant="secondary" icon="undo" onOpen={dialog.open} />}
				{can.hide && <DecisionButton decision="hide" variant="secondary" icon="eye" onOpen={dialog.open} />}
				{can.delete && <DeleteButton kind={kind} onOpen={dialog.open} />}
				{can.refuse && <DecisionButton decision="refuse" variant="danger" icon="ban" onOpen={dialog.open} />}
				<CaseMenu caseView={caseView} onOpen={dialog.open} />
			</footer>
			{decision && (can[decision] || decision === refused) && (
				<DecisionDialog
					key={decision}
					caseView={caseView}
					decision={decision}
					isPossible={can[decision]}
					now={now}
					onRefused={() => setRefused(decision)}
					onClose={dialog.close}
				/>
			)}
		</>
	);
}

interface OpensDialog {
	onOpen: (decision: ReasonedDecision) => void;
}

interface DecisionButtonProps extends OpensDialog {
	decision: ReasonedDecision;
	variant: "secondary" | "danger";
	icon: IconName;
	label?: string;
}

function DecisionButton({ decision, variant, icon, label, onOpen }: DecisionButtonProps) {
	const t = useT();
	return (
		<Button variant={variant} icon={icon} onClick={() => onOpen(decision)}>
			{label ?? t(decisionLabels[decision])}
		</Button>
	);
}

function DeleteButton({ kind, onOpen }: Pick<CaseView, "kind"> & OpensDialog) {
	const label = useT()(deleteNames[kind] ?? "common.delete");
	return <DecisionButton decision="delete" label={label} variant="danger" icon="trash" onOpen={onOpen} />;
}

/** The menu with links to a case's person and subject, and with that person's ban and what it would hide and cancel. */
function CaseMenu({
	caseView: { path, owner, can },
	onOpen,
}: Pick<CaseActionsProps, "caseView"> & OpensDialog) {
	const t = useT();
	const person = can.openPerson && owner && adminPersonPath(owner.id);
	if (!(person || path || can.ban)) return null;
	const counts = banCounts(t, owner).map(({ text }) => text);
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
				<button
					type="button"
					className="menu-item py-3 text-bad [&>.icon]:text-inherit"
					onClick={() => onOpen("ban")}
				>
					<Icon name="ban" />
					<span>
						{t(decisionLabels.ban)}
						<small className="block leading-snug font-normal text-ink-2">
							{[t("moderation.case.banAsks"), ...counts].join(". ")}
						</small>
					</span>
				</button>
			)}
		</Menu>
	);
}

function NextCase({ next }: { next: QueuedCase }) {
	const t = useT();
	return (
		<Link
			className="mt-3 grid min-h-[68px] grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line py-2"
			to={casePath(next.id)}
			discover="none"
		>
			<span className="thumb">
				<CaseThumb queuedCase={next} />
			</span>
			<span className="min-w-0">
				<small className="block text-sm text-ink-2">{t("moderation.case.next")}</small>
				<b className="block truncate">{next.title}</b>
			</span>
			<Icon name="chevron-right" />
		</Link>
	);
}

/** The button that restores a case's subject, without a reason. */
function RestoreForm({ caseView, now }: Pick<CaseActionsProps, "caseView" | "now">) {
	const t = useT();
	const format = useFormat();
	const form = useCaseForm(caseView, {
		onFailed: (failure) =>
			showToast({
				tone: "bad",
				text: earlierDecision({ t, format }, failure, now) ?? failureText(t, failure),
			}),
	});
	return (
		<ActionForm form={form} className="restore">
			<CaseFields caseView={caseView} decision="restore" />
			<Button type="submit" variant="secondary" icon="undo" pending={form.isSending}>
				{t(caseView.state === "active" ? "moderation.do.keep" : "moderation.do.restore")}
			</Button>
		</ActionForm>
	);
}
