import { data } from "react-router";
import type { AuthReply } from "#app/features/accounts/schema.ts";

/**
 * The `clientAction` of an account form: what did not reach the server, or failed there unexpectedly, is answered
 * like what it refused, so that everything that was typed stays.
 */
export async function answerLost<T>({ serverAction }: { serverAction: () => Promise<T> }) {
	try {
		return await serverAction();
	} catch (error) {
		if (error instanceof Response) throw error;
		// With this failure's status, so that the page is not read again: that would fail too.
		return data<AuthReply>({ failure: "service.unavailable" }, { status: 503 });
	}
}
