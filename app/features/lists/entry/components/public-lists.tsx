import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { listingPath } from "#app/shared/paths.ts";
import { CountedHeading } from "#app/ui/titled-panel.tsx";
import type { EntryView, Side } from "../rules.ts";
import { filterOf, type ListPage } from "../rules-page.ts";
import type { EntryState } from "./entry-texts.ts";
import { ListBinder } from "./list-binder.tsx";
import { EntryRow, ListRows, SetCard } from "./list-rows.tsx";
import { type ListPageProps, ListTabs, ListTools, useTypedWords } from "./list-tools.tsx";
import { Pocket, pocketClass } from "./pocket.tsx";

/** The entries that cross the reader's lists. */
interface CrossingEntries {
	readonly entryIds: readonly string[];
	/** The first of each list. */
	readonly first: readonly EntryView[];
}

interface PublicListsProps {
	page: ListPage;
	/** Null where nothing crosses, or nobody asked. */
	crossing: CrossingEntries | null;
	/** The address of the lists. */
	path: string;
	/** Content at the end of an entry's line. */
	renderTools?: ((entry: EntryView) => ReactNode) | undefined;
}

/** A person's two lists, as everybody sees them. */
export function PublicLists({ page: loaded, crossing, path, renderTools }: PublicListsProps) {
	const page = crossing ? withFirst(loaded, crossing) : loaded;
	const stateOf = stateIn(crossing);
	const { view, summary, sets } = page;
	const { words, round, change, clear } = useTypedWords();
	const theirs: ListPageProps = { path, audience: "public", view, onShowAll: clear };
	return (
		<>
			<ListTools key={round} {...theirs} onSearch={change} />
			<ListTabs {...theirs} summary={summary} />
			{view.layout === "binder" ? (
				<ListBinder
					{...theirs}
					{...page}
					words={words}
					renderPocket={(entry) => renderPocket(entry, stateOf(entry))}
				/>
			) : (
				<ListRows
					{...theirs}
					{...page}
					words={words}
					renderRow={(entry) => (
						<EntryRow
							key={entry.id}
							entry={entry}
							state={stateOf(entry)}
							isOwn={false}
							end={renderTools?.(entry)}
							renderName={(name) => (
								<ListingLink entry={entry} className="inline-block">
									<bdi>{name}</bdi>
								</ListingLink>
							)}
						/>
					)}
					renderSet={(set) => <SetCard set={set} />}
				/>
			)}
			{view.layout === "binder" && <MissingSets sets={sets} />}
		</>
	);
}

/** The page with what crosses before all else, on the first page of a whole list. */
function withFirst(page: ListPage, { first }: CrossingEntries): ListPage {
	const { view } = page;
	const ids = new Set(first.map(({ id }) => id));
	const order = (list: ListPage["have"], side: Side): ListPage["have"] => {
		if (!list || list.number > 1 || view.search !== "" || filterOf(view, side) !== "all") return list;
		const rest = list.rows.filter(({ id }) => !ids.has(id));
		return { ...list, rows: [...first.filter((entry) => entry.side === side), ...rest] };
	};
	return { ...page, have: order(page.have, "have"), want: order(page.want, "want") };
}

/** The state of an entry beside the reader's lists: lit where it crosses, and a want that they cannot give unlit. */
function stateIn(crossing: CrossingEntries | null): (entry: EntryView) => EntryState {
	if (!crossing) return () => "plain";
	const ids = new Set(crossing.entryIds);
	return ({ id, side }) => (ids.has(id) ? "matched" : side === "want" ? "unmatched" : "plain");
}

function renderPocket(entry: EntryView, state: EntryState) {
	return (
		<ListingLink entry={entry} className={pocketClass(state)}>
			<Pocket entry={entry} state={state} isOwn={false} />
		</ListingLink>
	);
}

interface ListingLinkProps {
	entry: EntryView;
	className: string;
	children: ReactNode;
}

/** Link to an entry's listing; an unpublished entry leads nowhere. */
function ListingLink({ entry, className, children }: ListingLinkProps) {
	if (!entry.listing) return <span className={className}>{children}</span>;
	return (
		<Link to={listingPath(entry.listing.id)} className={className} discover="none">
			{children}
		</Link>
	);
}

function MissingSets({ sets }: Pick<ListPage, "sets">) {
	const t = useT();
	if (sets.length === 0) return null;
	return (
		<section className="mt-12">
			<CountedHeading title={t("lists.page.theirSets")} />
			<ul className="mt-4 grid grid-cols-2 items-start gap-6 max-lg:grid-cols-1 max-lg:gap-4">
				{sets.map((set) => (
					<li key={set.id}>
						<SetCard set={set} />
					</li>
				))}
			</ul>
		</section>
	);
}
