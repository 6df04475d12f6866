import { data } from "react-router";
import { isDatabaseUnavailable } from "#app/platform/database/availability.server.ts";
import { DomainError, type ErrorParams } from "#app/shared/domain-error.ts";
import { type ErrorCode, errorStatus } from "#app/shared/error-codes.ts";

/** An expected failure as the browser gets it; it shows the text of the code in the person's language. */
export interface Failure {
	readonly code: ErrorCode;
	readonly params: ErrorParams;
}

/**
 * Runs a loader's work. An expected failure goes to the nearest boundary with its status and code.
 * @throws a route error response for a DomainError, anything else as it is
 */
export async function answerPage<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		throw data({ code: error.code, params: error.params } satisfies Failure, {
			status: errorStatus[error.code],
		});
	}
}

/**
 * Runs an action's work. An expected failure is returned with its status, so that the form can show it and
 * keep what was typed.
 */
export async function answerForm<T>(work: () => Promise<T>) {
	try {
		return data({ ok: true as const, result: await work() });
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		const failure: Failure = { code: error.code, params: error.params };
		return data({ ok: false as const, failure }, { status: errorStatus[error.code] });
	}
}

/** The failure that a script is told for an error, or null for what nobody expected. */
export function failureOf(error: unknown): Failure | null {
	if (error instanceof DomainError) return { code: error.code, params: error.params };
	return isDatabaseUnavailable(error) ? { code: "service.unavailable", params: {} } : null;
}

const headers = { "Cache-Control": "private, no-cache", Vary: "Accept-Language, Cookie" };

/**
 * Answers a script that reads with the bare data; an expected failure has its status and code.
 * @throws what nobody expected
 */
export async function answerData<T>(work: () => Promise<T>): Promise<Response> {
	try {
		return Response.json(await work(), { headers });
	} catch (error) {
		const failure = failureOf(error);
		if (!failure) throw error;
		return Response.json(failure, { status: errorStatus[failure.code], headers });
	}
}

/**
 * Answers with a file that is not text. An expected failure is its status alone, and nobody keeps it.
 * @throws what nobody expected
 */
export async function answerFile(work: () => Promise<Response>): Promise<Response> {
	try {
		return await work();
	} catch (error) {
		const failure = failureOf(error);
		if (!failure) throw error;
		const status = errorStatus[failure.code];
		return new Response(null, { status, headers: { "Cache-Control": "no-store" } });
	}
}
