import { useFormat, useT } from "#app/i18n/provider.tsx";

interface PeopleCountProps {
	count: number;
	/** The colour of the number. */
	className: string;
}

/** The number of people who match the reader, in words. */
export function PeopleCount({ count, className }: PeopleCountProps) {
	const t = useT();
	const format = useFormat();
	return (
		<>
			<span className={`num ${className}`}>{format.number(count)}</span>{" "}
			<span>{t("matches.whoMatch", { count })}</span>
		</>
	);
}
