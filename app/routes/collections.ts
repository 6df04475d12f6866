import { redirect } from "react-router";

/** The English spelling of the showcases' address leads to the one that is used. */
export function loader() {
	return redirect("/vitrinas", 301);
}
