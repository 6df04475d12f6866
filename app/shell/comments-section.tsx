import { ShowcaseComments } from "#app/features/showcases/components/comments/showcase-comments.tsx";
import type { CommentPage, ShowcaseDetailView } from "#app/features/showcases/rules.ts";
import { useIsBanned, useRootData } from "#app/http/root-data.ts";
import { ReportButton } from "./member-buttons.tsx";

export interface CommentsSectionProps {
	showcase: Pick<ShowcaseDetailView, "id" | "owner" | "isOwn" | "isPublic">;
	page: CommentPage;
	/** h1 on the page of comments alone. */
	headingLevel?: 1 | 2;
}

/** The comments of a showcase; each comment of somebody else can be reported. */
export function CommentsSection(props: CommentsSectionProps) {
	const username = useRootData()?.user?.username ?? null;
	return (
		<ShowcaseComments
			{...props}
			username={username}
			isBanned={useIsBanned()}
			renderReport={({ id, text }) => (
				<ReportButton subject={{ kind: "comment", id, title: text }} edged={false} />
			)}
		/>
	);
}
