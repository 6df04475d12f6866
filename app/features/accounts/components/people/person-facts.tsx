import { useFormat, useT } from "#app/i18n/provider.tsx";
import { StatusMark } from "#app/ui/labels.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { Facts, TitledPanel } from "#app/ui/titled-panel.tsx";
import type { PersonRecord } from "../../rules-people.ts";
import { RoleTag } from "./role-tag.tsx";
import "./people.css";

export interface PersonFactsProps {
	person: PersonRecord;
	completedTrades: number;
}

/** Who somebody is: their address, where they live, since when they are there and how they sign in. */
export function PersonFacts({ person, completedTrades }: PersonFactsProps) {
	const t = useT();
	const format = useFormat();
	const { username, email, emailVerified, city, country, isBanned, role, since, formerNames, signIns } =
		person;
	const address = emailVerified ? email : `${email} (${t("people.unverified")})`;
	return (
		<TitledPanel
			title={t("people.person")}
			className="person-head"
			aside={
				<span className="row-wrap">
					<RoleTag role={role} />
					<StatusMark shape={isBanned ? "diamond" : "square"}>
						{t(isBanned ? "people.banned" : "people.active")}
					</StatusMark>
				</span>
			}
		>
			<div className="person-who">
				<UserShield username={username} size={56} />
				<Facts
					facts={[
						{ label: t("people.email"), value: address },
						{ label: t("people.city"), value: city ?? country },
						{ label: t("people.since"), value: <time dateTime={since}>{format.mediumDate(since)}</time> },
						{ label: t("people.trades"), value: format.number(completedTrades) },
						{ label: t("people.signIns"), value: format.list(signIns.map((way) => wayName(way, t))) },
						...(formerNames.length > 0
							? [{ label: t("people.formerNames"), value: format.list(formerNames) }]
							: []),
					]}
				/>
			</div>
		</TitledPanel>
	);
}

const providers: Readonly<Record<string, string>> = { google: "Google", facebook: "Facebook" };

function wayName(way: string, t: ReturnType<typeof useT>): string {
	return providers[way] ?? t("people.password");
}
