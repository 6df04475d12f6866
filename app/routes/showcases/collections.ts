import { redirect } from "react-router";
import { showcasesPath } from "#app/shared/paths.ts";

/** The English spelling of the showcases' address leads to the one that is used. */
export function loader() {
	return redirect(showcasesPath, 301);
}
