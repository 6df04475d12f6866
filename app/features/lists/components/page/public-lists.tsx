import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { listingPath } from "#app/shared/paths.ts";
import { CountedHeading } from "#app/ui/titled-panel.tsx";
import type { EntryView } from "../../rules.ts";
import type { ListPage } from "../../rules-page.ts";
import { Pocket, pocketClass } from "../entry/pocket.tsx";
import { ListBinder } from "./list-binder.tsx";
import { EntryRow, ListRows, SetCard } from "./list-rows.tsx";
import { type ListPageProps, ListTabs, ListTools } from "./list-tools.tsx";

interface PublicListsProps {
	page: ListPage;
	/** The address of the lists. */
	path: string;
	/** Content at the end of an entry's line. */
	renderTools?: ((entry: EntryView) => ReactNode) | undefined;
}

/** A person's two lists, as everybody sees them. */
export function PublicLists({ page, path, renderTools }: PublicListsProps) {
	const { view, summary, sets } = page;
	const theirs: ListPageProps = { path, audience: "public", view };
	const [words, setWords] = useState("");
	return (
		<>
			<ListTools {...theirs} onSearch={setWords} />
			<ListTabs {...theirs} summary={summary} />
			{view.layout === "binder" ? (
				<ListBinder {...theirs} {...page} words={words} renderPocket={renderPocket} />
			) : (
				<ListRows
					{...theirs}
					{...page}
					words={words}
					renderRow={(entry) => (
						<EntryRow
							key={entry.id}
							entry={entry}
							state="plain"
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

function renderPocket(entry: EntryView) {
	return (
		<ListingLink entry={entry} className={pocketClass("plain")}>
			<Pocket entry={entry} state="plain" isOwn={false} />
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
