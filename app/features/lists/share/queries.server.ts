import { createElement, type ReactNode } from "react";
import { drawableShield } from "#app/features/accounts/queries.server.ts";
import { type CategorySlug, categoryNameKey } from "#app/features/catalogue/rules.ts";
import { formatFor } from "#app/i18n/format.ts";
import { type Locale, versionedPath } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import {
	array,
	boolean,
	integer,
	json,
	nullable,
	statement,
	text,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { drawablePhoto } from "#app/platform/drawing/draw.server.ts";
import { imageVersion } from "#app/platform/drawing/image-version.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { listImagePath } from "#app/shared/list-paths.ts";
import { withSearch } from "#app/shared/paths.ts";
import { getListSummary, isVisible, listEntryViews } from "../entry/queries.server.ts";
import {
	type DrawnEntry,
	imageEntryLimit,
	type ListFilter,
	type ListImage,
	type ListSummary,
	type ListsToShare,
	type ShareChoice,
	type SharedEntry,
	type SharedLists,
	type Side,
	sides,
} from "../entry/rules.ts";
import type { Copy } from "../entry/rules-copy.ts";
import { writeOwnFile } from "../import/file/files.server.ts";
import { loadSets } from "../import/pending/pending.server.ts";
import type { WrittenEntry } from "../import/rules-reading.ts";
import { writeList } from "../import/text/reading.ts";
import { copyJson } from "../tables.server.ts";
import { entryPhotoSize, SharedListsImage } from "./components/shared-image.tsx";

const readWritten = statement(
	{ personId: uuid(), locale: text(), isOwner: boolean(), sides: array(text<Side>()) },
	{
		side: text<Side>(),
		quantity: integer(),
		category: text<CategorySlug>(),
		setCode: nullable(text()),
		set: nullable(text()),
		number: nullable(text()),
		name: text(),
		isCustom: boolean(),
		anyPrinting: boolean(),
		isOfSet: boolean(),
		copy: json<Copy>(),
		isStarred: boolean(),
	},
)`select entry.side, entry.quantity, entry.category_slug as category, entry.code as "setCode",
		in_language(:locale, entry.expansion, entry.expansion_es) as set, entry.number,
		in_language(:locale, entry.name, entry.name_es) as name,
		entry.item_id is null as "isCustom", entry.is_any as "anyPrinting", entry.is_of_set as "isOfSet",
		${copyJson("entry")} as copy,
		entry.is_starred as "isStarred"
	from entry_details as entry join product_categories as category on category.id = entry.category_id
	left join product_expansions as expansion on expansion.id = entry.expansion_id
	where entry.user_id = :personId and entry.side = any(:sides) and (:isOwner or ${isVisible})
	order by entry.side, entry.is_starred desc, category.sort_order, expansion.name_folded collate "C", expansion.id,
		number_key(entry.number) collate "C", entry.name_key collate "C", entry.id`;

/** Both lists of a person whole, as our own CSV file, with the names that the catalogue gives. */
export async function writeListsFile(ctx: QueryContext, personId: string): Promise<string> {
	return writeOwnFile(await readWritten(ctx.db, { personId, locale: "en", isOwner: true, sides }));
}

const findOpen = statement(
	{ personId: uuid() },
	{ isOpen: boolean() },
)`select coalesce((select is_shown from list_people where user_id = :personId), false)
		and exists (select from list_entries where user_id = :personId and hidden_at is null) as "isOpen"`;

/** True for a person whose page of lists is open and has something on it. */
export async function hasOpenLists(ctx: QueryContext, personId: string): Promise<boolean> {
	return (await findOpen(ctx.db, { personId }))[0]?.isOpen ?? false;
}

interface SharedPersonInput {
	readonly id: string;
	readonly username: string;
	readonly city: string | null;
}

interface ListsToShareInput {
	readonly person: SharedPersonInput;
	readonly choice: ShareChoice;
	readonly link: string;
	readonly locale: Locale;
	readonly t: Translate;
}

/** The lists of a person as others see them, in figures and as the messages that a chat gets. */
export async function getListsToShare(ctx: QueryContext, input: ListsToShareInput): Promise<ListsToShare> {
	const { person, choice, link, locale } = input;
	const [entries, summary, sets] = await Promise.all([
		listWrittenEntries(ctx, input),
		getListSummary({ ...ctx, actor: null }, person.id),
		loadSets(ctx),
	]);
	const { username, city: place } = person;
	const options = { site: input.t("shell.brand"), username, place, link, language: locale, sets };
	const messages = entries.length > 0 ? writeList(entries, options) : [];
	return { username, choice, messages, summary, link };
}

async function listWrittenEntries(
	ctx: QueryContext,
	{ person, choice, locale, t }: ListsToShareInput,
): Promise<WrittenEntry[]> {
	const rows = await readWritten(ctx.db, {
		personId: person.id,
		locale,
		isOwner: false,
		sides: choice === "both" ? sides : [choice],
	});
	return rows.map((row) => {
		const key = categoryNameKey(row.category);
		const isOfAllSets = row.anyPrinting && !row.isOfSet;
		return {
			...row,
			category: key ? t(key) : row.category,
			set: isOfAllSets ? null : row.set,
			setCode: isOfAllSets ? null : row.setCode,
			number: row.anyPrinting ? null : row.number,
		};
	});
}

/**
 * A person's lists as everybody sees them, for their image.
 * @throws DomainError `list.closed`
 */
export async function getSharedLists(
	ctx: QueryContext,
	{ id, username, city }: SharedPersonInput,
	locale: Locale,
): Promise<SharedLists> {
	const visitor = { ...ctx, actor: null };
	const summary = await getListSummary(visitor, id);
	if (!summary.isShown) throw new DomainError("list.closed");
	const page = { number: 1, size: 2 * imageEntryLimit };
	const read = async (side: Side, filter: ListFilter) => {
		const query = { ownerId: id, side, filter, search: "", locale, withPeople: false, page };
		return (await listEntryViews(visitor, query)).rows;
	};
	const [published, have, want] = await Promise.all([
		read("have", "published"),
		read("have", "all"),
		read("want", "all"),
	]);
	const haves = new Map([...published, ...have].map((entry) => [entry.id, entry]));
	const entriesOf = (entries: Iterable<(typeof have)[number]>): SharedEntry[] =>
		[...entries].slice(0, page.size).map(({ id, name, categorySlug, listing }) => ({
			id,
			name,
			categorySlug,
			imageKey: listing?.image?.key ?? null,
		}));
	return {
		username,
		city,
		totals: { have: summary.have.entries, want: summary.want.entries },
		entries: { have: entriesOf(haves.values()), want: entriesOf(want) },
	};
}

/** The version of the drawing. It goes up when that changes, so that no cache keeps an old one. */
const design = 1;

/** The version of an image of lists in a language. */
export function listsImageVersion(lists: SharedLists, image: ListImage, locale: Locale): string {
	return imageVersion(design, image, locale, lists);
}

const imageNames = { preview: "", story: "historia", sheet: "hoja" } as const satisfies Record<
	ListImage,
	string
>;

/** The address of an image of a person's lists, another one when their lists get longer or shorter. */
export function listsImageHref(
	{ username, summary }: Pick<ListsToShare, "username"> & { readonly summary: ListSummary },
	image: ListImage,
	locale: Locale,
): string {
	const name = imageNames[image];
	const version = `${summary.have.units}-${summary.want.units}`;
	const path = withSearch(listImagePath(username), name ? { formato: name } : {});
	return versionedPath(path, version, locale);
}

/** The image that an address asks for. */
export function readListImage(query: URLSearchParams): ListImage {
	const name = query.get("formato");
	return name === imageNames.story ? "story" : name === imageNames.sheet ? "sheet" : "preview";
}

/** Width of the shield, in pixels: about twice what it stands in. */
const shieldWidth = 184;

interface ContentOptions {
	readonly image: ListImage;
	/** The whole address of the lists. */
	readonly link: string;
	readonly locale: Locale;
	readonly t: Translate;
}

/** What an image of lists shows. */
export async function listsImageContent(
	files: Pick<Files, "read">,
	lists: SharedLists,
	{ image, link, locale, t }: ContentOptions,
): Promise<ReactNode> {
	const drawn = ({ imageKey, ...entry }: SharedEntry): Promise<DrawnEntry> =>
		drawablePhoto(files, { key: imageKey, from: 320, size: entryPhotoSize }).then((photo) => ({
			...entry,
			photo,
		}));
	const [shield, have, want] = await Promise.all([
		drawableShield(lists.username, shieldWidth),
		Promise.all(lists.entries.have.map(drawn)),
		Promise.all(lists.entries.want.map(drawn)),
	]);
	const format = formatFor(locale);
	return createElement(SharedListsImage, { image, lists, entries: { have, want }, shield, link, t, format });
}
