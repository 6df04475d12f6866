import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { adminPersonPath, casePath, decidingPath } from "#app/shared/admin-paths.ts";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import { asksReason, type CaseView, type Deciding, type QueuedCase } from "../../rules-admin.ts";
import { BanForm, type BanFormProps } from "./ban-form.tsx";
import { decidingNames, deleteNames } from "./case-texts.ts";
import { CaseThumb } from "./case-thumb.tsx";
import { banCounts } from "./consequences.tsx";
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
 * Actions on a case: those that give back on the left, those that take away on the right, and at the end what is about
 * the whole person. They stay in reach on a phone.
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
			{next && <NextCase next={next} from={from} />}
			<footer className="case-actions">
				{can.restore && <RestoreForm {...{ about, path, result }} />}
				{can.answerAppeal && <DecisionLink deciding="lift" {...shared} variant="secondary" icon="undo" />}
				{can.hide && <DecisionLink deciding="hide" {...shared} variant="secondary" icon="eye" />}
				{can.delete && <DeleteLink kind={about.kind} {...shared} />}
				{can.answerAppeal && <DecisionLink deciding="refuse" {...shared} variant="danger" icon="ban" />}
				<CaseMenu {...{ about, from, dialog }} />
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
	variant: "secondary" | "danger";
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

type CaseMenuProps = Pick<DecisionLinkProps, "dialog" | "from"> & { about: CaseView };

/** Leads to what a case is about and to its person, and to suspending that person, with what it would hide and cancel. */
function CaseMenu({ about: { id, path, owner, can }, dialog, from }: CaseMenuProps) {
	const t = useT();
	const format = useFormat();
	const person = can.openPerson && owner && adminPersonPath(owner.id);
	if (!(person || path || can.ban)) return null;
	const counts = banCounts({ t, format }, owner).map(({ text }) => text);
	return (
		<Menu
			label={t("moderation.case.more")}
			opener={<Icon name="more" />}
			openerClass="btn s"
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
				<Link
					className="menu-item case-ban"
					to={decidingPath(id, "ban", from)}
					onClick={dialog.openInstead("ban")}
				>
					<Icon name="ban" />
					<span>
						{t(decidingNames.ban)}
						<small>{[t("moderation.case.banAsks"), ...counts].join(". ")}</small>
					</span>
				</Link>
			)}
		</Menu>
	);
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
