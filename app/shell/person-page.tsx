import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PublicProfile } from "#app/features/profiles/rules.ts";
import { useRootData } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead, PrivateHead, StructuredData } from "#app/seo/page-head.tsx";
import { listsPath, personPath, withSearch } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import type { Screen } from "./screen.ts";

export interface PersonListPageProps {
	username: string;
	title: string;
	path: string;
	/** The text in the place of an empty page. */
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

/** The title of the page, and the link back to the person's own. */
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

/** The link to the next page, where there is one. */
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

/** Leads to somebody's two lists of what they swap and what they lack. */
export function ListsLink({ to }: { to: string }) {
	const t = useT();
	return (
		<Link
			to={to}
			discover="none"
			className="mt-6 flex min-h-[72px] items-center gap-4 rounded-l bg-royal-soft px-5 py-3 max-md:mt-4 max-md:px-4"
		>
			<span className="grid size-11 flex-none place-items-center rounded-m bg-fill text-on-fill">
				<Icon name="list" />
			</span>
			<span className="min-w-0 flex-1">
				<b className="type-name block">{t("lists.page.title")}</b>
				<span className="text-md text-ink-2">
					{t(to === listsPath ? "lists.page.emptyLead" : "lists.page.openLists")}
				</span>
			</span>
			<Icon name="chevron-right" className="text-royal" />
		</Link>
	);
}

export interface PersonMetaProps {
	profile: PublicProfile;
	/** Path of what the link to the page shows. */
	image: string;
}

/** The metadata of a person's page; of a suspended one nothing. */
export function PersonMeta({ profile, image }: PersonMetaProps) {
	const t = useT();
	const origin = useRootData()?.publicUrl ?? "";
	const { username, about, isBanned } = profile;
	if (isBanned) return <PrivateHead title={username} />;
	const description = t("profile.public.description", { username });
	return (
		<>
			<PageHead
				title={username}
				description={about ? `${description} ${about}` : description}
				path={personPath(username)}
				image={{ path: image, alt: description }}
			/>
			<StructuredData data={profilePageData(profile, { origin, image })} />
		</>
	);
}

/** The person as search engines read one; https://schema.org/ProfilePage. */
function profilePageData(
	{ username, about, city, country, statistics }: PublicProfile,
	{ origin, image }: { origin: string; image: string },
) {
	return {
		"@type": "ProfilePage",
		dateCreated: statistics.memberSince,
		mainEntity: {
			"@type": "Person",
			name: username,
			url: origin + personPath(username),
			image: origin + image,
			...(about && { description: about }),
			...(city && {
				homeLocation: {
					"@type": "Place",
					name: city,
					address: { "@type": "PostalAddress", addressCountry: country },
				},
			}),
			interactionStatistic: [interactions("LikeAction", statistics.likes)],
			agentInteractionStatistic: interactions("TradeAction", statistics.completedTrades),
		},
	};
}

function interactions(action: string, count: number) {
	return {
		"@type": "InteractionCounter",
		interactionType: `https://schema.org/${action}`,
		userInteractionCount: count,
	};
}

/** A public page of a person that failed: the account is gone, nobody has the name, or something else. */
export const personScreen = {
	error: "profile.public.error",
	missing: {
		"person.gone": { title: "profile.public.gone", text: "profile.public.goneText" },
		"person.notFound": { title: "profile.public.notFound", text: "profile.public.notFoundText" },
	},
} as const satisfies Screen;
