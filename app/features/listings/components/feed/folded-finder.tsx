import { useT } from "#app/i18n/provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Finder, type FinderProps } from "./finder.tsx";

/** The finder; once something is searched, a phone shows it as one line that opens it, without script too. */
export function FoldedFinder(props: FinderProps) {
	const t = useT();
	const asked = [
		...props.want.map(({ name }) => t("listing.filters.want", { name })),
		...props.have.map(({ name }) => t("listing.filters.have", { name })),
	];
	if (asked.length === 0) return <Finder {...props} />;
	return (
		<details className="finder-fold">
			<summary>
				<Icon name="search" />
				<span>{asked.join(" · ")}</span>
				<b>{t("listing.finder.edit")}</b>
			</summary>
			<Finder {...props} />
		</details>
	);
}
