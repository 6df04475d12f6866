import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { showcaseCommentsPath, withSearch } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { BannedNotice } from "#app/ui/labels.tsx";
import { onPlainClick, overPage } from "#app/ui/use-hash-dialog.ts";
import { type CommentPage, type CommentView, commentPageSize, type ShowcaseDetailView } from "../../rules.ts";
import { CommentComposer } from "./comment-composer.tsx";
import { CommentItem } from "./comment-item.tsx";
import { type Comments, useComments } from "./use-comments.ts";
import "./comments.css";

/** About a screen of a phone before they are in sight. */
const lookAhead = "800px 0px";

export interface ShowcaseCommentsProps {
	showcase: Pick<ShowcaseDetailView, "id" | "owner" | "isOwn" | "isPublic">;
	/** The newest comments. */
	page: CommentPage;
	/** Who is signed in; null for a visitor. */
	username: string | null;
	isBanned: boolean;
	/** Where one signs in and comes back from. */
	signInHref: string;
	/** The way to report a comment, where one may. */
	renderReport?: (comment: CommentView) => ReactNode;
	/** h1 on the page of comments alone. */
	headingLevel?: 1 | 2;
}

/** The comments of a showcase, newest first, with the composer. */
export function ShowcaseComments(props: ShowcaseCommentsProps) {
	// Another showcase's comments are not those of this one.
	return <CommentsOf key={props.showcase.id} {...props} />;
}

function CommentsOf(props: ShowcaseCommentsProps) {
	const { showcase, page, headingLevel = 2 } = props;
	const t = useT();
	const format = useFormat();
	const comments = useComments(showcase.id, page);
	const [sending, setSending] = useState<string | null>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const onDeleted = useFocusAfterDeletion(heading, comments.comments.length);
	const Heading = `h${headingLevel}` as const;
	const isEmpty = comments.comments.length === 0 && sending === null;
	return (
		<section id="comments" className="comments" aria-labelledby="comments-title">
			<Heading ref={heading} id="comments-title" className="type-section" tabIndex={-1}>
				{t("comments.title")} <span className="num">{format.number(comments.total)}</span>
			</Heading>
			<div className="comments-list">
				{isEmpty && (
					<p className="comments-none">{t(showcase.isOwn ? "comments.emptyOwn" : "comments.empty")}</p>
				)}
				<CommentList {...props} {...{ comments, sending, onDeleted }} />
				<Older showcaseId={showcase.id} comments={comments} />
			</div>
			{showcase.isPublic && (
				<div className="comments-write">
					<WhereToWrite {...props} onSending={setSending} />
				</div>
			)}
		</section>
	);
}

interface CommentListProps
	extends Pick<ShowcaseCommentsProps, "showcase" | "page" | "username" | "renderReport"> {
	comments: Comments;
	/** The text of a comment on its way. */
	sending: string | null;
	onDeleted: () => void;
}

function CommentList(props: CommentListProps) {
	const { showcase, page, username, renderReport, comments, sending, onDeleted } = props;
	return (
		<ol>
			{sending !== null && username && <SentComment text={sending} username={username} now={page.now} />}
			{comments.comments.map((comment) => (
				<CommentItem
					key={comment.id}
					showcaseId={showcase.id}
					comment={comment}
					now={page.now}
					report={comment.can.report && renderReport?.(comment)}
					onDeleted={() => {
						comments.remove(comment.id);
						onDeleted();
					}}
				/>
			))}
		</ol>
	);
}

interface WhereToWriteProps extends ShowcaseCommentsProps {
	onSending: (text: string | null) => void;
}

/** Who may not comment reads it here. To somebody who was blocked it says no more than that. */
function WhereToWrite(props: WhereToWriteProps) {
	const { showcase, page, username, isBanned, signInHref, onSending } = props;
	const t = useT();
	if (username === null)
		return (
			<ButtonLink to={signInHref} state={overPage} preventScrollReset variant="secondary" icon="message">
				{t("comments.signIn")}
			</ButtonLink>
		);
	if (!page.canComment)
		return isBanned ? <BannedNotice /> : <p className="comments-none">{t("errors.auth.emailNotVerified")}</p>;
	if (page.isBlocked) return <p className="comments-none">{t("comments.silenced")}</p>;
	return <CommentComposer {...{ showcase, username, signInHref }} onSending={onSending} />;
}

/** A comment on its way to the server. */
function SentComment({ text, username, now }: { text: string; username: string; now: string }) {
	const comment = {
		id: "sent",
		username,
		text: text.trim(),
		createdAt: now,
		can: { delete: false, report: false },
	};
	return <CommentItem showcaseId="" comment={comment} now={now} />;
}

/** The first of the older ones takes the focus, since the button may go. Without script a page shows them. */
function Older({ showcaseId, comments }: { showcaseId: string; comments: Comments }) {
	const t = useT();
	const [shownFrom, setShownFrom] = useState<string | null>(null);
	useEffect(() => {
		if (shownFrom) document.getElementById(`comment-${shownFrom}`)?.focus({ preventScroll: true });
	}, [shownFrom]);
	const { nextCursor, isLoading, failed, loadOlder } = comments;
	const end = useFirstPage(comments);
	if (nextCursor === null) return null;
	return (
		<div ref={end}>
			{failed && <p role="alert">{t("comments.olderError")}</p>}
			<ButtonLink
				to={withSearch(showcaseCommentsPath(showcaseId), { before: nextCursor })}
				variant="ghost"
				endIcon="chevron-down"
				aria-busy={isLoading}
				onClick={onPlainClick(() => void loadOlder().then(setShownFrom))}
			>
				{t("comments.older")}
			</ButtonLink>
		</div>
	);
}

/** A showcase's page comes with a few comments; once their end comes near, the rest of the first page follows. */
function useFirstPage({ comments, nextCursor, isLoading, failed, loadOlder }: Comments) {
	const end = useRef<HTMLDivElement>(null);
	const latest = useRef(loadOlder);
	latest.current = loadOlder;
	const isMissing = nextCursor !== null && comments.length < commentPageSize && !isLoading && !failed;
	useEffect(() => {
		if (!end.current || !isMissing) return;
		const observer = new IntersectionObserver(
			(entries) => entries.at(-1)?.isIntersecting && void latest.current(),
			{ rootMargin: lookAhead },
		);
		observer.observe(end.current);
		return () => observer.disconnect();
	}, [isMissing]);
	return end;
}

/** The focus would be lost with a comment that is deleted: it goes to the heading once the comment is gone. */
function useFocusAfterDeletion(heading: RefObject<HTMLElement | null>, count: number) {
	const isAwaited = useRef(false);
	useEffect(() => {
		if (count < 0 || !isAwaited.current) return;
		isAwaited.current = false;
		heading.current?.focus({ preventScroll: true });
	}, [heading, count]);
	return () => {
		isAwaited.current = true;
	};
}
