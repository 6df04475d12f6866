import { Form, Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { decisionsPath } from "#app/shared/admin-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { type LogFilters, logGroups } from "../../rules-admin.ts";
import { groupNames } from "./case-texts.ts";

/** The filter of the log; a plain form that leads to its address. */
export function LogFilter({ filters }: { filters: LogFilters }) {
	const t = useT();
	const { group, moderator, person } = filters;
	const isFiltered = group !== null || moderator !== "" || person !== "";
	const groups = logGroups.map((value) => ({ value, label: t(groupNames[value]) }));
	return (
		<Form action={decisionsPath} className="log-filter" role="search" key={JSON.stringify(filters)}>
			<SelectField
				name="que"
				label={t("moderation.log.what")}
				options={[{ value: "", label: t("moderation.group.all") }, ...groups]}
				defaultValue={group ?? ""}
			/>
			<TextField name="sobre" label={t("moderation.log.about")} defaultValue={person} autoComplete="off" />
			<TextField name="quien" label={t("moderation.log.who")} defaultValue={moderator} autoComplete="off" />
			<Button type="submit" variant="secondary" icon="search">
				{t("moderation.log.search")}
			</Button>
			{isFiltered && (
				<Link className="link" to={decisionsPath} discover="none">
					{t("moderation.log.clear")}
				</Link>
			)}
		</Form>
	);
}
