import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { showcaseCommentsPath } from "#app/shared/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { DeleteForm } from "#app/ui/delete-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";

export interface DeleteCommentProps {
	showcaseId: string;
	comment: { readonly id: string; readonly name: string; readonly text: string };
	onDeleted?: (() => void) | undefined;
}

/** Deletes a comment after a question. */
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
	/** The way back. */
	cancel: ReactNode;
}

/** The answer to the question, with the comment that it is about. */
function DeleteCommentForm({ showcaseId, comment, onDone, cancel }: DeleteCommentFormProps) {
	const t = useT();
	const form = useActionForm<unknown>({
		action: showcaseCommentsPath(showcaseId),
		// The list takes it away; closing the dialog would break off what is asked for anew.
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
