import { useRevalidator } from "react-router";
import type { Format } from "#app/i18n/format.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { casePath } from "#app/shared/admin-paths.ts";
import type { Failure } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { SegmentedControl } from "#app/ui/choice-set.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type ActionFormState, useActionForm } from "#app/ui/use-action-form.ts";
import { checkBanText, decisionActions } from "../../rules.ts";
import {
	banLengths,
	type CaseView,
	checkDecisionNote,
	decisionNoteMaxLength,
	isOfWords,
	type ReasonedDecision,
} from "../../rules-admin.ts";
import { ReasonField } from "../reason-field.tsx";
import { decisionLabels, decisionLooks, decisionQuestions, kindNames, lengthNames } from "./case-texts.ts";

export interface DecisionDialogProps {
	caseView: CaseView;
	decision: ReasonedDecision;
	/** False once another moderator made this decision impossible; what was typed stays to be read. */
	isPossible: boolean;
	/** The server's moment of rendering. */
	now: string;
	onRefused: () => void;
	onClose: () => void;
}

/** The dialog in which a decision is confirmed with a reason. */
export function DecisionDialog(props: DecisionDialogProps) {
	const t = useT();
	const { caseView, decision, onClose } = props;
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={decisionTitle(t, caseView, decision)}
			closeLabel={t("common.close")}
		>
			<DecisionForm {...props} />
		</Dialog>
	);
}

/** The question that a decision's form answers. */
function decisionTitle(t: Translate, { title, kind, owner }: CaseView, decision: ReasonedDecision): string {
	const username = owner?.username ?? "";
	const isLong = isOfWords(kind);
	return t(decisionQuestions[decision], { username, title: isLong ? t(kindNames[kind]) : title });
}

/** The form of a decision: its consequences and the reason for the log; for a ban also its length and the moderators' note. */
function DecisionForm({ caseView, decision, isPossible, now, onRefused, onClose }: DecisionDialogProps) {
	const t = useT();
	const isBan = decision === "ban";
	const form = useCaseForm(caseView, {
		labels: { reason: t("common.reason"), ...(isBan && { note: t("moderation.form.note") }) },
		checks: { reason: checkBanText, ...(isBan && { note: checkDecisionNote }) },
		onFailed: onRefused,
	});
	const canSubmit = isPossible && form.failure?.code !== "case.notFound";
	return (
		<ActionForm form={form} className="grid gap-4 max-md:[&_.seg]:grid-cols-2">
			<DecisionErrors {...{ form, canSubmit, now }} />
			<CaseFields caseView={caseView} decision={decision} />
			<Consequences caseView={caseView} decision={decision} />
			{isBan && (
				<SegmentedControl
					legend={t("moderation.form.length")}
					name="length"
					defaultValue={banLengths[0]}
					choices={banLengths.map((value) => ({ value, label: t(lengthNames[value]) }))}
				/>
			)}
			<ReasonField
				form={form}
				decision={decision}
				label="common.reason"
				note={isBan ? "moderation.form.seen" : "moderation.form.logged"}
				rows={isBan ? 2 : 3}
			/>
			{isBan && (
				<TextArea
					{...form.field("note")}
					label={t("moderation.form.note")}
					note={t("moderation.form.unseen")}
					hint={t("moderation.form.final")}
					rows={2}
					limit={decisionNoteMaxLength}
				/>
			)}
			<DialogActions>
				<Button variant="secondary" onClick={onClose}>
					{t("common.cancel")}
				</Button>
				{canSubmit && <SubmitDecision decision={decision} pending={form.isSending} />}
			</DialogActions>
		</ActionForm>
	);
}

function SubmitDecision({ decision, pending }: { decision: ReasonedDecision; pending: boolean }) {
	const t = useT();
	if (decision === "ban") {
		return (
			<Button type="submit" variant="danger" icon="ban" className="ban" pending={pending}>
				{t("moderation.form.ban")}
			</Button>
		);
	}
	return (
		<Button type="submit" variant={decision === "lift" ? "primary" : "danger"} pending={pending}>
			{t(decisionLabels[decision])}
		</Button>
	);
}

/** The hidden fields of a form that decides: the decision, and the version of the case that is on screen. */
export function CaseFields({
	caseView,
	decision,
}: {
	caseView: CaseView;
	decision: ReasonedDecision | "restore";
}) {
	return (
		<>
			<input type="hidden" name="intent" value={decision} />
			<input type="hidden" name="version" value={caseView.version} />
		</>
	);
}

type CaseFormOptions = Pick<Parameters<typeof useActionForm<never>>[0], "labels" | "checks" | "onFailed">;

/** The form of a decision. After losing against another decision it loads the case anew, unless that is gone. */
export function useCaseForm({ id }: CaseView, { onFailed, ...options }: CaseFormOptions) {
	const { revalidate } = useRevalidator();
	return useActionForm<never>({
		...options,
		action: casePath(id),
		onFailed: (failure, sent) => {
			onFailed?.(failure, sent);
			if (failure.code === "case.decided" || failure.code === "case.changed") void revalidate();
		},
	});
}

interface DecisionErrorsProps extends Pick<DecisionDialogProps, "now"> {
	form: ActionFormState<never>;
	canSubmit: boolean;
}

function DecisionErrors({ form, canSubmit, now }: DecisionErrorsProps) {
	const t = useT();
	const format = useFormat();
	const lost = form.failure && earlierDecision({ t, format }, form.failure, now);
	if (!lost) return <FormErrors form={form} />;
	return (
		<Notice key={form.round} tone="warn" icon="info" role="alert" title={lost}>
			<p>{t(canSubmit ? "moderation.late.again" : "moderation.late.over")}</p>
		</Notice>
	);
}

/** The sentence about the decision that was made first: by whom, what and when; null for any other failure. */
export function earlierDecision(
	{ t, format }: { t: Translate; format: Format },
	{ params }: Failure,
	now: string,
): string | null {
	const action = decisionActions.find((value) => value === params.action);
	if (!action) return null;
	const decision = t(decisionLooks[action].text);
	const time = format.relativeTime(String(params.at), now);
	const username = String(params.moderator);
	return username
		? t("moderation.late.by", { username, time, decision })
		: t("moderation.late.itself", { time, decision });
}

interface Consequence {
	readonly icon: IconName;
	readonly text: string;
}

/** The consequences of a decision, in numbers, before it is made. */
export function Consequences({ caseView, decision }: { caseView: CaseView; decision: ReasonedDecision }) {
	const t = useT();
	return (
		<ul className="grid gap-0.5 rounded-card bg-bad-soft px-4 py-2">
			{consequencesOf(t, caseView, decision).map(({ icon, text }) => (
				<li key={text} className="flex min-h-9 items-center gap-3 leading-tight">
					<Icon name={icon} className="flex-none text-bad" />
					<span>{text}</span>
				</li>
			))}
		</ul>
	);
}

function consequencesOf(
	t: Translate,
	{ owner, kind, interest, reporters, isReturnable }: CaseView,
	decision: ReasonedDecision,
): Consequence[] {
	const count = counter(t);
	const notified = t("moderation.follows.told");
	const restorable = ["undo", t("moderation.follows.restorable")] as const;
	switch (decision) {
		case "hide":
			return listed([["eye", t("moderation.follows.hidden")], ["bell", notified], restorable]);
		case "delete":
			return listed([
				["message", kind === "listing" ? count("moderation.follows.chats", interest ?? 0) : null],
				["flag", count("moderation.follows.reports", reporters)],
				["bell", notified],
				isReturnable ? restorable : ["trash", t("moderation.follows.gone")],
			]);
		case "ban":
			return [
				{ icon: "sign-out", text: t("moderation.follows.signedOut") },
				...banCounts(t, owner),
				{ icon: "mail", text: t("moderation.follows.mail") },
				{ icon: "undo", text: t("moderation.follows.liftable") },
			];
		case "lift":
			return listed([
				["eye", t("moderation.follows.back")],
				["mail", t("moderation.follows.liftMail")],
			]);
		case "refuse":
			return [{ icon: "ban", text: t("moderation.follows.stands") }];
	}
}

/** The effects of a ban of a case's owner that can be counted: what it hides and cancels. */
export function banCounts(t: Translate, owner: CaseView["owner"]): Consequence[] {
	const count = counter(t);
	return listed([
		["eye", count("moderation.follows.listings", owner?.activeListings ?? 0)],
		["shelf", count("moderation.follows.showcases", owner?.showcases ?? 0)],
		["swap", count("moderation.follows.trades", owner?.pendingTrades ?? 0)],
	]);
}

function counter(t: Translate) {
	return (key: Parameters<Translate>[0], value: number) => (value > 0 ? t(key, { count: value }) : null);
}

function listed(lines: readonly (readonly [IconName, string | null])[]): Consequence[] {
	return lines.flatMap(([icon, text]) => (text === null ? [] : [{ icon, text }]));
}
