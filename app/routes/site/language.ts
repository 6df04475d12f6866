import { redirect } from "react-router";
import { chooseLocale } from "#app/features/accounts/commands.server.ts";
import { readVisitorForm } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { choiceSeconds, isLocale, localeKey, pathInLocale } from "#app/i18n/locale.ts";
import { safeReturnPath } from "#app/shared/return-path.ts";
import type { Route } from "./+types/language.ts";

/** An address that is only posted to. */
export function loader() {
	return redirect("/");
}

/** Remembers the language, for mails too, and goes back to where the person was; works without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	const form = await readVisitorForm(request);
	const locale = form.get("locale");
	if (ctx.actor && isLocale(locale)) await chooseLocale(ctx, locale);
	const headers = isLocale(locale)
		? { "Set-Cookie": `${localeKey}=${locale}; Path=/; Max-Age=${choiceSeconds}; SameSite=Lax` }
		: undefined;
	// A language in the address would win over the choice that was just made.
	const back = safeReturnPath(form.get("returnTo"));
	return redirect(isLocale(locale) ? pathInLocale(back, null) : back, { headers });
}
