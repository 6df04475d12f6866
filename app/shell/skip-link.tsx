import { useT } from "#app/i18n/provider.tsx";

/** The first stop of the keyboard: past the bar, to the element with id "content". */
export function SkipLink() {
	const t = useT();
	return (
		<a className="btn p skip-link" href="#content">
			{t("shell.skip")}
		</a>
	);
}
