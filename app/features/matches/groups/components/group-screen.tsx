import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { AuthLink } from "#app/features/accounts/components/auth/auth-link.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { addToListsPath } from "#app/shared/list-paths.ts";
import { type NumberedPage, pageLinks } from "#app/shared/numbered-page.ts";
import { groupPath, groupSheetPath, groupsPath, personPath, publicListPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import { CountedHeading } from "#app/ui/titled-panel.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import { HaveButton } from "../../board/components/have-button.tsx";
import { keyOf, Seekers, ThingName, Thumbnail } from "../../board/components/wanted-thing.tsx";
import type { WantedThing } from "../../board/rules.ts";
import { MatchesScreen } from "../../people/components/matches-screen.tsx";
import { countMatches, type MatchPage, type MatchView } from "../../people/rules.ts";
import { type GroupAnswer, type GroupMember, type GroupView, memberLimit } from "../rules.ts";
import { JoinForm, OwnerPanel } from "./group-forms.tsx";
import { GroupHero, invitePart, isOpen, MemberActions, useShareTexts } from "./group-hero.tsx";
import { GroupSearch } from "./group-search.tsx";

/** The inside of a group, for its members. */
export interface GroupInside {
	readonly people: NumberedPage<GroupMember>;
	/** The reader's name. */
	readonly you: string;
	readonly page: MatchPage;
	/** The part of the matches that the address names. */
	readonly view: MatchView;
	/** The answer of a search in the group; null before somebody searched. */
	readonly answer: GroupAnswer | null;
	/** Whether the reader has something on their lists. */
	readonly hasList: boolean;
}

interface GroupScreenProps {
	group: GroupView;
	wanted: readonly WantedThing[];
	/** Null for others than its members, and while it is hidden. */
	inside: GroupInside | null;
	/** The whole address. */
	link: string;
	/** The moment at which the page was read. */
	now: string;
	isSignedIn: boolean;
	/** The menu of what others than its members rarely do with the group. */
	more: ReactNode;
}

/** The side that has more to say is the wide one: a guest reads what is sought. */
const columns = {
	member: "lg:grid-cols-[minmax(0,1fr)_340px]",
	guest: "lg:grid-cols-[340px_minmax(0,1fr)]",
} as const;

/** A group: to others its name and what is sought in it, to members also its people and their matches. */
export function GroupScreen(props: GroupScreenProps) {
	const { group, inside, wanted, link, now } = props;
	const isMember = group.role === "owner" || group.role === "member";
	const isAlone = inside !== null && group.members === 1;
	const hasAside = wanted.length > 0 || (inside !== null && !isAlone);
	const others = inside ? inside.people.rows.map(({ username }) => username) : [group.owner ?? []].flat();
	return (
		<>
			<GroupHero group={group} things={wanted} usernames={others} you={inside?.you ?? null}>
				{isMember ? <MemberActions group={group} /> : <WayIn {...props} />}
			</GroupHero>
			<div
				className={clsx("mt-9 grid gap-x-12 gap-y-10", hasAside && columns[isMember ? "member" : "guest"])}
			>
				<div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-10">
					{!isMember && !group.isHidden && <Invitation group={group} />}
					<HiddenNotice group={group} />
					{inside && !isAlone && <GroupSearch group={group} answer={inside.answer} now={now} />}
					{isAlone && !inside.hasList && <OwnListFirst />}
					{isAlone && <Alone group={group} link={link} />}
					{inside && !isAlone && <InsideMatches group={group} inside={inside} now={now} />}
					{inside && <People group={group} people={inside.people} />}
				</div>
				{hasAside && (
					<aside className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-10">
						<Wanted things={wanted} hasButtons={isMember} />
						{inside && !isAlone && <Paper group={group} link={link} />}
					</aside>
				)}
			</div>
			{group.role === "owner" && <OwnerPanel group={group} />}
		</>
	);
}

function HiddenNotice({ group }: { group: GroupView }) {
	const t = useT();
	if (!group.isHidden) return null;
	return (
		<Notice tone="warn" icon="eye" title={t("groups.hidden")}>
			{t("groups.hiddenText")}
		</Notice>
	);
}

/** The button by which one joins, or gets an account first: whoever is invited seldom has one. */
function WayIn({ group, isSignedIn, more }: Pick<GroupScreenProps, "group" | "isSignedIn" | "more">) {
	return (
		<div className="mt-6 flex flex-wrap gap-3">
			{isOpen(group) && (isSignedIn ? <JoinForm /> : <AccountToJoin />)}
			{more}
		</div>
	);
}

/** The ways in for a visitor, of which a phone has the second below the menu of the page. */
function AccountToJoin() {
	const t = useT();
	return (
		<>
			<AuthLink mode="signUp" variant="night" className="max-md:flex-1">
				{t("groups.joinSignUp")}
			</AuthLink>
			<AuthLink variant="nightGhost" className="max-md:order-last max-md:w-full">
				{t("matches.cross.hasAccount")}
			</AuthLink>
		</>
	);
}

/** The terms of joining, or the reason why there is no way in. */
function Invitation({ group }: Pick<GroupScreenProps, "group">) {
	const t = useT();
	if (group.role === "removed") {
		return (
			<EmptyState title={t("groups.removedTitle")} action={<OwnGroups />}>
				{t("groups.removedText")}
			</EmptyState>
		);
	}
	if (!isOpen(group)) {
		return (
			<EmptyState title={t("groups.full")} action={<OwnGroups />}>
				{t("groups.fullText", { max: memberLimit })}
			</EmptyState>
		);
	}
	const promises = [t("groups.promiseLists"), t("groups.promiseFirst"), t("groups.promiseLeave")];
	return (
		<section className="grid gap-4">
			<h2 className="type-section">{t("groups.invited")}</h2>
			<ul className="grid gap-2 text-ink-2">
				{promises.map((text) => (
					<li key={text} className="flex gap-3">
						<Icon name="check" className="mt-1 text-ok" />
						{text}
					</li>
				))}
			</ul>
			<ButtonLink to={addToListsPath} variant="secondary">
				{t("groups.pasteFirst")}
			</ButtonLink>
		</section>
	);
}

/** The way on for whom this group has no room. */
function OwnGroups() {
	const t = useT();
	return (
		<ButtonLink to={groupsPath} variant="secondary">
			{t("groups.open")}
		</ButtonLink>
	);
}

/** The request to bring one's own list before the others come. */
function OwnListFirst() {
	const t = useT();
	return (
		<EmptyState
			title={t("groups.ownListFirst")}
			action={
				<ButtonLink to={addToListsPath} icon="paste">
					{t("groups.pasteOwn")}
				</ButtonLink>
			}
		>
			{t("groups.ownListFirstText")}
		</EmptyState>
	);
}

/** The code of a group that nobody else has joined, and the ways to hand it on. */
function Alone({ group, link }: Pick<GroupScreenProps, "group" | "link">) {
	const t = useT();
	const texts = useShareTexts(group);
	return (
		<section
			id={invitePart}
			className="grid scroll-mt-20 items-center gap-x-12 gap-y-6 py-4 max-md:justify-items-center max-md:text-center md:grid-cols-[auto_minmax(0,1fr)]"
			aria-labelledby="group-alone"
		>
			<QrCode text={link} label={texts.code} className="w-[200px] shadow-2" />
			<div className="grid gap-3">
				<h2 id="group-alone" className="type-section">
					{t("groups.alone")}
				</h2>
				<p className="max-w-[44ch] text-ink-2">{t("groups.aloneText")}</p>
				<LinkText link={link} />
				<div className="mt-2 flex flex-wrap gap-3 max-md:grid">
					<ShareButton
						path={groupPath(group.slug)}
						texts={texts}
						inWords
						look={{ variant: "primary" }}
						dialog="enlace"
					/>
					<ButtonLink to={groupSheetPath(group.slug)} icon="download" variant="secondary">
						{t("groups.sheet")}
					</ButtonLink>
				</div>
			</div>
		</section>
	);
}

/** The whole address, to read and to mark. */
function LinkText({ link }: Pick<GroupScreenProps, "link">) {
	return <p className="wrap-anywhere text-md select-all">{link.replace(/^https?:\/\//, "")}</p>;
}

interface InsideMatchesProps {
	group: GroupView;
	inside: GroupInside;
	now: string;
}

function InsideMatches({ group: { slug }, inside: { page, view }, now }: InsideMatchesProps) {
	const t = useT();
	const { counts } = page;
	const total = countMatches(counts);
	if (total === 0) {
		return (
			<EmptyState
				title={t("groups.nobody")}
				action={
					<ButtonLink to={addToListsPath} icon="plus">
						{t("matches.none.add")}
					</ButtonLink>
				}
			>
				{t("groups.nobodyText")}
			</EmptyState>
		);
	}
	return (
		<section aria-labelledby="group-matches">
			<CountedHeading id="group-matches" title={t("groups.matches")} count={total} />
			<MatchesScreen page={page} view={view} now={now} path={groupPath(slug)} isPart />
		</section>
	);
}

/** The people whom the reader may see. Their number is not told: the group's counts everybody. */
function People({ group, people }: { group: GroupView; people: NumberedPage<GroupMember> }) {
	const t = useT();
	return (
		<section aria-labelledby="group-people">
			<CountedHeading id="group-people" title={t("groups.people")} />
			<ul className="mt-4 grid grid-cols-2 gap-x-8 border-t border-line max-md:grid-cols-1">
				{people.rows.map((person) => (
					<Person key={person.username} person={person} isOwnGroup={group.role === "owner"} />
				))}
			</ul>
			<Pager page={people} linkTo={pageLinks(groupPath(group.slug))} text="groups.peopleShown" isPart />
		</section>
	);
}

function Person({ person, isOwnGroup }: { person: GroupMember; isOwnGroup: boolean }) {
	const t = useT();
	const { username, haves, wants, isOwner } = person;
	const counts =
		haves === null || wants === null ? t("groups.personClosed") : t("groups.personCounts", { haves, wants });
	return (
		<li className="flex min-w-0 items-center gap-3 border-b border-line py-3">
			<UserShield username={username} size={34} />
			<div className="min-w-0 flex-1 leading-tight">
				<Link
					to={haves === null ? personPath(username) : publicListPath(username)}
					className="hit-44 wrap-anywhere font-strong hover:underline"
					discover="none"
				>
					{username}
				</Link>
				<p className="num text-sm text-ink-2">
					{[isOwner && t("groups.made"), counts].filter(Boolean).join(" · ")}
				</p>
			</div>
			{isOwnGroup && !isOwner && <RemoveButton username={username} />}
		</li>
	);
}

/** Asks, and removes somebody for good. */
function RemoveButton({ username }: { username: string }) {
	const t = useT();
	return (
		<Menu
			label={t("groups.remove", { username })}
			openerClass="icon-button"
			opener={<Icon name="close" />}
			panelClass="grid w-[280px] gap-3 p-4!"
		>
			<p className="wrap-anywhere font-strong">{t("groups.removeAsk", { username })}</p>
			<p className="text-md text-ink-2">{t("groups.removeText")}</p>
			<IntentButton intent="removeMember" about={{ username }} variant="danger" wide done="groups.removeDone">
				{t("groups.removeConfirm")}
			</IntentButton>
		</Menu>
	);
}

/** The things that most of the group's people seek; its members say by a button that they have one. */
function Wanted({ things, hasButtons }: { things: readonly WantedThing[]; hasButtons: boolean }) {
	const t = useT();
	const [first] = things;
	if (!first) return null;
	return (
		<section aria-labelledby="group-wanted">
			<CountedHeading id="group-wanted" title={t("groups.wanted")} />
			<ol className={clsx("mt-4 gap-x-8 border-t border-line", !hasButtons && "grid md:grid-cols-2")}>
				{things.map((thing) => (
					<li
						key={keyOf(thing)}
						className="flex min-h-[72px] flex-wrap items-center gap-x-3 border-b border-line py-2"
					>
						<span className="grid flex-none">
							<Thumbnail thing={thing} />
						</span>
						<span className="min-w-0 flex-[1_1_6rem]">
							<b dir="auto" className="wrap-anywhere line-clamp-2 text-md leading-tight font-strong">
								<ThingName thing={thing} />
							</b>
							<i className="mt-2 block h-1.5 rounded-full bg-sunk" aria-hidden="true">
								<i
									className="block h-full rounded-full bg-fill"
									style={{ width: `${(thing.people / first.people) * 100}%` }}
								/>
							</i>
						</span>
						<Seekers thing={thing} className="min-w-[2ch] text-right text-md font-strong text-ink-2" />
						{hasButtons && (
							<div className="-mr-2 ml-auto flex basis-[7.25rem] justify-end">
								<HaveButton thing={thing} signInHref={null} />
							</div>
						)}
					</li>
				))}
			</ol>
		</section>
	);
}

/** The code on paper, and the sheet to print. */
function Paper({ group, link }: Pick<GroupScreenProps, "group" | "link">) {
	const t = useT();
	return (
		<section
			id={invitePart}
			className="group-paper grid scroll-mt-24 justify-items-center gap-3 p-6 text-center"
			aria-labelledby="group-paper"
		>
			<QrCode text={link} label={t("groups.code", { name: group.name })} className="w-[180px]" />
			<h2 id="group-paper" className="font-display text-xl font-bold">
				{t("groups.table")}
			</h2>
			<p className="text-md text-ink-2">{t("groups.codeText")}</p>
			<LinkText link={link} />
			<ButtonLink to={groupSheetPath(group.slug)} icon="download" variant="ghost">
				{t("groups.sheet")}
			</ButtonLink>
		</section>
	);
}
