import { clsx } from "clsx";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { setGridPath } from "#app/shared/list-paths.ts";
import { listsPath } from "#app/shared/paths.ts";
import { BelowFold } from "#app/ui/below-fold.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import { type EntryView, entryLimits, sides } from "../rules.ts";
import type { ListPage } from "../rules-page.ts";
import { UndoBar } from "./bottom-panel.tsx";
import { EmptyLists } from "./empty-lists.tsx";
import { EntryDetails } from "./entry-dialog.tsx";
import { entryState, useEntryTexts } from "./entry-texts.ts";
import { ListBinder } from "./list-binder.tsx";
import { ListHead } from "./list-head.tsx";
import { JumpTabs, ListJumpBar } from "./list-jump.tsx";
import { EntryRow, ListRows, SetCard } from "./list-rows.tsx";
import {
	type ListPageProps,
	ListTabs,
	ListTools,
	listLink,
	listTitle,
	useTypedWords,
} from "./list-tools.tsx";
import { Pocket, pocketClass } from "./pocket.tsx";
import { SelectionBar, useEntryPress, useSelection } from "./selection.tsx";
import { type ListActions, useListActions } from "./use-list-actions.ts";

interface ListsScreenProps {
	page: ListPage;
	/** The moment that the page was made at. */
	now: string;
	/** The path at which others see the lists, and the site's host. */
	publicPath: string;
	host: string;
	/** The people who match the reader, above the lists. */
	matches: ReactNode;
}

/** The reader's own two lists. */
export function ListsScreen(props: ListsScreenProps) {
	const { summary, view } = props.page;
	if (summary.have.entries + summary.want.entries === 0) return <EmptyLists />;
	// What was typed and chosen was so on another page.
	return <Lists key={`${view.side} ${view.layout}`} {...props} />;
}

/** The entries that a page shows. */
function entriesOf({ have, want, groups }: ListPage): readonly EntryView[] {
	return [have, want, groups?.starred, groups?.loose].flatMap((list) => list?.rows ?? []);
}

function Lists({ page, now, matches, ...address }: ListsScreenProps) {
	const { view, summary } = page;
	const typed = useTypedWords(view.search);
	const own: ListPageProps = { path: listsPath, audience: "own", view, onShowAll: typed.clear };
	const selection = useSelection();
	const actions = useListActions();
	const dialog = useHashDialog();
	const [removed, setRemoved] = useState<readonly EntryView[]>([]);
	const entries = entriesOf(page);
	const chosen = selection.entriesOf(entries);

	function remove(gone: readonly EntryView[]) {
		const isListed = gone.some(({ listing, fromListings }) => listing !== null || fromListings > 0);
		if (isListed || gone.length > 1) setRemoved(gone);
		else actions.remove(gone, endRemoval);
	}
	function endRemoval() {
		setRemoved([]);
		selection.end();
		if (dialog.name) dialog.close();
	}

	return (
		<>
			<ListHead {...address} summary={summary} onChoose={selection.begin} />
			{matches}
			<OfflineStrip now={now} />
			<ListTools key={typed.round} {...own} onSearch={typed.change}>
				<JumpTabs {...own} summary={summary} />
			</ListTools>
			<ListJumpBar {...own} summary={summary} targets={page.targets} />
			<FullNotice summary={summary} />
			<StaleNotice page={own} summary={summary} entries={entries} actions={actions} />
			<ListTabs {...own} summary={summary} />
			<BelowFold>
				<ListContent {...{ page, own, now, words: typed.words, selection, actions }} />
				<ListNote />
			</BelowFold>
			<EntryDialog {...{ entries, now, actions }} onRemove={(entry) => remove([entry])} />
			{removed.length > 0 && (
				<RemoveDialog
					entries={removed}
					actions={actions}
					onClose={() => setRemoved([])}
					onDone={endRemoval}
				/>
			)}
			{selection.isChoosing ? (
				<SelectionBar
					entries={chosen}
					actions={actions}
					onChooseAll={() => selection.chooseAll(entries)}
					onRemove={() => remove(chosen)}
					onEnd={selection.end}
				/>
			) : (
				summary.lastImport && <UndoBar lastImport={summary.lastImport} />
			)}
		</>
	);
}

const dialogPrefix = "cosa-";

interface ListContentProps extends Pick<ListsScreenProps, "page" | "now"> {
	own: ListPageProps;
	words: string;
	selection: ReturnType<typeof useSelection>;
	actions: ListActions;
}

/** The lists themselves, as pages with pockets or line by line. */
function ListContent({ page, own, now, words, selection, actions }: ListContentProps) {
	const dialog = useHashDialog();
	const pressOf = useEntryPress(selection, ({ id }) => dialog.open(dialogPrefix + id));
	const moment = new Date(now);
	const pressed = (id: string) => (selection.isChoosing ? selection.isChosen(id) : undefined);
	if (own.view.layout === "binder") {
		return (
			<ListBinder
				{...own}
				{...page}
				words={words}
				renderPocket={(entry) => {
					const state = entryState(entry, moment);
					const isChosen = selection.isChosen(entry.id);
					return (
						<button
							type="button"
							className={`content-button ${pocketClass(state, isChosen)} select-none [-webkit-touch-callout:none]`}
							aria-pressed={pressed(entry.id)}
							{...pressOf(entry)}
						>
							<Pocket entry={entry} state={state} isChosen={isChosen} />
						</button>
					);
				}}
			/>
		);
	}
	return (
		<ListRows
			{...own}
			{...page}
			words={words}
			renderRow={(entry) => (
				<EntryRow
					key={entry.id}
					entry={entry}
					state={entryState(entry, moment)}
					isChosen={selection.isChosen(entry.id)}
					start={<StarButton entry={entry} actions={actions} />}
					renderName={(name) => (
						<button
							type="button"
							className="content-button text-left after:absolute after:inset-0"
							aria-pressed={pressed(entry.id)}
							{...pressOf(entry)}
						>
							<bdi>{name}</bdi>
						</button>
					)}
					end={
						<Icon
							name={selection.isChosen(entry.id) ? "check" : "more"}
							className="needs-script mx-2 stroke-[3px] text-ink-3"
						/>
					}
				/>
			)}
			renderSet={(set) => <SetCard set={set} to={setGridPath(set.id)} />}
		/>
	);
}

/** The star of a want, which says that it matters most. */
function StarButton({ entry, actions }: { entry: EntryView; actions: ListActions }) {
	const t = useT();
	const { name } = useEntryTexts()(entry);
	if (entry.side === "have") return null;
	return (
		<IconButton
			icon="star"
			filled={entry.isStarred}
			label={t(entry.isStarred ? "lists.page.unstarOne" : "lists.page.starOne", { name })}
			aria-pressed={entry.isStarred}
			className={entry.isStarred ? "z-1 -ml-2 text-royal!" : "z-1 -ml-2 text-ink-3!"}
			onClick={() => actions.star(entry)}
		/>
	);
}

interface EntryDialogProps extends Pick<ListsScreenProps, "now"> {
	entries: readonly EntryView[];
	actions: ListActions;
	onRemove: (entry: EntryView) => void;
}

function EntryDialog({ entries, now, actions, onRemove }: EntryDialogProps) {
	const t = useT();
	const dialog = useHashDialog();
	const describe = useEntryTexts();
	const entry = entries.find(({ id }) => dialog.name === dialogPrefix + id);
	if (!entry) return null;
	return (
		<Dialog
			open
			onOpenChange={dialog.close}
			title={describe(entry).name}
			closeLabel={t("common.close")}
			uninvited
		>
			<EntryDetails
				key={entry.id}
				entry={entry}
				state={entryState(entry, new Date(now))}
				onDone={dialog.close}
				onRemove={() => onRemove(entry)}
				onConfirm={() => actions.confirm([entry])}
			/>
		</Dialog>
	);
}

interface RemoveDialogProps {
	entries: readonly EntryView[];
	actions: ListActions;
	onClose: () => void;
	onDone: () => void;
}

/** Asks before many go, and what becomes of the listings of those that are published. */
function RemoveDialog({ entries, actions, onClose, onDone }: RemoveDialogProps) {
	const t = useT();
	const listed = entries.filter(({ listing, fromListings }) => listing !== null || fromListings > 0);
	const isListed = listed.length > 0;
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={t("lists.page.removeTitle", { count: entries.length })}
			description={
				isListed ? t("lists.page.removeListed", { count: listed.length }) : t("lists.page.removeText")
			}
			closeLabel={t("common.close")}
		>
			<DialogActions>
				<Button variant="ghost" onClick={onClose}>
					{t("common.cancel")}
				</Button>
				<Button
					variant="danger"
					icon="trash"
					pending={actions.isSending}
					onClick={() =>
						isListed ? actions.removeListed(entries, true, onDone) : actions.remove(entries, onDone)
					}
				>
					{t(isListed ? "lists.page.removeWithListings" : "lists.page.remove")}
				</Button>
			</DialogActions>
		</Dialog>
	);
}

interface StaleNoticeProps {
	page: ListPageProps;
	summary: ListPage["summary"];
	entries: readonly EntryView[];
	actions: ListActions;
}

/** Asks whether what was not confirmed for long is still there: one by one, or all of a page. */
function StaleNotice({ page, summary, entries, actions }: StaleNoticeProps) {
	const t = useT();
	const { view } = page;
	if (summary.stale === 0) return null;
	const isReview = view.filter === "stale";
	const haves = entries.filter(({ side }) => side === "have");
	return (
		<Notice tone="warn" icon="clock" className={clsx("mb-5 py-2!", !isReview && "items-center!")}>
			<div className="flex flex-wrap items-center gap-x-4">
				<b className="flex min-h-11 items-center">{t("lists.page.staleTitle", { count: summary.stale })}</b>
				{isReview ? (
					haves.length > 0 && (
						<Button
							size="s"
							variant="secondary"
							icon="check"
							onClick={() => actions.confirm(haves)}
							pending={actions.isSending}
						>
							{t("lists.page.confirmAll", { count: haves.length })}
						</Button>
					)
				) : (
					<Link
						className="link inline-flex min-h-11 items-center"
						to={listLink(page, { side: "have", filter: "stale", search: "" })}
						discover="none"
					>
						{t("lists.add.review")}
					</Link>
				)}
			</div>
			{isReview && <p>{t("lists.page.staleText")}</p>}
		</Notice>
	);
}

/** Says that a list takes nothing more. */
function FullNotice({ summary }: Pick<StaleNoticeProps, "summary">) {
	const t = useT();
	const full = sides.filter((side) => summary[side].entries >= entryLimits[side]);
	return full.map((side) => (
		<Notice key={side} tone="warn" icon="box" className="mb-5 py-3!">
			<p>{t("lists.page.full", { list: t(listTitle({ audience: "own" }, side)), max: entryLimits[side] })}</p>
		</Notice>
	));
}

function ListNote() {
	const t = useT();
	return (
		<p className="mx-1 mt-5 flex max-w-[88ch] gap-3 text-md text-ink-2">
			<Icon name="info" className="text-ink-3" />
			<span>{t("lists.page.note")}</span>
		</p>
	);
}

function subscribeConnection(listener: () => void): () => void {
	addEventListener("online", listener);
	addEventListener("offline", listener);
	return () => {
		removeEventListener("online", listener);
		removeEventListener("offline", listener);
	};
}

/** A paper strip over the lists while there is no connection, with the hour of what is on the page. */
function OfflineStrip({ now }: Pick<ListsScreenProps, "now">) {
	const t = useT();
	const format = useFormat();
	const isOnline = useSyncExternalStore(
		subscribeConnection,
		() => navigator.onLine,
		() => true,
	);
	if (isOnline) return null;
	return (
		<Notice tone="plain" icon="offline" role="status" className="mb-5">
			<p>{t("lists.page.offline", { time: format.time(now) })}</p>
		</Notice>
	);
}
