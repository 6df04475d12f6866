import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { DomainError } from "#app/shared/domain-error.ts";

/** Largest body that is read to its end, in bytes; what is kept of it is bounded by the limits below. */
export const maxBodyBytes = 64 * 1024 * 1024;
/** Most text of a form, in bytes: the longest description in four-byte characters, escaped. */
export const maxTextBytes = 128 * 1024;
/** Most fields of a form. */
const maxFields = 200;
/** Most parts of a form, with those that are neither a field nor a file: each takes memory until the form is read. */
const maxParts = 2 * maxFields;

/** A file of a form, kept outside of memory while the form is answered. */
export interface SentFile {
	/** The field that it was sent in. */
	readonly field: string;
	/** @throws DomainError `upload.tooLarge`; `upload.failed` when it could not be kept */
	bytes(): Promise<Uint8Array>;
}

export interface SentForm {
	readonly fields: FormData;
	/** None of them is empty. */
	readonly files: readonly SentFile[];
}

export interface FileLimits {
	/** Where the files are kept meanwhile. */
	readonly folder: string;
	readonly maxFiles: number;
	/** Of each file, in bytes; the rest of a larger one is thrown away. */
	readonly maxFileBytes: number;
	/** Called with why a file could not be kept. */
	readonly onError: (error: unknown) => void;
}

/**
 * Reads a form of either encoding to its end, also one that is refused, so that its sender gets the answer.
 * @param limits of its files; without them, files are left out
 * @param work what is done with the form; its files are there only as long
 * @throws DomainError `request.tooLarge` for too much text or too many fields, `request.invalid` for what is no form or
 * breaks off; whatever `work` throws
 */
export async function withForm<T>(
	request: Request,
	limits: FileLimits | null,
	work: (form: SentForm) => Promise<T>,
): Promise<T> {
	const type = request.headers.get("Content-Type") ?? "";
	if (/^application\/x-www-form-urlencoded\b/i.test(type))
		return work({ fields: await readUrlencoded(request), files: [] });
	const keeping: Promise<KeptFile>[] = [];
	try {
		const fields = await readMultipart(request, type, limits, keeping);
		const files = await Promise.all(keeping);
		return await work({ fields, files: files.filter(({ isEmpty }) => !isEmpty) });
	} finally {
		for (const file of await Promise.all(keeping)) await file.close();
	}
}

async function readUrlencoded(request: Request): Promise<FormData> {
	const kept: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of bodyOf(request)) {
		bytes += chunk.byteLength;
		if (bytes <= maxTextBytes) kept.push(chunk);
	}
	const found = new URLSearchParams(Buffer.concat(kept).toString());
	if (bytes > maxTextBytes || found.size > maxFields) throw new DomainError("request.tooLarge");
	const fields = new FormData();
	for (const [name, value] of found) fields.append(name, value);
	return fields;
}

async function* bodyOf({ headers, body }: Request): AsyncGenerator<Uint8Array> {
	if (Number(headers.get("Content-Length")) > maxBodyBytes) throw new DomainError("request.tooLarge");
	let bytes = 0;
	for await (const chunk of body ?? []) {
		bytes += chunk.byteLength;
		if (bytes > maxBodyBytes) throw new DomainError("request.tooLarge");
		yield chunk;
	}
}

/** @param keeping gets its files, which have to be closed whatever comes of the rest */
async function readMultipart(
	request: Request,
	type: string,
	limits: FileLimits | null,
	keeping: Promise<KeptFile>[],
): Promise<FormData> {
	const parser = createParser(type, limits);
	const fields = new FormData();
	let textBytes = 0;
	let isTooLarge = false;
	const refuse = () => {
		isTooLarge = true;
	};
	parser.on("fieldsLimit", refuse).on("filesLimit", refuse).on("partsLimit", refuse);
	parser.on("field", (name, value, _, isCut) => {
		// A part may come without a name, whatever the types say.
		textBytes += Buffer.byteLength(value) + Buffer.byteLength(name ?? "");
		if (isCut || textBytes > maxTextBytes) refuse();
		else fields.append(name, value);
	});
	if (limits) parser.on("file", (name, stream) => keeping.push(keepFile(name, stream, limits)));
	await feed(request, parser, () => isTooLarge);
	if (isTooLarge) throw new DomainError("request.tooLarge");
	return fields;
}

function createParser(type: string, limits: FileLimits | null): BusboyInstance {
	const ofText = { fields: maxFields, fieldSize: maxTextBytes, parts: maxParts };
	const ofFiles = limits && { files: limits.maxFiles, fileSize: limits.maxFileBytes };
	try {
		return new Busboy({ headers: { "content-type": type }, limits: { ...ofText, ...ofFiles } });
	} catch {
		throw new DomainError("request.invalid");
	}
}

async function feed(request: Request, parser: BusboyInstance, isRefused: () => boolean): Promise<void> {
	const parsed = once(parser, "finish").catch(() => {
		throw new DomainError("request.invalid");
	});
	parsed.catch(() => {});
	// The first error is what counts; whoever sends a form decides how many there are.
	parser.on("error", () => {});
	try {
		for await (const chunk of bodyOf(request)) {
			// What is left of a refused body passes unread.
			if (!isRefused() && !parser.write(chunk)) await Promise.race([once(parser, "drain"), parsed]);
		}
	} finally {
		parser.end();
	}
	if (!isRefused()) await parsed;
}

interface KeptFile extends SentFile {
	readonly isEmpty: boolean;
	close(): Promise<void>;
}

/** Reads a file to its end in any case: the fields behind it come after it. */
async function keepFile(
	field: string,
	stream: BusboyFileStream,
	{ folder, onError }: FileLimits,
): Promise<KeptFile> {
	let handle: FileHandle | undefined;
	let failure: DomainError | undefined;
	try {
		for await (const chunk of stream) {
			if (failure) continue;
			try {
				handle ??= await openNameless(folder);
				await handle.appendFile(chunk);
			} catch (error) {
				onError(error);
				failure = new DomainError("upload.failed", {}, { [field]: "errors.uploadFailed" });
			}
		}
	} catch {
		failure = new DomainError("request.invalid");
	}
	if (stream.truncated)
		failure = new DomainError("upload.tooLarge", {}, { [field]: "errors.upload.tooLarge" });
	return {
		field,
		isEmpty: !handle && !failure,
		bytes: async () => {
			if (failure || !handle) throw failure;
			return buffer(handle.createReadStream({ start: 0, autoClose: false }));
		},
		close: async () => handle?.close(),
	};
}

/** A file that no folder names: it is gone with its process, whatever ends that. */
async function openNameless(folder: string): Promise<FileHandle> {
	await mkdir(folder, { recursive: true });
	const path = join(folder, `upload-${randomUUID()}`);
	const handle = await open(path, "wx+");
	await unlink(path);
	return handle;
}
