import { redirect } from "react-router";
import { showcasesPath } from "#app/shared/paths.ts";

/** `GET /collections`: redirects to the list of showcases. */
export function loader() {
	return redirect(showcasesPath, 301);
}
