import { Form } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { adminPeoplePath } from "#app/shared/admin-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";

/** Looks somebody up by the beginning of a name or an address. */
export function PeopleSearch({ search }: { search: string }) {
	const t = useT();
	return (
		<Form key={search} method="get" action={adminPeoplePath} role="search" className="admin-filters">
			<SearchInput
				label={t("people.search")}
				defaultValue={search}
				maxLength={254}
				autoComplete="off"
				spellCheck={false}
			/>
			<Button type="submit" variant="secondary" size="s">
				{t("people.searchSubmit")}
			</Button>
		</Form>
	);
}
