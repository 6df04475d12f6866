import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { NumberedPage } from "#app/shared/numbered-page.ts";
import { addToListsPath, groupPath, groupSheetPath, personPath, publicListPath } from "#app/shared/paths.ts";
import type { Result } from "#app/shared/result.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DeleteForm } from "#app/ui/delete-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { IntentButton, useButtonForm } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import { CountedHeading } from "#app/ui/titled-panel.tsx";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { MatchPage, MatchView } from "../../rules.ts";
import { type GroupMember, type GroupView, type GroupWanted, memberLimit } from "../../rules-groups.ts";
import type { MatchParts } from "../match-board.tsx";
import { MatchesRoom } from "../matches-room.tsx";
import { JoinForm, OwnerPanel } from "./group-forms.tsx";
import { GroupTable } from "./group-table.tsx";

/** The inside of a group, for its members. */
export interface GroupInside {
	readonly people: NumberedPage<GroupMember>;
	readonly page: MatchPage;
	/** The part of the matches that the address names. */
	readonly view: MatchView;
}

interface GroupRoomProps {
	group: GroupView;
	wanted: readonly GroupWanted[];
	/** Null for others than its members, and while it is hidden. */
	inside: GroupInside | null;
	/** The whole address. */
	link: string;
	parts: MatchParts;
	/** The invitation to sign in, for a visitor. */
	signIn: ReactNode;
	/** The button that reports the group. */
	report: ReactNode;
	result: Result<unknown> | undefined;
}

/** A group: to others its name and what is sought in it, to members also its people and their matches. */
export function GroupRoom(props: GroupRoomProps) {
	const { group, inside, wanted, signIn, report, result, link, parts } = props;
	const t = useT();
	const isMember = group.role === "owner" || group.role === "member";
	return (
		<>
			<Hero
				group={group}
				things={wanted}
				usernames={inside?.people.rows.map(({ username }) => username) ?? []}
			/>
			<div className="mt-9 grid grid-cols-[minmax(0,1fr)_340px] gap-x-12 gap-y-10 max-lg:grid-cols-1">
				<div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-10">
					{!isMember && !group.isHidden && <Invitation group={group} signIn={signIn} result={result} />}
					<HiddenNotice group={group} />
					{inside && <InsideMatches group={group} inside={inside} parts={parts} />}
					{inside && <People group={group} people={inside.people} />}
				</div>
				<aside className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-10">
					<Wanted things={wanted} />
					{isMember && !group.isHidden && <Paper group={group} link={link} />}
				</aside>
			</div>
			{isMember && (
				<div className="mt-10 grid gap-4">
					<div className="flex flex-wrap items-center gap-3">
						<IntentButton intent="leaveGroup" icon="sign-out" variant="ghost">
							{t("groups.leave")}
						</IntentButton>
						{report}
					</div>
					{group.role === "owner" && <OwnerPanel group={group} result={result} />}
				</div>
			)}
			{!isMember && <div className="mt-8">{report}</div>}
		</>
	);
}

function Hero({ group, ...table }: { group: GroupView } & Parameters<typeof GroupTable>[0]) {
	const t = useT();
	const format = useFormat();
	const members = t("groups.members", { count: group.members, number: format.number(group.members) });
	return (
		<section className="group-night mt-5 grid grid-cols-2 items-center gap-6 p-12 text-on-night max-lg:p-8 max-md:grid-cols-1 max-md:p-5">
			<div className="min-w-0 max-md:order-last">
				<p className="num flex items-center gap-2 text-on-night-gold">
					<Icon name="users" />
					{t("groups.typeOf", { members })}
				</p>
				<h1 dir="auto" className="type-page wrap-anywhere mt-3">
					{group.name}
				</h1>
				{group.about && (
					<p dir="auto" className="wrap-anywhere mt-3 text-lg text-on-night-2">
						{group.about}
					</p>
				)}
				<p className="mt-5 flex gap-2 text-md text-on-night-2">
					<Icon name="link" className="mt-1" />
					{t("groups.private", { owner: group.owner })}
				</p>
			</div>
			<GroupTable {...table} />
		</section>
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

/** The way in, with what joining means; or why there is none. */
function Invitation({ group, signIn, result }: Pick<GroupRoomProps, "group" | "signIn" | "result">) {
	const t = useT();
	if (group.role === "removed") {
		return <EmptyState title={t("groups.removedTitle")}>{t("groups.removedText")}</EmptyState>;
	}
	if (group.members >= memberLimit) {
		return <EmptyState title={t("groups.full")}>{t("groups.fullText", { max: memberLimit })}</EmptyState>;
	}
	const promises = [t("groups.promiseLists"), t("groups.promiseFirst"), t("groups.promiseLeave")];
	return (
		<section className="grid max-w-[460px] gap-4">
			<h2 className="type-section">{t("groups.invited")}</h2>
			<ul className="grid gap-2 text-ink-2">
				{promises.map((text) => (
					<li key={text} className="flex gap-3">
						<Icon name="check" className="mt-1 text-ok" />
						{text}
					</li>
				))}
			</ul>
			{signIn ?? <JoinForm result={result} />}
		</section>
	);
}

interface InsideMatchesProps {
	group: GroupView;
	inside: GroupInside;
	parts: MatchParts;
}

function InsideMatches({ group: { slug, members }, inside: { page, view }, parts }: InsideMatchesProps) {
	const t = useT();
	const { counts } = page;
	const total = counts.both + counts.get + counts.give;
	if (members === 1) return <EmptyState title={t("groups.alone")}>{t("groups.aloneText")}</EmptyState>;
	if (total === 0) {
		return (
			<EmptyState
				title={t("groups.nobody")}
				action={
					<ButtonLink to={addToListsPath} icon="plus">
						{t("groups.nobodyAdd")}
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
			<MatchesRoom page={page} view={view} parts={parts} path={groupPath(slug)} />
		</section>
	);
}

function People({ group, people }: { group: GroupView; people: NumberedPage<GroupMember> }) {
	const t = useT();
	return (
		<section aria-labelledby="group-people">
			<CountedHeading id="group-people" title={t("groups.people")} count={people.total} />
			<ul className="mt-4 grid grid-cols-2 gap-x-8 border-t border-line max-md:grid-cols-1">
				{people.rows.map((person) => (
					<Person key={person.username} person={person} isOwnGroup={group.role === "owner"} />
				))}
			</ul>
			<Pager page={people} path={groupPath(group.slug)} text="groups.peopleShown" isPart />
		</section>
	);
}

function Person({ person, isOwnGroup }: { person: GroupMember; isOwnGroup: boolean }) {
	const t = useT();
	const format = useFormat();
	const { username, haves, wants, isOwner } = person;
	const counts =
		haves === null || wants === null
			? t("groups.personClosed")
			: t("groups.personCounts", { haves: format.number(haves), wants: format.number(wants) });
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
	const dialog = useHashDialog();
	const form = useButtonForm();
	const name = `sacar-${username}`;
	return (
		<>
			<IconButton icon="close" label={t("groups.remove", { username })} onClick={() => dialog.open(name)} />
			<Dialog
				open={dialog.name === name}
				onOpenChange={dialog.close}
				title={t("groups.removeAsk", { username })}
				description={t("groups.removeText")}
				closeLabel={t("groups.close")}
			>
				<DeleteForm
					form={form}
					confirm={t("groups.removeConfirm")}
					cancel={
						<Button variant="ghost" onClick={dialog.close}>
							{t("groups.cancel")}
						</Button>
					}
				>
					<input type="hidden" name="intent" value="removeMember" />
					<input type="hidden" name="username" value={username} />
				</DeleteForm>
			</Dialog>
		</>
	);
}

function Wanted({ things }: { things: readonly GroupWanted[] }) {
	const t = useT();
	const [first] = things;
	if (!first) return null;
	return (
		<section aria-labelledby="group-wanted">
			<CountedHeading id="group-wanted" title={t("groups.wanted")} />
			<ol className="mt-4 border-t border-line">
				{things.map(({ name, people }) => (
					<li key={name} className="border-b border-line py-3">
						<div className="flex justify-between gap-3">
							<b dir="auto" className="wrap-anywhere font-strong">
								{name}
							</b>
							<span className="num flex-none text-ink-2">{t("groups.wantedPeople", { count: people })}</span>
						</div>
						<i
							className="mt-2 block h-1 rounded-full bg-royal"
							style={{ width: `${(people / first.people) * 100}%` }}
							aria-hidden="true"
						/>
					</li>
				))}
			</ol>
		</section>
	);
}

/** The code on paper, and the ways to hand the link on. */
function Paper({ group, link }: Pick<GroupRoomProps, "group" | "link">) {
	const t = useT();
	const texts = {
		title: t("groups.shareTitle"),
		name: group.name,
		code: t("groups.code", { name: group.name }),
		codeText: t("groups.codeText"),
	};
	return (
		<section
			className="group-paper grid justify-items-center gap-4 p-6 text-center"
			aria-labelledby="group-paper"
		>
			<QrCode text={link} label={texts.code} className="w-[180px]" />
			<h2 id="group-paper" className="font-display text-xl font-bold">
				{t("groups.table")}
			</h2>
			<p className="text-md text-ink-2">{t("groups.tableText")}</p>
			<div className="flex flex-wrap justify-center gap-3">
				<ShareButton path={groupPath(group.slug)} texts={texts} inWords />
				<ButtonLink to={groupSheetPath(group.slug)} icon="download" variant="ghost">
					{t("groups.sheet")}
				</ButtonLink>
			</div>
		</section>
	);
}
