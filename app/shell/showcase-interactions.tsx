import { ShowcaseComments } from "#app/features/showcases/components/comments/showcase-comments.tsx";
import {
	LikeButton,
	ShowcaseReactions,
} from "#app/features/showcases/components/reactions/showcase-reactions.tsx";
import type { CommentPage, ShowcaseCardView, ShowcaseDetailView } from "#app/features/showcases/rules.ts";
import { useIsBanned, useRootData } from "#app/http/root-data.ts";
import { useSignInHref } from "./auth-link.tsx";
import { ReportButton } from "./member-buttons.tsx";

/** The like and the favourite of a showcase's page; a visitor is asked to sign in first, on this page. */
export function ReactionButtons({ showcase }: { showcase: ShowcaseDetailView }) {
	return <ShowcaseReactions showcase={showcase} signInHref={useVisitorsHref()} />;
}

/** The heart on the pavement before a showcase's window. Lists show what the public sees, so that a ban alone forbids it. */
export function WindowLike({ showcase }: { showcase: ShowcaseCardView }) {
	return <LikeButton showcase={showcase} signInHref={useVisitorsHref()} canLike={!useIsBanned()} inWindow />;
}

/** Null for who is signed in. */
function useVisitorsHref(): string | null {
	const href = useSignInHref();
	return useRootData()?.user ? null : href;
}

export interface CommentsSectionProps {
	showcase: Pick<ShowcaseDetailView, "id" | "owner" | "isOwn" | "isPublic">;
	page: CommentPage;
	/** h1 on the page of comments alone. */
	headingLevel?: 1 | 2;
}

/** The comments of a showcase; each comment of somebody else can be reported. */
export function CommentsSection(props: CommentsSectionProps) {
	const signInHref = useSignInHref();
	const username = useRootData()?.user?.username ?? null;
	return (
		<ShowcaseComments
			{...props}
			username={username}
			isBanned={useIsBanned()}
			signInHref={signInHref}
			renderReport={({ id, text }) => (
				<ReportButton subject={{ kind: "comment", id, title: text }} edged={false} />
			)}
		/>
	);
}
