import { redirect } from "react-router";
import { isLocale, localeKey } from "#app/i18n/locale.ts";
import { safeReturnPath } from "#app/shared/return-path.ts";
import type { Route } from "./+types/language.ts";
import { readForm } from "./read-form.server.ts";

/** How long the choice of language is remembered, in seconds: a year. */
const maxAge = 365 * 24 * 60 * 60;

/** An address that is only posted to. */
export function loader() {
	return redirect("/");
}

/** Remembers the language and goes back to where the person was; works without JavaScript. */
export async function action({ request }: Route.ActionArgs) {
	const form = await readForm(request);
	const locale = form.get("locale");
	const headers = isLocale(locale)
		? { "Set-Cookie": `${localeKey}=${locale}; Path=/; Max-Age=${maxAge}; SameSite=Lax` }
		: undefined;
	return redirect(safeReturnPath(form.get("returnTo")), { headers });
}
