import { createHash } from "node:crypto";
import { createElement } from "react";
import { drawShield } from "#app/features/accounts/queries.server.ts";
import { type CategorySlug, categoryNameKey } from "#app/features/catalogue/rules.ts";
import { formatFor } from "#app/i18n/format.ts";
import { type Locale, pathInLocale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import {
	boolean,
	integer,
	json,
	nullable,
	statement,
	text,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { drawJpeg, imageAddress } from "#app/platform/drawing/draw.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { imageFile } from "#app/shared/image.ts";
import { listImagePath, withSearch } from "#app/shared/paths.ts";
import { drawingFonts } from "#app/ui/fonts/drawing.server.ts";
import { shieldNumber } from "#app/ui/shield-number.ts";
import { photoSize, SharedImage, shieldSize } from "./components/share/shared-image.tsx";
import { writeOwnFile } from "./files/files.server.ts";
import { getListSummary, listEntries } from "./queries.server.ts";
import { writeList } from "./reading/reading.ts";
import { loadSets } from "./review/review.server.ts";
import {
	type DrawnEntry,
	imageEntryLimit,
	type ListFilter,
	type ListImage,
	type ListSummary,
	type ListsToShare,
	listImageSizes,
	type ShareChoice,
	type SharedEntry,
	type SharedLists,
	type Side,
	sides,
} from "./rules.ts";
import type { Copy } from "./rules-copy.ts";
import type { WrittenEntry } from "./rules-sources.ts";
import { copyJson } from "./tables.server.ts";

const readWritten = statement(
	"lists_read_written",
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
		copy: json<Copy>(),
		isStarred: boolean(),
	},
	`select entry.side, entry.quantity, category.slug as category, (
			select code from product_expansion_codes where expansion_id = item.expansion_id
			order by code !~ '[[:alpha:]]', char_length(code), code limit 1
		) as "setCode",
		coalesce(case when $2::text = 'es' then expansion.name_es end, expansion.name) as set, item.number,
		coalesce(case when $2 = 'es' then item.name_es end, item.name, entry.custom_name) as name,
		entry.item_id is null as "isCustom", entry.is_any as "anyPrinting", ${copyJson("entry")} as copy,
		entry.is_starred as "isStarred"
	from list_entries as entry join product_categories as category on category.id = entry.category_id
	left join product_items as item on item.id = entry.item_id
	left join product_expansions as expansion on expansion.id = item.expansion_id
	where entry.user_id = $1 and entry.side = any($4::text[])
		and ($3::boolean or entry.hidden_at is null and (entry.listing_id is null or entry.is_findable))
	order by entry.side, entry.is_starred desc, category.sort_order, expansion.name_folded collate "C", expansion.id,
		item.number_key collate "C", entry.name_key collate "C", entry.id`,
);

/** Both lists of a person whole, as our own CSV file, with the names that the catalogue gives. */
export async function writeListsFile(ctx: QueryContext, personId: string): Promise<string> {
	return writeOwnFile(await readWritten(ctx.db, [personId, "en", true, sides]));
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
	const options = { username, place, link, language: locale, sets };
	const messages = entries.length > 0 ? writeList(entries, options) : [];
	return { username, choice, messages, summary, link };
}

async function listWrittenEntries(
	ctx: QueryContext,
	{ person, choice, locale, t }: ListsToShareInput,
): Promise<WrittenEntry[]> {
	const chosen = choice === "both" ? sides : [choice];
	const rows = await readWritten(ctx.db, [person.id, locale, false, chosen]);
	return rows.map(({ anyPrinting, set, setCode, category, ...row }) => {
		const key = categoryNameKey(category);
		const named = { category: key ? t(key) : category, set: anyPrinting ? null : set };
		return {
			...row,
			anyPrinting,
			...named,
			setCode: anyPrinting ? null : setCode,
			number: anyPrinting ? null : row.number,
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
		return (await listEntries(visitor, query)).rows;
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
const drawingVersion = 1;

/** The version of an image of lists in a language: the same for the same content. */
export function sharedImageVersion(lists: SharedLists, image: ListImage, locale: Locale): string {
	return createHash("sha256")
		.update(JSON.stringify([drawingVersion, image, locale, lists]))
		.digest("hex");
}

const imageNames = { preview: "", story: "historia", sheet: "hoja" } as const satisfies Record<
	ListImage,
	string
>;

/** The path of an image of a person's lists, another one when their lists get longer or shorter. */
export function sharedImagePath(
	{ username, summary }: Pick<ListsToShare, "username"> & { readonly summary: ListSummary },
	image: ListImage,
	locale: Locale,
): string {
	const name = imageNames[image];
	const version = `${summary.have.units}-${summary.want.units}`;
	const path = withSearch(listImagePath(username), { ...(name && { formato: name }), v: version });
	return pathInLocale(path, locale);
}

/** The image that an address asks for. */
export function readListImage(query: URLSearchParams): ListImage {
	const name = query.get("formato");
	return name === imageNames.story ? "story" : name === imageNames.sheet ? "sheet" : "preview";
}

interface DrawOptions {
	readonly image: ListImage;
	/** The whole address of the lists. */
	readonly link: string;
	readonly locale: Locale;
	readonly t: Translate;
}

/** Draws an image of lists, as JPEG. A photo that cannot be read gives way to the placeholder. */
export async function drawSharedImage(
	files: Pick<Files, "read">,
	lists: SharedLists,
	{ image, link, locale, t }: DrawOptions,
): Promise<Uint8Array> {
	const png = await drawShield(shieldNumber(lists.username), shieldSize.width);
	const shield = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
	const [have, want] = await Promise.all(
		sides.map((side) => Promise.all(lists.entries[side].map((entry) => readEntry(files, entry)))),
	);
	const entries = { have: have ?? [], want: want ?? [] };
	const content = createElement(SharedImage, {
		image,
		lists,
		entries,
		shield,
		link,
		t,
		format: formatFor(locale),
	});
	return drawJpeg({ content, fonts: drawingFonts, ...listImageSizes[image] });
}

async function readEntry(
	files: Pick<Files, "read">,
	{ imageKey, ...entry }: SharedEntry,
): Promise<DrawnEntry> {
	const bytes = imageKey && (await files.read(imageFile(imageKey, 320)));
	const photo = bytes ? await imageAddress(bytes, photoSize).catch(() => null) : null;
	return { ...entry, photo };
}
