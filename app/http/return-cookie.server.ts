import { createCookie } from "react-router";
import { returnPath } from "#app/features/accounts/rules.ts";

/** As long as the link of a verification mail is good, in seconds. */
const maxAge = 24 * 60 * 60;

/** Where the link of an account's mail leads in the browser that asked for the mail; in the mail itself it is not. */
const returnCookie = createCookie("reino-return", { path: "/", httpOnly: true, sameSite: "lax", maxAge });

/** The `Set-Cookie` line that keeps the page which somebody was on when they asked for a mail. */
export function keepReturn(next: unknown, { publicUrl }: { readonly publicUrl: string }): Promise<string> {
	return returnCookie.serialize(returnPath(next), { secure: publicUrl.startsWith("https:") });
}

/** The page that was kept in this browser; the home page when none was. */
export async function keptReturn(request: Request): Promise<string> {
	return returnPath(await returnCookie.parse(request.headers.get("Cookie")));
}

/** The `Set-Cookie` line after which nothing is kept. */
export function forgetReturn(): Promise<string> {
	return returnCookie.serialize("", { maxAge: 0 });
}
