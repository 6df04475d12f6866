import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead } from "#app/seo/page-head.tsx";
import { personPath, withSearch } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page.tsx";
import { UserShield } from "#app/ui/user-shield.tsx";

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

/** The title of a page with all of one kind that a person has, and the way back to their own. */
function PersonListHead({ username, title }: { username: string; title: string }) {
	return (
		<>
			<Link to={personPath(username)} className="link-more back">
				<Icon name="chevron-left" size="s" />
				<UserShield username={username} size={22} />
				<span>{username}</span>
			</Link>
			<h1 className="type-page wrap-anywhere mt-4 mb-8">{title}</h1>
		</>
	);
}

/** Leads on where a list does not end with its page. */
function NextPage({ path, cursor }: { path: string; cursor: string | null }) {
	const t = useT();
	if (!cursor) return null;
	return (
		<p className="mt-8 text-center">
			<ButtonLink variant="secondary" to={withSearch(path, { cursor })}>
				{t("profile.public.next")}
			</ButtonLink>
		</p>
	);
}
