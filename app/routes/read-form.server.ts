import { DomainError } from "#app/shared/domain-error.ts";
import { answerPage } from "./answer.server.ts";

/**
 * The fields of a form that was sent.
 * @throws a route error response: with status 413 when the body is larger than its path takes, 400 when it is no form
 * or breaks off
 */
export function readForm(request: Request): Promise<FormData> {
	return answerPage(async () => {
		try {
			return await request.formData();
		} catch (error) {
			// What the parser says of a body that it cannot read; a cut connection is another error.
			if (error instanceof TypeError) throw new DomainError("request.invalid");
			throw error;
		}
	});
}
