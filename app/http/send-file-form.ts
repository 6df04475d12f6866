import { data, redirect } from "react-router";
import { readResult } from "#app/platform/send-form.ts";
import type { Result } from "#app/shared/result.ts";

/**
 * Sends a form with files to its route's action, as the route's `clientAction`. The request goes out as it is: to send it
 * itself the router would read the form back from it, which WebKit cannot where it holds a file.
 * @throws a redirect of the action
 */
export async function sendFileForm<T>({ request }: { readonly request: Request }) {
	request.headers.set("Accept", "application/json");
	const response = await fetch(request);
	const path = response.headers.get("Location");
	if (path) throw redirect(path);
	const result: Result<T> = readResult(response.status, await response.text());
	return data(result, { status: response.status });
}
