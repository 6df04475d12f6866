import type { ReactNode } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { showcaseCommentsPath } from "#app/shared/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { DeleteForm } from "#app/ui/delete-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { PersonLink, UserShield } from "#app/ui/person-link.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import type { CommentView } from "../../rules.ts";

export interface CommentItemProps {
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
		<li id={`comment-${id}`} className="comment" tabIndex={-1}>
			<UserShield username={name} size={36} />
			<div>
				<p className="comment-by">
					<b>{username ? <PersonLink username={username} /> : name}</b>
					<time dateTime={createdAt} title={format.date(createdAt)}>
						{format.relativeTime(createdAt, now)}
					</time>
				</p>
				<p className="comment-text" dir="auto">
					{text}
				</p>
			</div>
			{(can.delete || report) && (
				<div className="comment-tools">
					{report}
					{can.delete && (
						<DeleteComment showcaseId={showcaseId} comment={{ id, name, text }} onDeleted={onDeleted} />
					)}
				</div>
			)}
		</li>
	);
}

export interface DeleteCommentProps {
	showcaseId: string;
	comment: { readonly id: string; readonly name: string; readonly text: string };
	onDeleted?: (() => void) | undefined;
}

/** The button that deletes a comment, and its dialog. */
export function DeleteComment({ showcaseId, comment, onDeleted }: DeleteCommentProps) {
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
				closeLabel={t("comments.close")}
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
							{t("comments.cancel")}
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
		<DeleteForm
			form={form}
			otherwise="comments.deleteError"
			confirm={t("comments.deleteConfirm")}
			cancel={cancel}
		>
			<input type="hidden" name="intent" value="delete" />
			<input type="hidden" name="commentId" value={comment.id} />
			<blockquote className="comment-quote" dir="auto">
				{comment.text}
			</blockquote>
		</DeleteForm>
	);
}
