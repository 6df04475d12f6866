import { useT } from "#app/i18n/provider.tsx";
import { withSearch } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** Leads on where a list does not end with its page. */
export function NextPage({ path, cursor }: { path: string; cursor: string | null }) {
	const t = useT();
	if (!cursor) return null;
	return (
		<p className="mt-8 text-center">
			<ButtonLink variant="secondary" to={withSearch(path, { cursor })}>
				{t("profile.public.next")}
			</ButtonLink>
		</p>
	);
}
