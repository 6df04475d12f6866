import { serialText } from "#app/features/cards/queries-serial.server.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { type Statement, statement } from "#app/platform/database/statement.server.ts";
import { cardPath } from "#app/shared/card-paths.ts";
import { DomainError, nullFor } from "#app/shared/domain-error.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { chatPath, listingPath, personPath, showcasePath } from "#app/shared/paths.ts";
import type { ReportedSubject } from "./events.ts";
import { canReport } from "./policy.ts";
import { type SubjectKey, type SubjectKind, type SubjectView, subjectKinds } from "./rules.ts";
import type { DecidedSubject, SubjectState } from "./rules-cases.ts";
import { SubjectInput } from "./schema.ts";

/** Subjects that person `$2` can report, joined from the tables of the features that have them. */
const sources: Readonly<Record<SubjectKind, string>> = {
	listing: `select subject.user_id as owner_id, owner.username, subject.title, subject.id as page_id, subject.is_public,
			subject.status as state, (select not is_special from product_categories where id = subject.category_id) as is_returnable
		from listings subject join users owner on owner.id = subject.user_id where subject.id = $1`,
	showcase: `select subject.owner_id, owner.username, subject.name as title, subject.id as page_id, subject.is_public,
			subject.status as state
		from collections subject join users owner on owner.id = subject.owner_id where subject.id = $1`,
	element: `select subject.user_id as owner_id, owner.username, subject.title, showcase.id as page_id,
			subject.hidden_at is null and showcase.id is not null as is_public,
			case when subject.hidden_at is null then 'active' else 'in_revision' end as state
		from collections_elements subject join users owner on owner.id = subject.user_id
		left join lateral (
			select collections.id from collections_elements_ref shown
			join collections on collections.id = shown.collection_id
			where shown.element_id = subject.id and collections.is_public order by collections.id limit 1
		) showcase on true
		where subject.id = $1`,
	comment: `select subject.user_id as owner_id, writer.username, subject.comment as title, showcase.id as page_id,
			subject.is_public and showcase.is_public as is_public,
			case when subject.hidden_at is null then 'active' else 'in_revision' end as state
		from collection_comments subject join collections showcase on showcase.id = subject.collection_id
		left join users writer on writer.id = subject.user_id where subject.id = $1`,
	card: `select subject.owner_id, owner.username, ${serialText("subject.serial")} as title, ${serialText("subject.serial")} as page_id,
			subject.serial is not null and subject.hidden_at is null and subject.deleted_at is null
				and not owner.is_banned as is_public,
			case when subject.deleted_at is not null then 'deleted' when subject.hidden_at is null then 'active'
				else 'in_revision' end as state
		from generated_cards subject join users owner on owner.id = subject.owner_id where subject.id = $1`,
	message: `select subject.sender_id as owner_id, writer.username, subject.content as title, subject.chat_id as page_id,
			subject.recipient_id is not distinct from $2::uuid and subject.removed_at is null as is_public,
			case when subject.removed_at is null then 'active' else 'deleted' end as state
		from chat_messages subject join users writer on writer.id = subject.sender_id
		where subject.id = $1 and subject.kind = 'text'`,
	person: `select subject.id as owner_id, subject.username, subject.username as title, subject.username as page_id,
			not subject.is_banned as is_public, 'active' as state
		from users subject where subject.id = $1`,
};

const notFound: Readonly<Record<SubjectKind, ErrorCode>> = {
	listing: "listing.notFound",
	showcase: "showcase.notFound",
	element: "element.notFound",
	comment: "comment.notFound",
	card: "card.notFound",
	message: "message.notFound",
	person: "person.notFound",
};

const pagePaths: Readonly<Record<SubjectKind, (pageId: string) => string>> = {
	listing: listingPath,
	showcase: showcasePath,
	element: showcasePath,
	comment: showcasePath,
	card: cardPath,
	message: chatPath,
	person: personPath,
};

/** The path of the page where a subject stands; null for an element that stands nowhere. */
export function subjectPath({ kind, pageId }: Pick<DecidedSubject, "kind" | "pageId">): string | null {
	return pageId === null ? null : pagePaths[kind](pageId);
}

interface SubjectRow {
	owner_id: string | null;
	username: string | null;
	title: string;
	is_public: boolean;
	state: SubjectState;
	/** Whether a listing can be given back once it is deleted. The card that one offered is free then. */
	is_returnable?: boolean;
	/** Null for an element that stands in no showcase that others see. */
	page_id: string | null;
}

type SubjectStatement = Statement<SubjectRow>;

const finders = statementsOf((kind) => statement(`moderation_find_${kind}`, sources[kind]));

/** Locks by which the reports of a subject are written one after the other, each seeing those before it. */
const lockers = statementsOf((kind) =>
	statement(`moderation_lock_${kind}`, `${sources[kind]} for no key update of subject`),
);

function statementsOf(make: (kind: SubjectKind) => SubjectStatement): Record<SubjectKind, SubjectStatement> {
	const made = subjectKinds.map((kind) => [kind, make(kind)]);
	return Object.fromEntries(made) as Record<SubjectKind, SubjectStatement>;
}

/** The subject of a report to be made, as its page shows it; null unless this person may report it. */
export async function findReportable(ctx: QueryContext, key: SubjectKey): Promise<SubjectView | null> {
	const actor = requireActor(ctx);
	const { kind, id } = parseInput(SubjectInput, key);
	const found = await findSubject(ctx.db, { kind, id }, actor.id).catch(nullFor(notFound[kind]));
	if (!found || !canReport(actor, { ...found, isPublic: true })) return null;
	const shownId = kind === "person" ? found.title : id;
	return { kind, id: shownId, title: found.title, path: pagePaths[kind](found.pageId) };
}

/** @throws DomainError what is not found, unless the public sees it; a message, unless this person got it */
export function findSubject(
	db: Database | Transaction,
	key: SubjectKey,
	personId: string,
): Promise<ReportedSubject> {
	return readPublic(finders, db, key, personId);
}

/** The same, locked until the transaction ends. */
export function lockSubject(db: Transaction, key: SubjectKey, personId: string): Promise<ReportedSubject> {
	return readPublic(lockers, db, key, personId);
}

/** A subject in whatever state, locked until the transaction ends; null when it is gone. */
export async function lockAnySubject(
	db: Transaction,
	key: SubjectKey,
): Promise<{ subject: DecidedSubject; state: SubjectState; isReturnable: boolean } | null> {
	const row = await read(lockers, db, key, null);
	if (!row) return null;
	const isReturnable = key.kind === "message" || (row.is_returnable ?? false);
	return { subject: toSubject(key, row), state: row.state, isReturnable };
}

async function readPublic(
	statements: typeof finders,
	db: Database | Transaction,
	key: SubjectKey,
	personId: string,
): Promise<ReportedSubject> {
	const row = await read(statements, db, key, personId);
	if (!row?.is_public || row.page_id === null) throw new DomainError(notFound[key.kind]);
	return { ...toSubject(key, row), pageId: row.page_id };
}

async function read(
	statements: typeof finders,
	db: Database | Transaction,
	{ kind, id }: SubjectKey,
	personId: string | null,
): Promise<SubjectRow | undefined> {
	const [row] = await statements[kind](db, kind === "message" ? [id, personId] : [id]);
	return row;
}

function toSubject({ kind, id }: SubjectKey, row: SubjectRow): DecidedSubject {
	const { owner_id: ownerId, username: ownerUsername, title, page_id: pageId } = row;
	return { kind, id, ownerId, ownerUsername, title, pageId };
}
