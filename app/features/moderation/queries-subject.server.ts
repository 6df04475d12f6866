import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { type Statement, statement } from "#app/platform/database/statement.server.ts";
import { DomainError, nullFor } from "#app/shared/domain-error.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { listingPath, showcasePath } from "#app/shared/paths.ts";
import type { ReportedSubject } from "./events.ts";
import { canReport } from "./policy.ts";
import type { SubjectKey, SubjectKind, SubjectView } from "./rules.ts";
import { SubjectInput } from "./schema.ts";

/** What can be reported, joined from the tables of the features that have it. */
const sources: Readonly<Record<SubjectKind, string>> = {
	listing: `select subject.user_id as owner_id, owner.username, subject.title, subject.id as page_id, subject.is_public
		from listings subject join users owner on owner.id = subject.user_id where subject.id = $1`,
	showcase: `select subject.owner_id, owner.username, subject.name as title, subject.id as page_id, subject.is_public
		from collections subject join users owner on owner.id = subject.owner_id where subject.id = $1`,
	element: `select subject.user_id as owner_id, owner.username, subject.title, showcase.id as page_id,
			subject.hidden_at is null and showcase.id is not null as is_public
		from collections_elements subject join users owner on owner.id = subject.user_id
		left join lateral (
			select collections.id from collections_elements_ref shown
			join collections on collections.id = shown.collection_id
			where shown.element_id = subject.id and collections.is_public order by collections.id limit 1
		) showcase on true
		where subject.id = $1`,
	comment: `select subject.user_id as owner_id, writer.username, subject.comment as title, showcase.id as page_id,
			subject.is_public and showcase.is_public as is_public
		from collection_comments subject join collections showcase on showcase.id = subject.collection_id
		left join users writer on writer.id = subject.user_id where subject.id = $1`,
};

const notFound: Readonly<Record<SubjectKind, ErrorCode>> = {
	listing: "listing.notFound",
	showcase: "showcase.notFound",
	element: "element.notFound",
	comment: "comment.notFound",
};

type SubjectStatement = Statement<{
	owner_id: string | null;
	username: string | null;
	title: string;
	is_public: boolean;
	/** Null for an element that stands in no showcase that others see. */
	page_id: string | null;
}>;

const finders = statementsOf((kind) => statement(`moderation_find_${kind}`, sources[kind]));

/** One subject's reports are written one after the other, so that each sees those before it. */
const lockers = statementsOf((kind) =>
	statement(`moderation_lock_${kind}`, `${sources[kind]} for no key update of subject`),
);

function statementsOf(make: (kind: SubjectKind) => SubjectStatement): Record<SubjectKind, SubjectStatement> {
	return {
		listing: make("listing"),
		showcase: make("showcase"),
		element: make("element"),
		comment: make("comment"),
	};
}

/** What a report would be about, as its page shows it; null unless this person may report it. */
export async function findReportable(ctx: QueryContext, key: SubjectKey): Promise<SubjectView | null> {
	const actor = requireActor(ctx);
	const { kind, id } = parseInput(SubjectInput, key);
	const found = await findSubject(ctx.db, { kind, id }).catch(nullFor(notFound[kind]));
	if (!found || !canReport(actor, { ...found, isPublic: true })) return null;
	return {
		kind,
		id,
		title: found.title,
		path: (kind === "listing" ? listingPath : showcasePath)(found.pageId),
	};
}

/** @throws DomainError what is not found, unless the public sees it */
export function findSubject(db: Database | Transaction, key: SubjectKey): Promise<ReportedSubject> {
	return readSubject(finders, db, key);
}

/** The same, locked until the transaction ends. */
export function lockSubject(db: Transaction, key: SubjectKey): Promise<ReportedSubject> {
	return readSubject(lockers, db, key);
}

async function readSubject(
	statements: Record<SubjectKind, SubjectStatement>,
	db: Database | Transaction,
	{ kind, id }: SubjectKey,
): Promise<ReportedSubject> {
	const [row] = await statements[kind](db, [id]);
	if (!row?.is_public || row.page_id === null) throw new DomainError(notFound[kind]);
	const { owner_id: ownerId, username: ownerUsername, title, page_id: pageId } = row;
	return { kind, id, ownerId, ownerUsername, title, pageId };
}
