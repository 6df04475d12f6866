import { useRevalidator } from "react-router";
import type { Format } from "#app/i18n/format.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { casePath } from "#app/shared/admin-paths.ts";
import type { Failure } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { SegmentedControl } from "#app/ui/choice.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { type ActionForm as ActionFormState, useActionForm } from "#app/ui/use-action-form.ts";
import { checkBanText, checkNote, decisionActions, noteMaxLength } from "../../rules.ts";
import { banLengths, type CaseView, type Deciding } from "../../rules-admin.ts";
import { ReasonField } from "../reason-field.tsx";
import { decidingNames, decidingQuestions, kindNames, lengthNames } from "./case-texts.ts";
import { Consequences } from "./consequences.tsx";
import { decisionLooks } from "./decision-texts.ts";

export interface DecisionDialogProps {
	about: CaseView;
	deciding: Deciding;
	/** False once another decided so that this cannot be decided any more; what was typed stays to be read. */
	isPossible: boolean;
	/** The server's moment of rendering. */
	now: string;
	/** Hears that it was refused. */
	onRefused: () => void;
	onClose: () => void;
}

/** Asks once more before something is decided, and for a reason. */
export function DecisionDialog(props: DecisionDialogProps) {
	const t = useT();
	const { about, deciding, onClose } = props;
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={decisionTitle(t, about, deciding)}
			closeLabel={t("moderation.dialog.close")}
		>
			<DecisionForm {...props} />
		</Dialog>
	);
}

/** The question that a decision's form answers. */
function decisionTitle(t: Translate, { title, kind, owner }: CaseView, deciding: Deciding): string {
	const username = owner?.username ?? "";
	const isLong = kind === "comment" || kind === "message";
	return t(decidingQuestions[deciding], { username, title: isLong ? t(kindNames[kind]) : title });
}

/** The consequences of a decision and the reason that the log keeps; of a ban also how long, and the moderators' note. */
function DecisionForm({ about, deciding, isPossible, now, onRefused, onClose }: DecisionDialogProps) {
	const t = useT();
	const isBan = deciding === "ban";
	const form = useCaseForm(about, {
		labels: { reason: t("moderation.form.reason"), ...(isBan && { note: t("moderation.form.note") }) },
		checks: { reason: checkBanText, ...(isBan && { note: checkNote }) },
		onFailed: onRefused,
	});
	const canSubmit = isPossible && form.failure?.code !== "case.notFound";
	return (
		<ActionForm form={form} className={isBan ? "ban-form grid gap-4" : "grid gap-4"}>
			<DecisionErrors {...{ form, canSubmit, now }} />
			<CaseFields about={about} decision={deciding} />
			<Consequences about={about} deciding={deciding} />
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
				deciding={deciding}
				label="moderation.form.reason"
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
					limit={noteMaxLength}
				/>
			)}
			<DialogActions>
				<Button variant="secondary" onClick={onClose}>
					{t("moderation.form.cancel")}
				</Button>
				{canSubmit && <SubmitDecision deciding={deciding} pending={form.isSending} />}
			</DialogActions>
		</ActionForm>
	);
}

function SubmitDecision({ deciding, pending }: { deciding: Deciding; pending: boolean }) {
	const t = useT();
	if (deciding === "ban") {
		return (
			<Button type="submit" variant="danger" icon="ban" className="ban" pending={pending}>
				{t("moderation.form.ban")}
			</Button>
		);
	}
	return (
		<Button type="submit" variant={deciding === "lift" ? "primary" : "danger"} pending={pending}>
			{t(decidingNames[deciding])}
		</Button>
	);
}

/** The decision that a form asks for, and the case as it is shown: what is decided is what was read. */
export function CaseFields({ about, decision }: { about: CaseView; decision: Deciding | "restore" }) {
	return (
		<>
			<input type="hidden" name="decision" value={decision} />
			<input type="hidden" name="version" value={about.version} />
		</>
	);
}

type CaseFormOptions = Pick<Parameters<typeof useActionForm<never>>[0], "labels" | "checks" | "onFailed">;

/** The form of a decision. One that comes too late shows the case as it is by now, unless it is gone. */
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
	const earlier = form.failure && earlierDecision({ t, format }, form.failure, now);
	if (!earlier) return <FormErrors form={form} />;
	return (
		<Notice key={form.round} tone="warn" icon="info" role="alert" title={earlier}>
			<p>{t(canSubmit ? "moderation.late.again" : "moderation.late.over")}</p>
		</Notice>
	);
}

/** The sentence that says who decided first, what and when; null for any other failure. */
export function earlierDecision(
	{ t, format }: { t: Translate; format: Format },
	{ params }: Failure,
	now: string,
): string | null {
	const action = decisionActions.find((known) => known === params.action);
	if (!action) return null;
	const decision = t(decisionLooks[action].text);
	const time = format.relativeTime(String(params.at), now);
	const username = String(params.moderator);
	return username
		? t("moderation.late.by", { username, time, decision })
		: t("moderation.late.itself", { time, decision });
}
