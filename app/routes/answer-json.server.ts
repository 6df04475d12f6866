import { errorStatus } from "#app/shared/error-codes.ts";
import { failureOf } from "./answer.server.ts";

const headers = { "Cache-Control": "no-store" };

/**
 * Runs what a page's script asks for and answers in JSON: `{ ok: true, result }`, or `{ ok: false, failure }`
 * with the failure's status.
 * @throws what nobody expected
 */
export async function answerJson<T>(work: () => Promise<T>): Promise<Response> {
	try {
		return Response.json({ ok: true, result: await work() }, { headers });
	} catch (error) {
		const failure = failureOf(error);
		if (!failure) throw error;
		return Response.json({ ok: false, failure }, { status: errorStatus[failure.code], headers });
	}
}
