import { type ReactNode, useEffect } from "react";
import { Link, useFetcher, useSearchParams } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { wantChoicesPath } from "#app/shared/list-paths.ts";
import { listingPath } from "#app/shared/paths.ts";
import type { Result } from "#app/shared/result.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CountedHeading } from "#app/ui/titled-panel.tsx";
import { onPlainClick, useHashDialog } from "#app/ui/use-hash-dialog.ts";
import { type EntryView, type Side, sides, type WantChoices } from "../rules.ts";
import { filterOf, isWholeView, jumpOf, type ListPage, pageSizes, startingAt } from "../rules-page.ts";
import { EditionImage } from "./edition-image.tsx";
import { type EntryState, useEntryTexts } from "./entry-texts.ts";
import { ListBinder } from "./list-binder.tsx";
import { ListJumpBar } from "./list-jump.tsx";
import { EntryRow, ListRows, SetCard } from "./list-rows.tsx";
import { type ListPageProps, ListTabs, ListTools, useTypedWords } from "./list-tools.tsx";
import { Pocket, pocketClass } from "./pocket.tsx";
import { WantForm } from "./want-button.tsx";

/** The part of the address that names the sheet of an entry. */
const sheetPrefix = "cosa-";

/** The entries that cross the reader's lists. */
interface CrossingEntries {
	/** The list that it is on, or haves where it is on both. */
	readonly side: Side;
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
	/** Whether the reader may put what they have among their own wants. */
	canSeek: boolean;
	/** The address of an offer that asks for a thing; null where the reader cannot offer anything. */
	offerPath: ((entryId: string) => string) | null;
	/** Content at the end of an entry's line. */
	renderTools?: ((entry: EntryView) => ReactNode) | undefined;
}

/** A person's two lists, as everybody sees them. */
export function PublicLists(props: PublicListsProps) {
	const { page: loaded, crossing, path, canSeek, offerPath, renderTools } = props;
	const [query] = useSearchParams();
	const view = startingAt(loaded.view, crossing?.side ?? "have", query);
	const page = crossing ? withFirst({ ...loaded, view }, crossing) : loaded;
	const stateOf = stateIn(crossing);
	const { summary, sets } = page;
	const { words, round, change, clear } = useTypedWords(view.search);
	const dialog = useHashDialog();
	const sheet = page.have?.rows.find(({ id }) => dialog.name === sheetPrefix + id);
	const isShort = isWholeView(view) && sides.every((side) => summary[side].entries <= pageSizes.binder);
	const theirs: ListPageProps = { path, audience: "public", view, onShowAll: clear };
	return (
		<>
			<ListTools key={round} {...theirs} isShort={isShort} onSearch={change} />
			<ListJumpBar {...theirs} summary={summary} targets={page.targets} />
			<ListTabs {...theirs} summary={summary} />
			{view.layout === "binder" ? (
				<ListBinder
					{...theirs}
					{...page}
					words={words}
					renderPocket={(entry) => (
						<PublicPocket
							entry={entry}
							state={stateOf(entry)}
							onOpen={canSeek && entry.side === "have" ? () => dialog.open(sheetPrefix + entry.id) : null}
						/>
					)}
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
			{sheet && canSeek && (
				<EntrySheet
					entry={sheet}
					state={stateOf(sheet)}
					offerPath={offerPath?.(sheet.id) ?? null}
					onClose={dialog.close}
				/>
			)}
		</>
	);
}

/** The page with what crosses before all else, on the first page of a whole list. */
function withFirst(page: ListPage, { first }: CrossingEntries): ListPage {
	const { view } = page;
	const ids = new Set(first.map(({ id }) => id));
	const order = (list: ListPage["have"], side: Side): ListPage["have"] => {
		if (
			!list ||
			list.number > 1 ||
			view.search !== "" ||
			filterOf(view, side) !== "all" ||
			jumpOf(view, side)
		)
			return list;
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

interface PublicPocketProps {
	entry: EntryView;
	state: EntryState;
	/** Opens the sheet of what can be done about it; null leads to its listing alone. */
	onOpen: (() => void) | null;
}

/** A pocket of somebody else's binder. Without script, what is published leads to its listing. */
function PublicPocket({ entry, state, onOpen }: PublicPocketProps) {
	const pocket = <Pocket entry={entry} state={state} isOwn={false} />;
	if (!onOpen || entry.listing) {
		return (
			<ListingLink entry={entry} className={pocketClass(state)} onOpen={onOpen}>
				{pocket}
			</ListingLink>
		);
	}
	return (
		<button type="button" className={`content-button ${pocketClass(state)}`} onClick={onOpen}>
			{pocket}
		</button>
	);
}

interface EntrySheetProps {
	entry: EntryView;
	state: EntryState;
	/** The address of an offer that asks for it, or null. */
	offerPath: string | null;
	onClose: () => void;
}

/** The sheet of somebody's thing: its edition, the way to put it among one's own wants, and the way to offer something for it. */
function EntrySheet({ entry, state, offerPath, onClose }: EntrySheetProps) {
	const t = useT();
	const { name, line, edition } = useEntryTexts(false)(entry);
	const choices = useWantChoices(entry.id);
	const others = (choices?.one ?? 0) - 1;
	return (
		<Dialog open onOpenChange={onClose} title={name} closeLabel={t("common.close")} uninvited>
			<div className="grid gap-5">
				<div className="grid grid-cols-[104px_minmax(0,1fr)] items-start gap-5">
					<span className="relative aspect-5/7 overflow-hidden rounded-m shadow-1">
						<EditionImage thing={entry} />
					</span>
					<div className="wrap-anywhere grid gap-2">
						<p className="font-strong">{line}</p>
						{entry.quantity > 1 && (
							<p className="num text-ink-2">{t("listing.detail.units", { count: entry.quantity })}</p>
						)}
						{others > 0 && <p className="num text-ink-2">{t("lists.want.others", { count: others })}</p>}
						{entry.listing && (
							<Link to={listingPath(entry.listing.id)} className="link min-h-11" discover="none">
								{t("lists.want.seeListing")}
							</Link>
						)}
					</div>
				</div>
				{state === "matched" ? (
					<p className="flex items-center gap-2 font-strong text-ok">
						<Icon name="check" />
						{t("lists.want.added")}
					</p>
				) : (
					<WantForm
						entry={{ id: entry.id, isCustom: entry.isCustom, edition }}
						name={entry.name}
						choices={choices}
						onDone={onClose}
					/>
				)}
				{offerPath && (
					<ButtonLink to={offerPath} icon="swap" variant="secondary">
						{t("lists.want.offer")}
					</ButtonLink>
				)}
			</div>
		</Dialog>
	);
}

/** How many people have the thing of an entry, which is asked once its sheet opens. */
function useWantChoices(entryId: string): WantChoices | null {
	const { data, load } = useFetcher<Result<WantChoices>>();
	useEffect(() => void load(wantChoicesPath(entryId)), [entryId, load]);
	return data?.ok ? data.value : null;
}

interface ListingLinkProps {
	entry: EntryView;
	className: string;
	/** Opens the entry's sheet in the listing's place. */
	onOpen?: (() => void) | null;
	children: ReactNode;
}

/** Link to an entry's listing; an unpublished entry leads nowhere. */
function ListingLink({ entry, className, onOpen, children }: ListingLinkProps) {
	if (!entry.listing) return <span className={className}>{children}</span>;
	return (
		<Link
			to={listingPath(entry.listing.id)}
			className={className}
			discover="none"
			onClick={onOpen ? onPlainClick(onOpen) : undefined}
		>
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
