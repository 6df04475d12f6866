import { data } from "react-router";
import type { AuthReply } from "#app/features/accounts/schema.ts";

/**
 * The `clientAction` of an account form: what did not reach the server, or failed there unexpectedly, is answered
 * like what it refused, so that everything that was typed stays.
 */
export function answerLost<T>({ serverAction }: { serverAction: () => Promise<T> }) {
	return answerLostWith<T, AuthReply>({ serverAction }, { failure: "service.unavailable" });
}

/** The same for any other form, with what it shows of a refusal. @throws a way elsewhere, which is followed */
export async function answerLostWith<T, Refusal>(
	{ serverAction }: { serverAction: () => Promise<T> },
	refusal: Refusal,
) {
	try {
		return await serverAction();
	} catch (error) {
		if (error instanceof Response) throw error;
		// With this failure's status, so that the page is not read again: that would fail too.
		return data(refusal, { status: 503 });
	}
}
