import { serialText } from "#app/features/cards/queries-card.server.ts";
import { isWorded } from "#app/features/chats/queries.server.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import {
	boolean,
	nullable,
	type Statement,
	statement,
	text,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { cardPath } from "#app/shared/card-paths.ts";
import { chatPath } from "#app/shared/chat-paths.ts";
import { DomainError, nullFor } from "#app/shared/domain-error.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import {
	groupPath,
	groupsPath,
	listingPath,
	personPath,
	publicListPath,
	showcasePath,
} from "#app/shared/paths.ts";
import type { ReportedSubject } from "./events.ts";
import { canReport } from "./policy.ts";
import { mapKinds, type SubjectKey, type SubjectKind, type SubjectView, subjectKinds } from "./rules.ts";
import type { DecidedSubject, SubjectState } from "./rules-admin.ts";
import { SubjectInput } from "./schema.ts";

/** The SQL that reads subject `:id` of each kind; a message is public for its recipient alone. */
const sources: Readonly<Record<SubjectKind, string>> = {
	listing: `select subject.user_id as "ownerId", owner.username as "ownerUsername", subject.title, subject.id as "pageId",
			subject.is_public as "isPublic", subject.status as state,
			coalesce((select not is_special from product_categories where id = subject.category_id), false) as "isReturnable",
			null::uuid as "recipientId"
		from listings subject join users owner on owner.id = subject.user_id where subject.id = :id`,
	showcase: `select subject.owner_id as "ownerId", owner.username as "ownerUsername", subject.name as title, subject.id as "pageId",
			subject.is_public as "isPublic", subject.status as state, false as "isReturnable",
			null::uuid as "recipientId"
		from collections subject join users owner on owner.id = subject.owner_id where subject.id = :id`,
	element: `select subject.user_id as "ownerId", owner.username as "ownerUsername", subject.title, showcase.id as "pageId",
			subject.hidden_at is null and showcase.id is not null as "isPublic",
			case when subject.hidden_at is null then 'active' else 'in_revision' end as state, false as "isReturnable",
			null::uuid as "recipientId"
		from collections_elements subject join users owner on owner.id = subject.user_id
		left join lateral (
			select collections.id from collections_elements_ref entry
			join collections on collections.id = entry.collection_id
			where entry.element_id = subject.id and collections.is_public order by collections.id limit 1
		) showcase on true
		where subject.id = :id`,
	comment: `select subject.user_id as "ownerId", writer.username as "ownerUsername", subject.comment as title, showcase.id as "pageId",
			subject.is_public and showcase.is_public as "isPublic",
			case when subject.hidden_at is null then 'active' else 'in_revision' end as state, false as "isReturnable",
			null::uuid as "recipientId"
		from collection_comments subject join collections showcase on showcase.id = subject.collection_id
		left join users writer on writer.id = subject.user_id where subject.id = :id`,
	card: `select subject.owner_id as "ownerId", owner.username as "ownerUsername", ${serialText("subject.serial")} as title,
			${serialText("subject.serial")} as "pageId",
			subject.serial is not null and subject.hidden_at is null and subject.deleted_at is null
				and not owner.is_banned as "isPublic",
			case when subject.deleted_at is not null then 'deleted' when subject.hidden_at is null then 'active'
				else 'in_revision' end as state, false as "isReturnable",
			null::uuid as "recipientId"
		from generated_cards subject join users owner on owner.id = subject.owner_id where subject.id = :id`,
	entry: `select subject.user_id as "ownerId", owner.username as "ownerUsername",
			coalesce(item.name, subject.custom_name) as title, owner.username as "pageId",
			subject.hidden_at is null and subject.listing_id is null and not owner.is_banned
				and coalesce(list.is_shown, true) as "isPublic",
			case when subject.hidden_at is null then 'active' else 'in_revision' end as state, false as "isReturnable",
			null::uuid as "recipientId"
		from list_entries subject join users owner on owner.id = subject.user_id
		left join list_people list on list.user_id = subject.user_id
		left join product_items item on item.id = subject.item_id where subject.id = :id`,
	group: `select subject.owner_id as "ownerId", owner.username as "ownerUsername", subject.name as title, subject.slug as "pageId",
			subject.hidden_at is null as "isPublic",
			case when subject.hidden_at is null then 'active' else 'in_revision' end as state, false as "isReturnable",
			null::uuid as "recipientId"
		from groups subject join users owner on owner.id = subject.owner_id where subject.id = :id`,
	message: `select subject.sender_id as "ownerId", writer.username as "ownerUsername", subject.content as title, subject.chat_id as "pageId",
			subject.recipient_id is not null and subject.removed_at is null as "isPublic",
			case when subject.removed_at is null then 'active' else 'deleted' end as state, true as "isReturnable",
			subject.recipient_id as "recipientId"
		from chat_messages subject join users writer on writer.id = subject.sender_id
		where subject.id = :id and ${isWorded("subject")}`,
	rating: `select subject.author_id as "ownerId", writer.username as "ownerUsername", subject.text as title, person.username as "pageId",
			subject.removed_at is null and exists (
				select from opened_ratings(now()) as opened where opened.id = subject.id
			) as "isPublic",
			case when subject.removed_at is null then 'active' else 'deleted' end as state, true as "isReturnable",
			null::uuid as "recipientId"
		from ratings subject join users person on person.id = subject.subject_id left join users writer on writer.id = subject.author_id
		where subject.id = :id and subject.text is not null`,
	person: `select subject.id as "ownerId", subject.username as "ownerUsername", subject.username as title, subject.username as "pageId",
			not subject.is_banned as "isPublic", 'active' as state, false as "isReturnable",
			null::uuid as "recipientId"
		from users subject where subject.id = :id`,
};

const notFound: Readonly<Record<SubjectKind, ErrorCode>> = {
	listing: "listing.notFound",
	showcase: "showcase.notFound",
	element: "element.notFound",
	comment: "comment.notFound",
	card: "card.notFound",
	entry: "list.entryNotFound",
	group: "group.notFound",
	message: "message.notFound",
	rating: "rating.notFound",
	person: "person.notFound",
};

const pagePaths: Readonly<Record<SubjectKind, (pageId: string) => string>> = {
	listing: listingPath,
	showcase: showcasePath,
	element: showcasePath,
	comment: showcasePath,
	card: cardPath,
	entry: publicListPath,
	group: groupPath,
	message: chatPath,
	rating: personPath,
	person: personPath,
};

/**
 * SQL of the kind of subject that a row names by its columns.
 * @param table the row's name in the statement
 * @param otherwise the kind of a row that names none
 */
export function subjectKindOf(table: string, otherwise: string): string {
	const cases = subjectKinds.map((kind) => `when ${table}.${kind}_id is not null then '${kind}'`);
	return `case ${cases.join(" ")} else '${otherwise}' end`;
}

/** The path of the page where a subject stands; null for an element that stands nowhere. */
export function subjectPath({ kind, pageId }: Pick<DecidedSubject, "kind" | "pageId">): string | null {
	return pageId === null ? null : pagePaths[kind](pageId);
}

/** The columns of {@link sources}. A listing, a message or a rating can be returned once it is deleted; the card that one offered is free then. */
const columns = {
	ownerId: nullable(text()),
	ownerUsername: nullable(text()),
	title: text(),
	pageId: nullable(text()),
	isPublic: boolean(),
	state: text<SubjectState>(),
	isReturnable: boolean(),
	/** The only person for whom it is public; null for everybody. */
	recipientId: nullable(text()),
};

const finders = mapKinds((kind) => statement({ id: uuid() }, columns)`${sources[kind]}`);

/** Finders that lock, so that a subject's reports are written one after the other and each sees those before it. */
const lockers = mapKinds(
	(kind) => statement({ id: uuid() }, columns)`${sources[kind]} for no key update of subject`,
);

/**
 * The rows that change with a subject and are locked before it and its case (decision 164): a card's listing, a comment's
 * showcase, the lists of an entry's person.
 */
const lockersAround: Partial<Record<SubjectKind, Statement<{ id: string }, unknown>>> = {
	card: statement(
		{ id: uuid() },
		{},
	)`select from listings where id = (select listing_id from generated_cards where id = :id) for no key update`,
	comment: statement(
		{ id: uuid() },
		{},
	)`select from collections where id = (select collection_id from collection_comments where id = :id)
		for no key update`,
	entry: statement(
		{ id: uuid() },
		{},
	)`select from list_people where user_id = (select user_id from list_entries where id = :id) for no key update`,
};

/** The subject of a report, as the report's page shows it; null unless the actor may report it. */
export async function findReportable(ctx: QueryContext, key: SubjectKey): Promise<SubjectView | null> {
	const actor = requireActor(ctx);
	const { kind, id } = parseInput(SubjectInput, key);
	const subject = await findSubject(ctx.db, { kind, id }, actor.id).catch(nullFor(notFound[kind]));
	if (!subject || !canReport(actor, { ...subject, isPublic: true })) return null;
	const { title, pageId } = subject;
	// A group's link is its key: who knows its id from a link that was renewed does not learn the new one.
	const path = kind === "group" ? groupsPath : pagePaths[kind](pageId);
	return { kind, id: kind === "person" ? title : id, title, path };
}

/**
 * A subject that a person can report.
 * @throws DomainError that it is not found, unless the public sees it; a message, unless this person got it
 */
export function findSubject(
	db: Database | Transaction,
	key: SubjectKey,
	personId: string,
): Promise<ReportedSubject> {
	return readPublic(finders, db, key, personId);
}

/** {@link findSubject}, locked until the transaction ends. */
export function lockSubject(db: Transaction, key: SubjectKey, personId: string): Promise<ReportedSubject> {
	return readPublic(lockers, db, key, personId);
}

/** A subject in whatever state, locked until the transaction ends; null when it is gone. */
export async function lockAnySubject(
	db: Transaction,
	key: SubjectKey,
): Promise<{ subject: DecidedSubject; state: SubjectState; isReturnable: boolean } | null> {
	const row = await read(lockers, db, key);
	if (!row) return null;
	const { state, isReturnable } = row;
	return { subject: toSubject(key, row), state, isReturnable };
}

async function readPublic(
	statements: typeof finders,
	db: Database | Transaction,
	key: SubjectKey,
	personId: string,
): Promise<ReportedSubject> {
	const row = await read(statements, db, key);
	const isPublic = row?.isPublic && (row.recipientId ?? personId) === personId;
	if (!isPublic || row.pageId === null) throw new DomainError(notFound[key.kind]);
	return { ...toSubject(key, row), pageId: row.pageId };
}

async function read(statements: typeof finders, db: Database | Transaction, { kind, id }: SubjectKey) {
	if (statements === lockers) await lockersAround[kind]?.(db, { id });
	const [row] = await statements[kind](db, { id });
	return row;
}

function toSubject(
	{ kind, id }: SubjectKey,
	{ ownerId, ownerUsername, title, pageId }: Omit<DecidedSubject, "kind" | "id">,
): DecidedSubject {
	return { kind, id, ownerId, ownerUsername, title, pageId };
}
