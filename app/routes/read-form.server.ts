import { DomainError } from "#app/shared/domain-error.ts";
import { answerPage } from "./answer.server.ts";

/**
 * The fields of a form that was sent.
 * @throws DomainError `request.tooLarge` when the body is larger than its path takes, `request.invalid` when it is no
 * form or breaks off
 */
export async function parseForm(request: Request): Promise<FormData> {
	try {
		return await request.formData();
	} catch (error) {
		// What the parser says of a body that it cannot read; a cut connection is another error.
		if (error instanceof TypeError) throw new DomainError("request.invalid");
		throw error;
	}
}

/**
 * The fields of a form that was sent, for an action that has nothing to show without them.
 * @throws a route error response for what {@link parseForm} throws
 */
export function readForm(request: Request): Promise<FormData> {
	return answerPage(() => parseForm(request));
}
