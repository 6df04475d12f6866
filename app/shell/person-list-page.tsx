import type { ReactNode } from "react";
import { NextPage } from "#app/features/profiles/components/public/next-page.tsx";
import { PersonListHead } from "#app/features/profiles/components/public/person-list-head.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead } from "#app/seo/page-head.tsx";
import { Page } from "#app/ui/page.tsx";

export interface PersonListPageProps {
	username: string;
	title: string;
	path: string;
	/** Said in the place of an empty page. */
	empty: string | false;
	nextCursor: string | null;
	/** A wrapper of the list at the full width of the page; without it the list keeps to the page's line. */
	renderWide?: (content: ReactNode) => ReactNode;
	children: ReactNode;
}

/** A public page with all of one kind that a person has, in pages. */
export function PersonListPage(props: PersonListPageProps) {
	const t = useT();
	const { username, title, path, empty, nextCursor, renderWide, children } = props;
	const content = (
		<>
			{children}
			<NextPage path={path} cursor={nextCursor} />
		</>
	);
	return (
		<Page>
			<PageHead
				title={title}
				description={t("profile.public.description", { username })}
				path={path}
				cuts={["cursor"]}
			/>
			<div className="wrap">
				<PersonListHead username={username} title={title} />
				{empty && <p className="text-ink-2">{empty}</p>}
				{!renderWide && content}
			</div>
			{!empty && renderWide?.(content)}
		</Page>
	);
}
