import { data } from "react-router";
import { isDatabaseUnavailable } from "#app/platform/database/availability.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { errorStatus } from "#app/shared/error-codes.ts";
import { type Failure, plainFailure, type Result, type TypedTexts } from "#app/shared/result.ts";

/** Fields whose names say so hold secrets, which never travel back. */
const secretField = /password|confirmation|token/i;

export interface ActionOptions {
	/** The form that was sent, once it is read: what was typed goes back with a failure. */
	form?: FormData;
	/** Of the response; the work may fill them. */
	readonly headers?: Headers;
}

/**
 * Runs an action's work. An expected failure is returned with its status, so that the form can show it and keep
 * what was typed.
 * @throws what leads elsewhere, and what nobody expected
 */
export async function actionResult<T>(work: () => Promise<T>, options: ActionOptions = {}) {
	const init = options.headers && { headers: options.headers };
	try {
		return data<Result<T>>({ ok: true, value: await work() }, init);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		const result = { ok: false, failure: error.failure, typed: typedTexts(options.form) } as const;
		return data<Result<T>>(result, { ...init, status: errorStatus[error.code] });
	}
}

function typedTexts(form: FormData | undefined): TypedTexts {
	return [...(form ?? [])].flatMap(([name, value]) =>
		typeof value === "string" && !secretField.test(name) ? [[name, value] as const] : [],
	);
}

/**
 * Runs a loader's work. An expected failure goes to the nearest boundary with its status and code.
 * @throws a route error response for a DomainError, anything else as it is
 */
export async function loaderResult<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		throw data(error.failure, { status: errorStatus[error.code] });
	}
}

/**
 * The outcome of what a script or a socket asks for; a database that is away is a failure too.
 * @throws what nobody expected
 */
export async function resultOf<T>(work: () => Promise<T>): Promise<Result<T>> {
	try {
		return { ok: true, value: await work() };
	} catch (error) {
		return { ok: false, failure: expectedFailure(error) };
	}
}

/** @throws what nobody expected */
function expectedFailure(error: unknown): Failure {
	if (error instanceof DomainError) return error.failure;
	if (isDatabaseUnavailable(error)) return plainFailure("service.unavailable");
	throw error;
}

/** For what a script reads: the browser may keep it, but asks each time whether it still holds. */
export const revalidated = { "Cache-Control": "private, no-cache", Vary: "Accept-Language, Cookie" };
const notStored = { "Cache-Control": "no-store" };

/**
 * Runs what a page's script asks for, and responds with the result in JSON; a failure has its status.
 * @param headers of the response; by default nobody keeps it
 * @throws what nobody expected
 */
export async function jsonResult<T>(
	work: () => Promise<T>,
	headers: Readonly<Record<string, string>> = notStored,
): Promise<Response> {
	const result = await resultOf(work);
	return Response.json(result, { status: result.ok ? 200 : errorStatus[result.failure.code], headers });
}

/**
 * Responds with a file that is not text. An expected failure is its status alone, and nobody keeps it.
 * @throws what nobody expected
 */
export async function fileResponse(work: () => Promise<Response>): Promise<Response> {
	const result = await resultOf(work);
	if (result.ok) return result.value;
	return new Response(null, { status: errorStatus[result.failure.code], headers: notStored });
}
