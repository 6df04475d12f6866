import { data, type MiddlewareFunction } from "react-router";
import { errorStatus } from "#app/shared/error-codes.ts";
import { plainFailure } from "#app/shared/result.ts";
import { requestContext } from "./request-context.server.ts";

/** Shows nobody who signed in what visitors see, only because the database cannot say at this moment who asks. */
export const requireIdentity: MiddlewareFunction<Response> = ({ context }) => {
	if (!context.get(requestContext).outcome.databaseUnavailable) return;
	throw data(plainFailure("service.unavailable"), { status: errorStatus["service.unavailable"] });
};
