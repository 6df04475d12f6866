import type { ReactNode } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { PersonLink, UserShield } from "#app/ui/person-link.tsx";
import type { CommentView } from "../../rules.ts";
import { DeleteComment } from "./delete-comment.tsx";

export interface CommentItemProps {
	showcaseId: string;
	comment: CommentView;
	/** The server's clock, in ISO 8601. */
	now: string;
	/** The way to report it, where one may. */
	report?: ReactNode;
	onDeleted?: () => void;
}

/** Who said what of a showcase, when, and what can be done about it. */
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
