import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import type { Locale } from "#app/i18n/locale.ts";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { withAttempt } from "#app/platform/database/rate-limits.server.ts";
import { defineJob, type Jobs } from "#app/platform/jobs.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { ProblemKey } from "#app/shared/problem-keys.ts";
import { tidyLine } from "#app/shared/storable-text.ts";
import { addLimit, type Side } from "../../entry/rules.ts";
import {
	AddImportInput,
	ChangeImportInput,
	ResumeImportInput,
	SendFileInput,
	SendTextInput,
} from "../../schema.ts";
import {
	directLimit,
	fileNameMaxLength,
	type ImportResult,
	type ImportSettings,
	type ImportView,
	importsPerDay,
	importTime,
	readsPerDay,
	stoppedAfter,
} from "../rules.ts";
import { type FileRefusal, type RefusedRow, textLimits } from "../rules-reading.ts";
import { linesOf } from "../text/reading.ts";
import { loadCategories } from "./items.server.ts";
import { readSent, writeRefusedRows } from "./sources.server.ts";
import {
	beginAdding,
	changeSettings,
	countOthersUnderWork,
	getContent,
	getShown,
	getStoredImport,
	insertImport,
	listRefused,
	resumeReading,
	type StoredImport,
} from "./store.server.ts";
import { isSetName, lookUpText } from "./texts.server.ts";
import { withPage } from "./view.server.ts";
import { addStored, workOnImport } from "./work.server.ts";

export { purgeImports } from "./store.server.ts";
export { loadSets } from "./texts.server.ts";
export { workOnImport } from "./work.server.ts";

const day = 24 * 60 * 60;
const readLimit = { name: "list-read", max: readsPerDay, seconds: day } as const;
const importLimit = { name: "list-import", max: importsPerDay, seconds: day } as const;

/** The job that reads a long file, or adds it. */
export const importJob = defineJob<{ readonly pendingId: string }>("list-import", {
	retryLimit: 5,
	retryDelay: 2,
	expireInSeconds: 120,
	retentionSeconds: importTime / 1000,
	deleteAfterSeconds: 60 * 60,
});

type Enqueue = Pick<Jobs, "enqueue">;

/** Has a job do the work. Each one more of a person comes after the first of everybody, who so wait for no more than one. */
async function enqueueWork(
	tx: TransactionContext,
	jobs: Enqueue,
	personId: string,
	pendingId: string,
): Promise<void> {
	const others = await countOthersUnderWork(tx, personId, pendingId);
	await jobs.enqueue(tx.db, importJob, { pendingId }, { priority: 0 - others });
}

/** Registers this process as one that reads and adds long files. */
export function workOnImports(jobs: Pick<Jobs, "work">, ctx: CommandContext): void {
	jobs.work(importJob, ({ pendingId }) => workOnImport(ctx, pendingId));
}

/**
 * Reads a text as a list.
 * @returns the id under which it waits to be added
 * @throws DomainError `auth.*`, `request.invalid` with `text`, `request.tooManyRequests`
 */
export async function sendText(ctx: CommandContext, input: SendTextInput): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { text, side, categoryId, locale } = parseInput(SendTextInput, input);
	const problem = textProblem(text);
	if (problem) throw new DomainError("request.invalid", {}, { text: problem });
	return withAttempt(ctx, readLimit, actor.id, async () => {
		const id = await insertImport(ctx, {
			userId: actor.id,
			kind: "text",
			content: Buffer.from(text),
			settings: { ...newSettings, side, categoryId, locale },
			status: "reading",
		});
		await workOnImport(ctx, id);
		return { id };
	});
}

/**
 * Reads a text as a list without storing anything: visitors may, too.
 * @returns what was read, and the lines that it stands on; `needsChoice` where no heading says of some which list they are of, and nobody else
 * @throws DomainError `request.invalid` with `text`
 */
export async function readText(
	ctx: QueryContext,
	{ text, side, locale }: { text: string; side: Side | null; locale: Locale },
): Promise<Pick<ImportResult, "rows" | "lines"> & { needsChoice: boolean }> {
	const problem = textProblem(text);
	if (problem) throw new DomainError("request.invalid", {}, { text: problem });
	const settings = { ...newSettings, side, locale };
	const { rows, lines } = await lookUpText(ctx, text, settings, await loadCategories(ctx));
	const needsChoice = rows.some((row) => row.side === null && row.state !== "unused");
	return { rows, lines, needsChoice };
}

function textProblem(text: string): ProblemKey | null {
	if (text.trim() === "") return "lists.add.textRequired";
	if (text.length > textLimits.characters) return "lists.add.textTooLong";
	return linesOf(text).length > textLimits.lines ? "lists.add.tooManyLines" : null;
}

const newSettings = {
	side: "have",
	categoryId: null,
	set: null,
	mapping: null,
	choice: null,
	isReplacing: false,
	fileName: null,
} satisfies Omit<ImportSettings, "locale">;

const refusalTexts = {
	empty: "lists.add.refused.empty",
	too_large: "lists.add.refused.tooLarge",
	too_many_rows: "lists.add.refused.tooManyRows",
	no_rows: "lists.add.refused.empty",
	spreadsheet: "lists.add.refused.spreadsheet",
	pdf: "lists.add.refused.pdf",
	image: "lists.add.refused.image",
	binary: "lists.add.refused.unreadable",
	discogs: "lists.add.refused.discogs",
	unreadable: "lists.add.refused.unreadable",
} as const satisfies Record<FileRefusal, ProblemKey>;

/**
 * Reads a file of another app; a long one in a job.
 * @param file its bytes, or null where none was sent
 * @throws DomainError `auth.*`, `request.invalid` with `file` and why it is not read, `request.tooManyRequests`
 */
export async function sendFile(
	ctx: CommandContext,
	input: SendFileInput,
	{ file, jobs }: { file: Uint8Array | null; jobs: Enqueue },
): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { name, locale } = parseInput(SendFileInput, input);
	if (!file) throw new DomainError("request.invalid", {}, { file: "lists.add.fileRequired" });
	const fileName = tidyLine(name).slice(-fileNameMaxLength).toWellFormed() || null;
	const settings: ImportSettings = { ...newSettings, fileName, locale };
	return withAttempt(ctx, readLimit, actor.id, async () => {
		const reading = await readSent(file, settings, await loadCategories(ctx));
		if (reading.kind === "refused")
			throw new DomainError("request.invalid", {}, { file: refusalTexts[reading.reason] });
		const values = { userId: actor.id, kind: "file", content: Buffer.from(file), settings } as const;
		if (reading.kind === "unknown") {
			const { columns, sample, suggested } = reading;
			const view = { file: null, mapping: { columns, sample, suggested }, rowsView: null };
			return { id: await insertImport(ctx, { ...values, status: "mapping", view }) };
		}
		const isLong = reading.rows.length > directLimit;
		const id = await inTransaction(ctx, async (tx) => {
			const made = await insertImport(tx, { ...values, status: "reading" });
			if (isLong) await enqueueWork(tx, jobs, actor.id, made);
			return made;
		});
		if (!isLong) await workOnImport(ctx, id);
		return { id };
	});
}

/**
 * Changes how a text or a file is read, and reads it once more where that takes another look.
 * @throws DomainError `auth.*`, `list.importNotFound`, `request.invalid` with `set` or `mapping`, `request.tooManyRequests`
 */
export async function changeImport(
	ctx: CommandContext,
	input: ChangeImportInput,
	{ jobs }: { jobs: Enqueue },
): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { id, ...changed } = parseInput(ChangeImportInput, input);
	const stored = await getStoredImport(ctx, actor.id, id);
	// A button that was pressed twice: the columns are named already.
	if (changed.mapping && stored.status !== "mapping") return { id };
	if (changed.set && !(await isSetName(ctx, changed.set)))
		throw new DomainError("request.invalid", {}, { set: "lists.add.unknownSet" });
	const given = Object.entries(changed).filter(([, value]) => value !== undefined);
	const settings: ImportSettings = { ...stored.settings, ...Object.fromEntries(given) };
	const isAnew = ["categoryId", "side", "set", "mapping"].some((name) => given.some(([key]) => key === name));
	const read = () => readAgain(ctx, stored, settings, { personId: actor.id, jobs });
	if (isAnew) await withAttempt(ctx, readLimit, actor.id, read);
	else if (changed.choice) await read();
	else await changeSettings(ctx, { personId: actor.id, id: stored.id }, settings, "ready");
	return { id };
}

/** Reads a text or file once more with these settings; a long one in a job. */
async function readAgain(
	ctx: CommandContext,
	stored: StoredImport,
	settings: ImportSettings,
	{ personId, jobs }: { personId: string; jobs: Enqueue },
): Promise<void> {
	const isUnread = stored.status === "mapping";
	const isLong =
		(isUnread ? await countRows(ctx, stored, settings, personId) : stored.rowCount) > directLimit;
	const isBegun = await inTransaction(ctx, async (tx) => {
		const begun = await changeSettings(tx, { personId, id: stored.id }, settings, "reading");
		if (begun && isLong) await enqueueWork(tx, jobs, personId, stored.id);
		return begun;
	});
	if (isBegun && !isLong) await workOnImport(ctx, stored.id);
}

/**
 * Has a job begin the reading once more that stopped, such as with the process of its request.
 * @throws DomainError `auth.*`, `request.tooManyRequests`
 */
export async function resumeImport(
	ctx: CommandContext,
	input: ResumeImportInput,
	{ jobs }: { jobs: Enqueue },
): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { id } = parseInput(ResumeImportInput, input);
	await withAttempt(ctx, readLimit, actor.id, () =>
		inTransaction(ctx, async (tx) => {
			if (await resumeReading(tx, actor.id, id)) await enqueueWork(tx, jobs, actor.id, id);
		}),
	);
	return { id };
}

/** The rows of a file with these settings. @throws DomainError `request.invalid` with `name` for columns that say no names */
async function countRows(
	ctx: CommandContext,
	{ id }: StoredImport,
	settings: ImportSettings,
	personId: string,
): Promise<number> {
	const reading = await readSent(await getContent(ctx, personId, id), settings, await loadCategories(ctx));
	if (reading.kind !== "recognised" || reading.rows.length === 0)
		throw new DomainError("request.invalid", {}, { name: "lists.add.noRows" });
	return reading.rows.length;
}

/**
 * Adds what was reviewed to the person's lists, once, however often it is asked; a long file in a job.
 * @throws DomainError `auth.*`, `list.importNotFound`, `list.full`, `request.invalid` when nothing is left to be added,
 *   `request.tooManyRequests`
 */
export async function addImport(
	ctx: CommandContext,
	input: AddImportInput,
	{ jobs }: { jobs: Enqueue },
): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { id, choices } = parseInput(AddImportInput, input);
	const stored = await getStoredImport(ctx, actor.id, id);
	if (stored.status !== "ready") return { id };
	await withAttempt(ctx, importLimit, actor.id, () =>
		inTransaction(ctx, async (tx) => {
			if (!(await beginAdding(tx, actor.id, stored.id, choices))) return;
			if (stored.rowCount > directLimit) await enqueueWork(tx, jobs, actor.id, stored.id);
			else await addStored(tx, stored.id);
		}),
	);
	return { id };
}

/**
 * A text or file of the actor's as it stands.
 * @param page of the rows that are to be looked at, from 1
 * @throws DomainError `auth.required`, `list.importNotFound`
 */
export async function getImport(ctx: QueryContext, id: string, page: number): Promise<ImportView> {
	const actor = requireActor(ctx);
	const stored = await getStoredImport(ctx, actor.id, id);
	const { kind, status, progress, workedAt, settings, outcome, importId, isUndone } = stored;
	const isShown = status === "mapping" || status === "ready";
	const shown = isShown ? await getShownPage(ctx, actor.id, stored.id, page) : null;
	return {
		id: stored.id,
		kind,
		status,
		progress,
		isStopped: status === "reading" && ctx.clock.now().getTime() - Date.parse(workedAt) >= stoppedAfter,
		settings,
		failure: outcome?.failure ?? null,
		file: shown?.file ?? null,
		mapping: shown?.mapping ?? null,
		rowsView: shown?.rowsView ?? null,
		outcome: status === "added" && outcome ? { ...outcome, importId, isUndone } : null,
	};
}

async function getShownPage(ctx: QueryContext, personId: string, id: string, page: number) {
	const number = Math.min(Math.max(1, Math.trunc(page)), addLimit);
	const { view, rows } = await getShown(ctx, personId, id, number);
	if (!view?.rowsView) return view;
	const { rowsView } = view;
	const shown = { number: Math.min(number, rowsView.pages), rows: rows ?? [] };
	return { ...view, rowsView: await withPage(ctx, personId, rowsView, shown) };
}

/** The rows of a file that were left out, as CSV. @throws DomainError what {@link getImport} throws */
export async function getRefusedFile(
	ctx: QueryContext,
	id: string,
	texts: {
		readonly columns: readonly [string, string, string];
		readonly reasonOf: (row: RefusedRow) => string;
	},
): Promise<string> {
	const actor = requireActor(ctx);
	const { id: own } = await getStoredImport(ctx, actor.id, id);
	return writeRefusedRows(await listRefused(ctx, actor.id, own), texts.columns, texts.reasonOf);
}
