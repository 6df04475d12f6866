import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";

export function Brand() {
	const t = useT();
	return (
		<Link className="brand" to="/" discover="none">
			<span className="mark" />
			{t("shell.brand")}
		</Link>
	);
}
