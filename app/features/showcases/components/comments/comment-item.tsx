import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { showcaseCommentsPath } from "#app/shared/showcase-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { DeleteForm } from "#app/ui/delete-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { PersonLink, UserShield } from "#app/ui/person-link.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import type { CommentView } from "../../rules.ts";

/** The id of a comment that is being sent. */
export const pendingCommentId = "sent";

interface CommentItemProps {
	showcaseId: string;
	comment: CommentView;
	/** The server's clock, in ISO 8601. */
	now: string;
	/** The button that reports it, where the person may. */
	report?: ReactNode;
	onDeleted?: () => void;
}

/** A comment with its writer, its time and its buttons. */
export function CommentItem({ showcaseId, comment, now, report, onDeleted }: CommentItemProps) {
	const t = useT();
	const format = useFormat();
	const { id, username, text, createdAt, can } = comment;
	const name = username ?? t("comments.unknownUser");
	return (
		<li
			id={`comment-${id}`}
			className={clsx(
				"grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 border-b border-line py-4 outline-offset-4",
				id === pendingCommentId && "opacity-60",
			)}
			tabIndex={-1}
		>
			<span className="row-span-2 self-start">
				<UserShield username={name} size={36} />
			</span>
			<p className="col-start-2 flex flex-wrap items-baseline gap-x-2">
				<b className="min-w-0 font-strong wrap-anywhere">
					{username ? <PersonLink username={username} /> : name}
				</b>
				<time dateTime={createdAt} title={format.date(createdAt)} className="text-sm text-ink-3">
					{format.relativeTime(createdAt, now)}
				</time>
			</p>
			<p className="col-[2/-1] whitespace-pre-line wrap-anywhere" dir="auto">
				{text}
			</p>
			{(can.delete || report) && (
				<div className="col-start-3 row-start-1 -my-1 -mr-2 flex">
					{report}
					{can.delete && (
						<DeleteComment showcaseId={showcaseId} comment={{ id, name, text }} onDeleted={onDeleted} />
					)}
				</div>
			)}
		</li>
	);
}

interface DeleteCommentProps {
	showcaseId: string;
	comment: { readonly id: string; readonly name: string; readonly text: string };
	onDeleted?: (() => void) | undefined;
}

/** The button that deletes a comment, and its dialog. */
function DeleteComment({ showcaseId, comment, onDeleted }: DeleteCommentProps) {
	const t = useT();
	const dialog = useHashDialog();
	const name = `delete-comment-${comment.id}`;
	return (
		<>
			<IconButton
				icon="trash"
				label={t("comments.delete", { username: comment.name })}
				onClick={() => dialog.open(name)}
			/>
			<Dialog
				open={dialog.name === name}
				onOpenChange={dialog.close}
				title={t("comments.deleteTitle")}
				description={t("comments.deleteText")}
				closeLabel={t("common.close")}
			>
				<DeleteCommentForm
					showcaseId={showcaseId}
					comment={comment}
					onDone={() => {
						dialog.close();
						onDeleted?.();
					}}
					cancel={
						<Button variant="ghost" onClick={dialog.close}>
							{t("common.notNow")}
						</Button>
					}
				/>
			</Dialog>
		</>
	);
}

interface DeleteCommentFormProps extends Pick<DeleteCommentProps, "showcaseId"> {
	comment: { readonly id: string; readonly text: string };
	onDone: () => void;
	cancel: ReactNode;
}

function DeleteCommentForm({ showcaseId, comment, onDone, cancel }: DeleteCommentFormProps) {
	const t = useT();
	const form = useActionForm<unknown>({
		action: showcaseCommentsPath(showcaseId),
		// The list removes it; closing the dialog would abort a revalidation.
		revalidates: false,
		onDone: () => {
			showToast({ tone: "ok", text: t("comments.deleteSuccess") });
			onDone();
		},
	});
	return (
		<DeleteForm form={form} otherwise="comments.deleteError" confirm={t("common.delete")} cancel={cancel}>
			<input type="hidden" name="intent" value="delete" />
			<input type="hidden" name="commentId" value={comment.id} />
			<blockquote
				className="mb-5 max-h-[30vh] overflow-auto rounded-m bg-sunk p-3 whitespace-pre-line wrap-anywhere"
				dir="auto"
			>
				{comment.text}
			</blockquote>
		</DeleteForm>
	);
}
