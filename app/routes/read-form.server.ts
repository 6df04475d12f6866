import { data } from "react-router";
import type { Failure } from "./answer.server.ts";

/**
 * The fields of a form that was sent.
 * @throws a route error response with status 400 when the body is no form, or breaks off
 */
export async function readForm(request: Request): Promise<FormData> {
	try {
		return await request.formData();
	} catch (error) {
		// What the parser says of a body that it cannot read; a cut connection is another error.
		if (!(error instanceof TypeError)) throw error;
		throw data({ code: "request.invalid", params: {} } satisfies Failure, { status: 400 });
	}
}
