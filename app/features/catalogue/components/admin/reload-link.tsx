import { Link, useLocation } from "react-router";
import { useT } from "#app/i18n/provider.tsx";

/** Loads the page anew, with what somebody else has made of it meanwhile. */
export function ReloadLink() {
	const t = useT();
	const { pathname } = useLocation();
	return (
		<Link to={pathname} reloadDocument className="link inline-flex min-h-11 items-center">
			{t("catalogue.asItIsNow")}
		</Link>
	);
}
