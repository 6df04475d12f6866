import { useT } from "#app/i18n/provider.tsx";
import { casePath, decidingPath } from "#app/shared/admin-paths.ts";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import type { CaseView } from "../../rules-admin.ts";
import { asksReason, type Deciding } from "../../rules-admin.ts";
import { BanForm } from "./ban-form.tsx";
import { decidingNames, deleteNames } from "./case-texts.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { DecisionForm } from "./decision-form.tsx";

export interface CaseActionsProps {
	about: CaseView;
	/** The decision that the address asks for, where there is no script. */
	asked: Deciding | null;
	result: Result<never> | undefined;
}

/** Actions on a case: those that give back on the left, those that take away on the right. */
export function CaseActions({ about, asked, result }: CaseActionsProps) {
	const dialog = useHashDialog();
	const { id, can } = about;
	const named = asksReason.find((deciding) => deciding === dialog.name) ?? null;
	const formOf = (deciding: Deciding) =>
		deciding === "ban" ? (
			<BanForm about={about} result={result} />
		) : (
			<DecisionForm about={about} deciding={deciding} result={result} />
		);
	if (asked && can[permissionOf(asked)])
		return <footer className="case-actions open">{formOf(asked)}</footer>;
	return (
		<footer className="case-actions">
			{can.restore && <RestoreForm about={about} result={result} />}
			{can.answerAppeal && (
				<DecisionLink deciding="lift" {...{ id, dialog }} variant="secondary" icon="undo" />
			)}
			{can.hide && <DecisionLink deciding="hide" {...{ id, dialog }} variant="secondary" icon="eye" />}
			{can.delete && <DeleteLink about={about} dialog={dialog} />}
			{can.ban && (
				<DecisionLink deciding="ban" {...{ id, dialog }} variant="danger" icon="ban" className="ban" />
			)}
			{can.answerAppeal && <DecisionLink deciding="refuse" {...{ id, dialog }} variant="danger" icon="ban" />}
			{named && can[permissionOf(named)] && (
				<DecisionDialog about={about} deciding={named} onClose={dialog.close}>
					{formOf(named)}
				</DecisionDialog>
			)}
		</footer>
	);
}

function permissionOf(deciding: Deciding): keyof CaseView["can"] {
	return deciding === "lift" || deciding === "refuse" ? "answerAppeal" : deciding;
}

type HashDialog = ReturnType<typeof useHashDialog>;

interface DecisionLinkProps {
	id: string;
	deciding: Deciding;
	dialog: HashDialog;
	variant: "secondary" | "danger";
	icon: IconName;
	className?: string;
	label?: string;
}

function DecisionLink({ id, deciding, dialog, variant, icon, className, label }: DecisionLinkProps) {
	const t = useT();
	return (
		<ButtonLink
			to={decidingPath(id, deciding)}
			onClick={dialog.openInstead(deciding)}
			variant={variant}
			icon={icon}
			className={className}
		>
			{label ?? t(decidingNames[deciding])}
		</ButtonLink>
	);
}

function DeleteLink({ about: { id, kind }, dialog }: { about: CaseView; dialog: HashDialog }) {
	const t = useT();
	const label = t(deleteNames[kind] ?? "moderation.do.delete");
	return <DecisionLink deciding="delete" {...{ id, dialog, label }} variant="danger" icon="trash" />;
}

/** Asks for no reason, and can be taken back like the others. */
function RestoreForm({ about: { id, state }, result }: Pick<CaseActionsProps, "about" | "result">) {
	const t = useT();
	const form = useActionForm<never>({ action: casePath(id), result });
	return (
		<ActionForm form={form} className="restore">
			<input type="hidden" name="decision" value="restore" />
			<Button type="submit" variant="secondary" icon="undo" pending={form.isSending}>
				{t(state === "in_revision" ? "moderation.do.restore" : "moderation.do.keep")}
			</Button>
			<FormErrors form={form} />
		</ActionForm>
	);
}
