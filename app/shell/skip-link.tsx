import { useT } from "#app/i18n/provider.tsx";
import { contentId } from "#app/ui/page.tsx";

/** The first stop of the keyboard: past the bar, to the page's main landmark. */
export function SkipLink() {
	const t = useT();
	return (
		<a className="btn p skip-link" href={`#${contentId}`}>
			{t("shell.skip")}
		</a>
	);
}
