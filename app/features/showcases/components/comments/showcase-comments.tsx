import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useSignInHref } from "#app/features/accounts/components/auth/auth-link.tsx";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { withSearch } from "#app/shared/paths.ts";
import { showcaseCommentsPath } from "#app/shared/showcase-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { BannedNotice } from "#app/ui/notice.tsx";
import { onPlainClick, overPage } from "#app/ui/use-hash-dialog.ts";
import { type CommentPage, type CommentView, commentPageSize, type ShowcaseDetailView } from "../../rules.ts";
import { CommentComposer } from "./comment-composer.tsx";
import { CommentItem, pendingCommentId } from "./comment-item.tsx";
import { type Comments, useComments } from "./use-comments.ts";

/** The distance at which older comments are fetched: about a phone's screen before they are in sight. */
const rootMargin = "800px 0px";

interface ShowcaseCommentsProps {
	showcase: Pick<ShowcaseDetailView, "id" | "owner" | "isOwn" | "isPublic">;
	/** The newest comments. */
	page: CommentPage;
	/** Of who is signed in; null for a visitor. */
	username: string | null;
	isBanned: boolean;
	/** The button that reports a comment, where the person may. */
	renderReport?: (comment: CommentView) => ReactNode;
	/** h1 on the page of comments alone. */
	headingLevel?: 1 | 2;
}

/** The comments of a showcase, newest first, with the composer. */
export function ShowcaseComments(props: ShowcaseCommentsProps) {
	// The state belongs to one showcase.
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
		<section
			id="comments"
			className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-x-16 lg:gap-y-0"
			aria-labelledby="comments-title"
		>
			<Heading
				ref={heading}
				id="comments-title"
				className="type-section outline-none lg:col-span-full lg:mb-3"
				tabIndex={-1}
			>
				{t("comments.title")} <span className="num text-ink-3">{format.number(comments.total)}</span>
			</Heading>
			<div>
				{isEmpty && (
					<p className="py-3 text-ink-2">{t(showcase.isOwn ? "comments.emptyOwn" : "comments.empty")}</p>
				)}
				<CommentList {...props} {...{ comments, sending, onDeleted }} />
				<OlderComments showcaseId={showcase.id} comments={comments} />
			</div>
			{showcase.isPublic && (
				<div className="lg:sticky lg:top-[96px] lg:self-start">
					<ComposerOrNotice {...props} onSending={setSending} />
				</div>
			)}
		</section>
	);
}

interface CommentListProps
	extends Pick<ShowcaseCommentsProps, "showcase" | "page" | "username" | "renderReport"> {
	comments: Comments;
	/** The text of a comment that is being sent. */
	sending: string | null;
	onDeleted: () => void;
}

function CommentList(props: CommentListProps) {
	const { showcase, page, username, renderReport, comments, sending, onDeleted } = props;
	return (
		<ol>
			{sending !== null && username && <PendingComment text={sending} username={username} now={page.now} />}
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

interface ComposerOrNoticeProps extends ShowcaseCommentsProps {
	onSending: (text: string | null) => void;
}

/** The composer, or why the person cannot comment. Somebody who was blocked learns no more than that. */
function ComposerOrNotice(props: ComposerOrNoticeProps) {
	const { showcase, page, username, isBanned, onSending } = props;
	const t = useT();
	const signInHref = useSignInHref();
	if (username === null)
		return (
			<ButtonLink to={signInHref} state={overPage} preventScrollReset variant="secondary" icon="message">
				{t("comments.signIn")}
			</ButtonLink>
		);
	if (!page.canComment)
		return isBanned ? (
			<BannedNotice />
		) : (
			<p className="py-3 text-ink-2">{t("errors.auth.emailNotVerified")}</p>
		);
	if (page.isBlocked) return <p className="py-3 text-ink-2">{t("comments.blocked")}</p>;
	return <CommentComposer {...{ showcase, username }} onSending={onSending} />;
}

/** A comment that is being sent. */
function PendingComment({ text, username, now }: { text: string; username: string; now: string }) {
	const comment = {
		id: pendingCommentId,
		username,
		text: text.trim(),
		createdAt: now,
		can: { delete: false, report: false },
	};
	return <CommentItem showcaseId="" comment={comment} now={now} />;
}

/** The button for older comments; the first of them gets the focus, since the button may go. Without script it is a link. */
function OlderComments({ showcaseId, comments }: { showcaseId: string; comments: Comments }) {
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
				className="mt-2 -ml-3"
				endIcon="chevron-down"
				aria-busy={isLoading}
				onClick={onPlainClick(() => void loadOlder().then(setShownFrom))}
			>
				{t("comments.older")}
			</ButtonLink>
		</div>
	);
}

/** Fetches the rest of the first page once it comes near, since a showcase's page brings only a few comments. */
function useFirstPage({ comments, nextCursor, isLoading, failed, loadOlder }: Comments) {
	const end = useRef<HTMLDivElement>(null);
	const latest = useRef(loadOlder);
	latest.current = loadOlder;
	const isMissing = nextCursor !== null && comments.length < commentPageSize && !isLoading && !failed;
	useEffect(() => {
		if (!end.current || !isMissing) return;
		const observer = new IntersectionObserver(
			(entries) => entries.at(-1)?.isIntersecting && void latest.current(),
			{ rootMargin },
		);
		observer.observe(end.current);
		return () => observer.disconnect();
	}, [isMissing]);
	return end;
}

/** Moves the focus to the heading once a comment is deleted, with which it would be lost. */
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
