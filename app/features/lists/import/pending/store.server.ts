import { lt } from "drizzle-orm";
import type { Actor, CommandContext, QueryContext } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import {
	boolean,
	bytes,
	integer,
	json,
	nullable,
	type SqlType,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { pendingImports } from "../../tables.server.ts";
import {
	type ImportChoices,
	type ImportResult,
	type ImportSettings,
	type ImportStatus,
	importTime,
	type SentKind,
	stoppedAfter,
	waitingLimit,
} from "../rules.ts";
import type { ShownImport } from "./view.server.ts";

/** The outcome of adding, as the row has it. */
export interface StoredOutcome {
	readonly things: number;
	readonly units: number;
	readonly left: number;
	readonly expansionId: string | null;
	/** The code of what stopped it. */
	readonly failure?: ErrorCode;
}

export interface StoredImport {
	readonly id: string;
	readonly kind: SentKind;
	readonly settings: ImportSettings;
	readonly status: ImportStatus;
	readonly progress: number;
	readonly workedAt: string;
	readonly rowCount: number;
	readonly outcome: StoredOutcome | null;
	readonly importId: string | null;
	readonly isUndone: boolean;
}

const find = statement(
	{ id: uuid(), personId: uuid(), oldest: timestamp() },
	{
		id: text(),
		kind: text<StoredImport["kind"]>(),
		settings: json<ImportSettings>(),
		status: text<ImportStatus>(),
		progress: integer(),
		workedAt: timestamp(),
		rowCount: integer(),
		outcome: nullable(json<StoredOutcome>()),
		importId: nullable(text()),
		isUndone: boolean(),
	},
)`select review.id, review.kind, settings, status, progress, worked_at as "workedAt", row_count as "rowCount", outcome,
		import_id as "importId", undone_at is not null as "isUndone"
	from pending_imports as review left join list_imports as done on done.id = review.import_id
	where review.id = :id and review.user_id = :personId and review.created_at > :oldest`;

/** The state of the actor's own text or file. @throws DomainError `list.importNotFound`, also for others' and for one that is too old */
export async function getStoredImport(
	ctx: QueryContext,
	personId: string,
	id: string,
): Promise<StoredImport> {
	const [stored] = isUuid(id) ? await find(ctx.db, { id, personId, oldest: oldest(ctx.clock.now()) }) : [];
	if (!stored) throw new DomainError("list.importNotFound");
	return stored;
}

function oldest(now: Date): Date {
	return new Date(now.getTime() - importTime);
}

const shown = statement(
	{ id: uuid(), personId: uuid(), page: integer() },
	{ view: nullable(json<ShownImport["view"]>()), rows: nullable(json<ShownImport["pages"][number]>()) },
)`select view, pages -> least(:page, jsonb_array_length(pages)) - 1 as rows from pending_imports
	where id = :id and user_id = :personId`;

/** What is shown of a text or file that was read, with one page of the rows that are to be looked at. @param page from 1 */
export async function getShown(ctx: QueryContext, personId: string, id: string, page: number) {
	const [row] = await shown(ctx.db, { id, personId, page });
	return row ?? { view: null, rows: null };
}

const refusedOf = statement(
	{ id: uuid(), personId: uuid() },
	{ refused: nullable(json<ImportResult["refused"]>()) },
)`select result -> 'refused' as refused from pending_imports where id = :id and user_id = :personId`;

/** The rows of a file that were left out. */
export async function listRefused(
	ctx: QueryContext,
	personId: string,
	id: string,
): Promise<ImportResult["refused"]> {
	const [row] = await refusedOf(ctx.db, { id, personId });
	return row?.refused ?? [];
}

const contentOf = statement(
	{ id: uuid(), personId: uuid() },
	{ content: bytes() },
)`select content from pending_imports where id = :id and user_id = :personId`;

/** The text or file, as it was sent. */
export async function getContent(ctx: QueryContext, personId: string, id: string): Promise<Uint8Array> {
	const [row] = await contentOf(ctx.db, { id, personId });
	return row?.content ?? new Uint8Array();
}

const removeOldest = statement(
	{ personId: uuid(), kept: integer() },
	{},
)`delete from pending_imports where id in (
	select id from pending_imports where user_id = :personId and status not in ('adding', 'added')
	order by created_at desc, id desc offset :kept)`;

/** Stores what was sent. The oldest that waits gives way, so that a person takes no more room than a few files do. */
export async function insertImport(
	ctx: CommandContext,
	values: Pick<
		typeof pendingImports.$inferInsert,
		"userId" | "kind" | "content" | "settings" | "status" | "view"
	>,
): Promise<string> {
	const createdAt = ctx.clock.now();
	await removeOldest(ctx.db, { personId: values.userId, kept: waitingLimit - 1 });
	const [row] = await ctx.db
		.insert(pendingImports)
		.values({ ...values, createdAt, workedAt: createdAt })
		.returning({ id: pendingImports.id });
	if (!row) throw new Error("The text or file was not stored.");
	return row.id;
}

const change = statement(
	{ ofId: uuid(), personId: uuid(), settings: json<unknown>(), status: text(), now: timestamp() },
	{ id: text() },
)`update pending_imports set settings = :settings, status = :status, attempts = 0, progress = 0, worked_at = :now
	where id = :ofId and user_id = :personId and status in ('mapping', 'ready') returning id`;

/** Stores how it is read; `status` says whether it has to be read once more. @returns false where work on it is under way */
export async function changeSettings(
	ctx: QueryContext,
	of: { readonly personId: string; readonly id: string },
	settings: ImportSettings,
	status: "reading" | "ready",
): Promise<boolean> {
	return (
		(await change(ctx.db, { ofId: of.id, personId: of.personId, settings, status, now: ctx.clock.now() }))
			.length > 0
	);
}

const resume = statement(
	{ id: uuid(), personId: uuid(), now: timestamp(), stoppedBefore: timestamp() },
	{ id: text() },
)`update pending_imports set worked_at = :now
	where id = :id and user_id = :personId and status = 'reading' and worked_at <= :stoppedBefore returning id`;

/** Says that a reading that stopped goes on. @returns false for one that did not stop, or that somebody else was first to resume */
export async function resumeReading(ctx: QueryContext, personId: string, id: string): Promise<boolean> {
	const now = ctx.clock.now();
	const stoppedBefore = new Date(now.getTime() - stoppedAfter);
	return (await resume(ctx.db, { id, personId, now, stoppedBefore })).length > 0;
}

const countUnderWork = statement(
	{ personId: uuid(), id: uuid() },
	{ count: integer() },
)`select count(*)::integer as count from pending_imports
	where user_id = :personId and id <> :id and status in ('reading', 'adding')`;

/** The number of a person's other texts and files on which work is under way. */
export async function countOthersUnderWork(ctx: QueryContext, personId: string, id: string): Promise<number> {
	const [row] = await countUnderWork(ctx.db, { personId, id });
	return row?.count ?? 0;
}

const begin = statement(
	{ id: uuid(), personId: uuid(), choices: json<unknown>() },
	{ id: text() },
)`update pending_imports set status = 'adding', choices = :choices, outcome = null, attempts = 0, progress = 0
	where id = :id and user_id = :personId and status = 'ready' returning id`;

/** Stores what was chosen, and says that it is being added. @returns false where somebody else was first */
export async function beginAdding(
	ctx: QueryContext,
	personId: string,
	id: string,
	choices: ImportChoices,
): Promise<boolean> {
	return (await begin(ctx.db, { id, personId, choices })).length > 0;
}

/** The work that a text or file waits for, and whose it is. */
export interface Work {
	readonly kind: StoredImport["kind"];
	readonly status: "reading" | "adding";
	readonly content: Uint8Array;
	readonly settings: ImportSettings;
	/** What was read of a file before, whose content is gone since. */
	readonly result: ImportResult | null;
	readonly attempts: number;
	readonly actor: Actor;
}

const claim = statement(
	{ id: uuid(), now: timestamp() },
	{
		kind: text<Work["kind"]>(),
		status: text<Work["status"]>(),
		content: bytes(),
		settings: json<ImportSettings>(),
		result: nullable(json<ImportResult>()),
		attempts: integer(),
		actor: json<Actor>(),
	},
)`update pending_imports as review set attempts = attempts + 1, worked_at = :now from users as person
	where review.id = :id and status in ('reading', 'adding') and person.id = review.user_id
	returning kind, status, content, settings, case when status = 'reading' and kind = 'file' then result end as result,
		attempts, jsonb_build_object('id', person.id, 'username', person.username,
		'email', person.email, 'emailVerified', person.email_verified, 'isAdmin', person.is_admin,
		'isModerator', person.role = 'moderator', 'isBanned', person.is_banned) as actor`;

/** Counts an attempt at the work that waits; null when it is done. */
export async function claimWork(ctx: QueryContext, id: string): Promise<Work | null> {
	const [work] = await claim(ctx.db, { id, now: ctx.clock.now() });
	return work ?? null;
}

/** Says how much of the reading is done. */
export const setProgress = statement(
	{ id: uuid(), percent: integer(), now: timestamp() },
	{},
)`update pending_imports set progress = greatest(progress, :percent), worked_at = :now where id = :id and status = 'reading'`;

/** Stores what was read; of a file, its content goes. No `result` is what was read before and is shown otherwise now. */
export const finishReading = statement(
	{
		id: uuid(),
		result: nullable(storable<ImportResult>()),
		view: storable<ShownImport["view"]>(),
		pages: storable<ShownImport["pages"]>(),
		rowCount: integer(),
	},
	{},
)`update pending_imports set result = coalesce(:result, result), view = :view, pages = :pages, row_count = :rowCount, status = 'ready',
		content = case kind when 'file' then '' else content end, progress = 100
	where id = :id and status = 'reading'`;

/** JSON as the database stores it, which knows no NUL and no half of a surrogate pair. */
function storable<Value>(): SqlType<Value> {
	const encode = (value: Value) =>
		JSON.stringify(value, (_, part: unknown) =>
			typeof part === "string" ? part.replaceAll("\0", "").toWellFormed() : part,
		);
	return { ...json<Value>(), encode };
}

const lock = statement(
	{ id: uuid() },
	{
		kind: text<Work["kind"]>(),
		settings: json<ImportSettings>(),
		result: json<ImportResult>(),
		choices: json<ImportChoices>(),
	},
)`select kind, settings, result, choices from pending_imports where id = :id and status = 'adding' for no key update`;
/** Locks a text or file that is to be added, so that nobody else adds it meanwhile; null when it was. */
export async function lockAdding(ctx: QueryContext, id: string) {
	const [row] = await lock(ctx.db, { id });
	return row ?? null;
}

/** Says what was added; all that it was made of goes. */
export const finishAdding = statement(
	{ id: uuid(), outcome: json<StoredOutcome>(), importId: nullable(uuid()) },
	{},
)`update pending_imports set status = 'added', outcome = :outcome, import_id = :importId, content = '', result = null, view = null, pages = null,
		choices = null, progress = 100
	where id = :id`;

const giveUp = statement(
	{ id: uuid(), outcome: json<unknown>() },
	{},
)`update pending_imports set status = case status when 'adding' then 'ready' else 'failed' end, attempts = 0, choices = null,
		content = case when status = 'reading' then '' else content end, outcome = :outcome
	where id = :id and status in ('reading', 'adding')`;
/** Ends work that cannot be done: what was to be added can be looked at again, what cannot be read is over. */
export async function endWork(ctx: QueryContext, id: string, failure: ErrorCode): Promise<void> {
	await giveUp(ctx.db, { id, outcome: { things: 0, units: 0, left: 0, expansionId: null, failure } });
}

/** Deletes what waited for longer than a day. */
export async function purgeImports(db: Database, now: Date): Promise<number> {
	return (await db.delete(pendingImports).where(lt(pendingImports.createdAt, oldest(now)))).rowCount ?? 0;
}
