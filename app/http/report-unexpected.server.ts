import { type HandleErrorFunction, isRouteErrorResponse } from "react-router";
import { isDatabaseUnavailable } from "#app/platform/database/availability.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { requestContext } from "./request-context.server.ts";

/** Logs what nobody expected, with the request's id; expected failures are answers, not log entries. */
export const reportUnexpected: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted || error instanceof DomainError || isRouteErrorResponse(error)) return;
	const { deps, requestId, outcome } = context.get(requestContext);
	outcome.databaseUnavailable ||= isDatabaseUnavailable(error);
	const path = new URL(request.url).pathname;
	deps.log.error({ err: error, requestId, method: request.method, path }, "request failed");
};
