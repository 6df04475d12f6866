import { inspect } from "node:util";
import { data, type HandleErrorFunction, isRouteErrorResponse } from "react-router";
import { isDatabaseUnavailable } from "#app/platform/database/availability.server.ts";
import { missingTableOf } from "#app/platform/database/errors.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { type ErrorCode, errorStatus } from "#app/shared/error-codes.ts";
import { type Failure, plainFailure, type Result, type TypedTexts } from "#app/shared/result.ts";
import { requestContext } from "./request-context.server.ts";

/** Fields whose names say so hold secrets, which never travel back. */
const secretField = /password|confirmation|token/i;

export interface ActionOptions {
	/** The form that was sent, once it is read: what was typed goes back with a failure. */
	form?: FormData;
	/** Headers of the response; the work may fill them. */
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
		const { failure } = expectedError(error);
		const result = { ok: false, failure, typed: typedTexts(options.form) } as const;
		return data<Result<T>>(result, { ...init, status: errorStatus[failure.code] });
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
		const { failure } = expectedError(error);
		throw data(failure, { status: errorStatus[failure.code] });
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
	if (isDatabaseUnavailable(error)) return plainFailure("service.unavailable");
	return expectedError(error).failure;
}

/** The failure of a row of each table that something refers to, when it is gone. */
export const notFoundCodes: Readonly<Record<string, ErrorCode>> = {
	auction_categories: "catalogue.categoryNotFound",
	bans: "case.notFound",
	chat_messages: "message.notFound",
	chats: "chat.notFound",
	collection_comments: "comment.notFound",
	collections: "showcase.notFound",
	collections_elements: "element.notFound",
	generated_cards: "card.notFound",
	groups: "group.notFound",
	list_entries: "list.entryNotFound",
	list_imports: "list.notUndoable",
	listings: "listing.notFound",
	offers: "offer.notFound",
	product_categories: "catalogue.categoryNotFound",
	product_expansions: "catalogue.expansionNotFound",
	product_items: "catalogue.itemNotFound",
	ratings: "rating.notFound",
	store_products: "product.notFound",
	trades: "trade.notFound",
	users: "person.notFound",
};

/**
 * The failure that a command threw. What it refers to may be deleted after it looked; the database then refuses the foreign
 * key, and it is not found.
 * @throws what nobody expected
 */
function expectedError(error: unknown): DomainError {
	if (error instanceof DomainError) return error;
	const missing = notFoundCodes[missingTableOf(error) ?? ""];
	if (!missing) throw error;
	return new DomainError(missing);
}

/** Headers of data for scripts: the browser may store it, but asks each time whether it still holds. */
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

/** Logs what nobody expected, with the request's id; expected failures are answers, not log entries. */
export const reportUnexpected: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted || error instanceof DomainError || isRouteErrorResponse(error)) return;
	const { deps, requestId, outcome } = context.get(requestContext);
	outcome.databaseUnavailable ||= isDatabaseUnavailable(error);
	const path = new URL(request.url).pathname;
	deps.log.error({ err: error, requestId, method: request.method, path }, "request failed");
	// The page of a failure shows it in development; by itself it lacks the cause, such as what the database says.
	if (import.meta.env.DEV && error instanceof Error) error.stack = inspect(error);
};
