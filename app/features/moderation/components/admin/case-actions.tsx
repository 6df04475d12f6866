import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { casePath, decidingPath } from "#app/shared/admin-paths.ts";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import { asksReason, type CaseView, type Deciding, type QueuedCase } from "../../rules-admin.ts";
import { BanForm, type BanFormProps } from "./ban-form.tsx";
import { decidingNames, deleteNames } from "./case-texts.ts";
import { CaseThumb } from "./case-thumb.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";
import { DecisionForm } from "./decision-form.tsx";

export interface CaseActionsProps {
	about: CaseView;
	/** The decision that the address asks for, where there is no script. */
	asked: Deciding | null;
	/** The cursor of the part of the queue that is beside it. */
	from: string | null;
	/** The one that opens by itself after a decision, where that part of the queue has it. */
	next: QueuedCase | null | undefined;
	result: Result<never> | undefined;
}

/**
 * Actions on a case: those that give back on the left, those that take away on the right. They stay in reach on a phone;
 * what is about the whole person stands above them.
 */
export function CaseActions({ about, asked, from, next, result }: CaseActionsProps) {
	const dialog = useHashDialog();
	const { id, can } = about;
	const shared = { id, dialog, from };
	const path = casePath(id, from);
	const named = asksReason.find((deciding) => deciding === dialog.name) ?? null;
	const formOf = (deciding: Deciding) =>
		deciding === "ban" ? (
			<BanForm {...{ about, path, result }} />
		) : (
			<DecisionForm {...{ about, path, deciding, result }} />
		);
	if (asked && can[permissionOf(asked)])
		return <footer className="case-actions open">{formOf(asked)}</footer>;
	return (
		<>
			<div className="case-aside">
				{can.ban && <DecisionLink deciding="ban" {...shared} variant="dangerGhost" icon="ban" />}
				{next && <NextCase next={next} from={from} />}
			</div>
			<footer className="case-actions">
				{can.restore && <RestoreForm {...{ about, path, result }} />}
				{can.answerAppeal && <DecisionLink deciding="lift" {...shared} variant="secondary" icon="undo" />}
				{can.hide && <DecisionLink deciding="hide" {...shared} variant="secondary" icon="eye" />}
				{can.delete && <DeleteLink kind={about.kind} {...shared} />}
				{can.answerAppeal && <DecisionLink deciding="refuse" {...shared} variant="danger" icon="ban" />}
				{named && can[permissionOf(named)] && (
					<DecisionDialog about={about} deciding={named} onClose={dialog.close}>
						{formOf(named)}
					</DecisionDialog>
				)}
			</footer>
		</>
	);
}

function permissionOf(deciding: Deciding): keyof CaseView["can"] {
	return deciding === "lift" || deciding === "refuse" ? "answerAppeal" : deciding;
}

type HashDialog = ReturnType<typeof useHashDialog>;

interface DecisionLinkProps extends Pick<CaseActionsProps, "from"> {
	id: string;
	deciding: Deciding;
	dialog: HashDialog;
	variant: "secondary" | "danger" | "dangerGhost";
	icon: IconName;
	label?: string;
}

function DecisionLink({ id, deciding, dialog, from, variant, icon, label }: DecisionLinkProps) {
	const t = useT();
	return (
		<ButtonLink
			to={decidingPath(id, deciding, from)}
			onClick={dialog.openInstead(deciding)}
			variant={variant}
			icon={icon}
		>
			{label ?? t(decidingNames[deciding])}
		</ButtonLink>
	);
}

type DeleteLinkProps = Pick<DecisionLinkProps, "id" | "dialog" | "from"> & Pick<CaseView, "kind">;

function DeleteLink({ kind, ...link }: DeleteLinkProps) {
	const label = useT()(deleteNames[kind] ?? "moderation.do.delete");
	return <DecisionLink deciding="delete" {...link} label={label} variant="danger" icon="trash" />;
}

function NextCase({ next, from }: { next: QueuedCase } & Pick<CaseActionsProps, "from">) {
	const t = useT();
	return (
		<Link className="case-next" to={casePath(next.id, from)} discover="none">
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

/** Asks for no reason, and can be taken back like the others. */
function RestoreForm({ about: { state }, path, result }: BanFormProps) {
	const t = useT();
	const form = useActionForm<never>({ action: path, result });
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
