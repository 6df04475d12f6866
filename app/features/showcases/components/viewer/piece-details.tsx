import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { cardPath } from "#app/shared/card-paths.ts";
import { listingPath } from "#app/shared/paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { Skeleton } from "#app/ui/waiting.tsx";
import {
	checkElementTitle,
	checkShowcaseDescription,
	type PieceText,
	type PlacedPiece,
} from "../../rules.ts";

interface PieceDetailsProps {
	piece: PlacedPiece;
	/** Null while it loads. */
	text: PieceText | "failed" | null;
	canEdit: boolean;
	onDeleted: () => void;
	/** More actions on the piece, beside its title. */
	tools?: ReactNode;
}

/** The title and description of a piece. The owner edits an element in place. */
export function PieceDetails({ piece, text, canEdit, onDeleted, tools }: PieceDetailsProps) {
	const t = useT();
	const [isEditing, setEditing] = useState(false);
	const isElement = piece.kind === "element";
	const isRead = text !== null && text !== "failed";
	if (isEditing && isRead) return <EditPiece {...{ piece, text }} onClose={() => setEditing(false)} />;
	return (
		<>
			<PieceFacts piece={piece} text={text} tools={tools} />
			{!isElement && (
				<div className={`${toolsClass} border-t border-line`}>
					<ButtonLink to={listingPath(piece.id)} icon="swap" size="s">
						{t("common.seeListing")}
					</ButtonLink>
				</div>
			)}
			{isElement && isRead && (canEdit || text.cardSerial) && (
				<div className={`${toolsClass} border-t border-line`}>
					{text.cardSerial && <CardLink serial={text.cardSerial} />}
					{canEdit && <OwnerTools piece={piece} onEdit={() => setEditing(true)} onDeleted={onDeleted} />}
				</div>
			)}
		</>
	);
}

const toolsClass = "mt-auto flex flex-wrap gap-2 pt-3 min-[881px]:pt-5";

/** A link to the page of the Reino Card that the element is. */
function CardLink({ serial }: { serial: string }) {
	const t = useT();
	return (
		<ButtonLink to={cardPath(serial)} icon="star" size="s">
			{t("showcases.viewer.card")}
		</ButtonLink>
	);
}

function PieceFacts({ piece, text, tools }: Pick<PieceDetailsProps, "piece" | "text" | "tools">) {
	const t = useT();
	return (
		<>
			<div className="my-2 flex min-h-11 items-center gap-2 min-[881px]:my-4">
				<h2 className="min-w-0 flex-1 font-narrow text-2xl leading-none font-black wrap-anywhere min-[881px]:text-3xl">
					{piece.title}
				</h2>
				{tools}
			</div>
			{!piece.isPublic && (
				<Notice tone="warn" icon="eye" className="mb-3">
					<p>
						{t(piece.kind === "listing" ? "showcases.piece.listingHidden" : "showcases.piece.elementHidden")}
					</p>
				</Notice>
			)}
			<PieceDescription text={text} />
		</>
	);
}

/** Number of characters that two lines of a phone hold. */
const twoLines = 90;

/** The description, of a long one on a phone two lines until its reader wants the rest, for which the stage makes room. */
function PieceDescription({ text }: Pick<PieceDetailsProps, "text">) {
	const t = useT();
	const format = useFormat();
	const [isWhole, setWhole] = useState(false);
	if (text === null) return <Skeleton height="1.5em" />;
	if (text === "failed") return <p role="alert">{t("showcases.viewer.textError")}</p>;
	return (
		<>
			{text.description && (
				<p
					className={clsx(
						"whitespace-pre-line text-ink-2 wrap-anywhere max-[880px]:text-md",
						!isWhole && text.description.length > twoLines && "max-[880px]:line-clamp-2",
					)}
				>
					{text.description}
				</p>
			)}
			{text.description && text.description.length > twoLines && !isWhole && (
				<button
					type="button"
					className="link min-h-11 self-start min-[881px]:hidden"
					onClick={() => setWhole(true)}
				>
					{t("showcases.viewer.readOn")}
				</button>
			)}
			<p className="num mt-2 mb-5 flex items-center gap-2 text-sm text-ink-2 min-[881px]:mt-5">
				<Icon name="clock" size="s" />
				<span>{t("showcases.viewer.since", { date: format.date(text.createdAt) })}</span>
			</p>
		</>
	);
}

interface OwnerToolsProps extends Pick<PieceDetailsProps, "piece" | "onDeleted"> {
	onEdit: () => void;
}

function OwnerTools({ piece, onEdit, onDeleted }: OwnerToolsProps) {
	const t = useT();
	const [needsChoice, setAsking] = useState(false);
	return (
		<>
			<Button variant="secondary" size="s" icon="edit" onClick={onEdit}>
				{t("common.edit")}
			</Button>
			<Button variant="dangerGhost" size="s" icon="trash" onClick={() => setAsking(true)}>
				{t("common.delete")}
			</Button>
			<DeletePiece piece={piece} open={needsChoice} onOpenChange={setAsking} onDeleted={onDeleted} />
		</>
	);
}

interface DeletePieceProps extends Pick<PieceDetailsProps, "piece" | "onDeleted"> {
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

function DeletePiece({ piece, open, onOpenChange, onDeleted }: DeletePieceProps) {
	const t = useT();
	const form = useActionForm<null>({
		onDone: () => {
			showToast({ tone: "ok", text: t("collections.elementsDeleteSuccess") });
			onDeleted();
		},
		onFailed: () => {
			showToast({ tone: "bad", text: t("collections.elementsDeleteError") });
			onOpenChange(false);
		},
	});
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title={t("common.askDelete", { title: piece.title })}
			description={t("showcases.piece.deleteText")}
			closeLabel={t("common.close")}
		>
			<ActionForm form={form}>
				<input type="hidden" name="intent" value="deleteElement" />
				<input type="hidden" name="elementId" value={piece.id} />
				<DialogActions>
					<Button variant="ghost" onClick={() => onOpenChange(false)}>
						{t("common.cancel")}
					</Button>
					<Button type="submit" variant="danger" icon="trash" pending={form.isSending}>
						{t("common.delete")}
					</Button>
				</DialogActions>
			</ActionForm>
		</Dialog>
	);
}

interface EditPieceProps extends Pick<PieceDetailsProps, "piece"> {
	text: PieceText;
	onClose: () => void;
}

function EditPiece({ piece, text, onClose }: EditPieceProps) {
	const t = useT();
	const labels = { title: t("common.title"), description: t("common.description") };
	const form = useActionForm<unknown>({
		labels,
		checks: { title: checkElementTitle, description: checkShowcaseDescription },
		values: { title: piece.title, description: text.description ?? "" },
		onDone: () => {
			showToast({ tone: "ok", text: t("showcases.piece.edited") });
			onClose();
		},
	});
	return (
		<ActionForm form={form} className="flex flex-1 flex-col gap-4 pt-3">
			<input type="hidden" name="intent" value="editElement" />
			<input type="hidden" name="elementId" value={piece.id} />
			<FormErrors form={form} />
			<TextField {...form.field("title")} label={labels.title} defaultValue={form.values.title} required />
			<TextArea
				{...form.field("description")}
				label={labels.description}
				defaultValue={form.values.description}
			/>
			<div className={toolsClass}>
				<Button type="submit" size="s" pending={form.isSending}>
					{t("common.save")}
				</Button>
				<Button variant="ghost" size="s" onClick={onClose}>
					{t("common.cancel")}
				</Button>
			</div>
		</ActionForm>
	);
}
