import { Form, Link } from "react-router";
import { matchMessage } from "#app/features/chats/rules.ts";
import { EditionImage } from "#app/features/lists/entry/components/edition-image.tsx";
import { useEntryTexts } from "#app/features/lists/entry/components/entry-texts.ts";
import { SeekButton } from "#app/features/lists/entry/components/want-button.tsx";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { writeToPath } from "#app/shared/chat-paths.ts";
import { groupPath, publicListPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DottedFacts } from "#app/ui/dotted-facts.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { type GroupAnswer, type GroupOwner, type GroupView, groupSearchMaxLength } from "../rules.ts";

interface GroupSearchProps {
	group: Pick<GroupView, "slug" | "members">;
	/** Null before somebody searched. */
	answer: GroupAnswer | null;
	/** The moment at which the page was read. */
	now: string;
}

/** The question who of a group has a thing, and who does. */
export function GroupSearch({ group, answer, now }: GroupSearchProps) {
	const t = useT();
	return (
		<section aria-labelledby="group-search" className="grid gap-4">
			<h2 id="group-search" className="type-block">
				{t("groups.search")}
			</h2>
			<Form method="get" action={groupPath(group.slug)} role="search" preventScrollReset>
				<SearchInput
					label={t("groups.searchLabel")}
					defaultValue={answer?.search}
					maxLength={groupSearchMaxLength}
					autoComplete="off"
					spellCheck={false}
				/>
			</Form>
			{answer && <Answer group={group} answer={answer} now={now} />}
		</section>
	);
}

function Answer({
	group,
	answer: { search, people, owners },
	now,
}: GroupSearchProps & { answer: GroupAnswer }) {
	const t = useT();
	const more = people - owners.length;
	return (
		<div>
			<p role="status" className="type-section wrap-anywhere">
				{people === 0
					? t("groups.searchNobody", { search })
					: t("groups.searchFound", { count: people, members: group.members, search })}
			</p>
			{people > 0 && (
				<ul className="mt-3 border-t border-line">
					{owners.map((owner, place) => (
						<Owner key={owner.username} owner={owner} now={now} isFirst={place === 0} />
					))}
				</ul>
			)}
			{more > 0 && <p className="num mt-3">{t("common.andMore", { count: more })}</p>}
			<p className="mt-3 text-md text-ink-2">{t("groups.searchScope")}</p>
		</div>
	);
}

interface OwnerProps {
	owner: GroupOwner;
	now: string;
	isFirst: boolean;
}

function Owner({ owner: { username, seenAt, things, seeks }, now, isFirst }: OwnerProps) {
	const t = useT();
	const format = useFormat();
	const describe = useEntryTexts(false);
	const isToday = format.dayKey(seenAt) === format.dayKey(now);
	const get = things.map((thing) => describe(thing).fullName);
	return (
		<li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_auto]">
			<div className="flex min-w-0 items-center gap-3">
				<UserShield username={username} size={34} />
				<div className="min-w-0 leading-tight">
					<Link
						to={publicListPath(username)}
						discover="none"
						className="hit-44 wrap-anywhere font-strong hover:underline"
					>
						{username}
					</Link>
					<p className="text-sm text-ink-2">
						{isToday ? t("matches.seenToday") : t("matches.seen", { when: format.relativeTime(seenAt, now) })}
					</p>
					{seeks > 0 && (
						<p className="num mt-1 text-sm font-semibold text-gold-ink">
							{t("groups.seeks", { count: seeks })}
						</p>
					)}
				</div>
			</div>
			<ul className="grid gap-2 max-md:order-last max-md:col-span-2">
				{things.map((thing) => {
					const { name, brief } = describe(thing);
					return (
						<li key={thing.id} className="flex min-w-0 items-center gap-3">
							<span className="relative h-14 w-10 flex-none overflow-hidden rounded-s shadow-1">
								<EditionImage thing={thing} />
							</span>
							<span className="wrap-anywhere min-w-0 flex-1 leading-tight">
								<b className="font-strong">
									<bdi>{name}</bdi>
								</b>
								<DottedFacts
									facts={[brief, thing.units > 1 && `×${thing.units}`]}
									className="num text-sm text-ink-2"
								/>
							</span>
							<SeekButton entryId={thing.id} isSought={thing.isSought} name={name} />
						</li>
					);
				})}
			</ul>
			<ButtonLink
				to={writeToPath(username, matchMessage({ give: [], get }, { t, list: format.list }))}
				variant={isFirst ? "primary" : "secondary"}
				icon="message"
			>
				{t("matches.write")}
			</ButtonLink>
		</li>
	);
}
