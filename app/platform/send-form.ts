import { plainFailure, type Result } from "#app/shared/result.ts";

/** Posts fields by script. What does not reach the server fails as `service.unavailable`. */
export async function postForm<T>(
	path: string,
	fields: Readonly<Record<string, string>>,
): Promise<Result<T>> {
	try {
		const response = await fetch(path, { method: "POST", body: new URLSearchParams(fields) });
		return readResult(response.status, await response.text());
	} catch {
		return { ok: false, failure: plainFailure("service.unavailable") };
	}
}

interface UploadOptions {
	/** Hears the share of the bytes that were sent, 0 to 1. */
	readonly onProgress: (share: number) => void;
	/** Ends the upload. */
	readonly signal: AbortSignal;
}

/** A connection without a sign of life for this long counts as lost, in milliseconds. */
const maxIdleMillis = 60_000;

/** Posts a form with files and tells how much of it was sent, which `fetch` cannot; otherwise like {@link postForm}. */
export function uploadForm<T>(
	path: string,
	form: FormData,
	{ onProgress, signal }: UploadOptions,
): Promise<Result<T>> {
	return new Promise((resolve) => {
		const request = new XMLHttpRequest();
		let idleTimer: ReturnType<typeof setTimeout>;
		const waitAgain = () => {
			clearTimeout(idleTimer);
			idleTimer = setTimeout(() => request.abort(), maxIdleMillis);
		};
		const fail = () => resolve({ ok: false, failure: plainFailure("service.unavailable") });
		request.open("POST", path);
		request.upload.onprogress = ({ loaded, total }) => {
			waitAgain();
			if (total > 0) onProgress(loaded / total);
		};
		request.onload = () => resolve(readResult(request.status, request.responseText));
		request.onloadend = () => clearTimeout(idleTimer);
		request.onerror = fail;
		request.onabort = fail;
		signal.addEventListener("abort", () => request.abort());
		request.send(form);
		waitAgain();
	});
}

/** A failure's code is a feature and a problem; the list of all would weigh more than it helps. */
const codeShape = /^[a-z]+\.[a-z]+$/i;

/** The result that a response holds; a proxy on the way may respond with anything. */
export function readResult<T>(status: number, text: string): Result<T> {
	const result = parse(text);
	if (result?.ok === true) return result as Result<T>;
	if (result?.ok === false && codeShape.test(String(result.failure?.code))) return result as Result<T>;
	const code = status === 413 ? "request.tooLarge" : "service.unavailable";
	return { ok: false, failure: plainFailure(code) };
}

interface Unchecked {
	readonly ok?: unknown;
	readonly failure?: { readonly code?: unknown };
}

function parse(text: string): Unchecked | null {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" ? value : null;
	} catch {
		return null;
	}
}
