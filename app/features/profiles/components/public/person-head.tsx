import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { CountryFlag } from "#app/ui/country-flag.tsx";
import type { PublicProfile } from "../../rules.ts";
import "./person.css";

export interface PersonHeadProps {
	person: Pick<PublicProfile, "username" | "country" | "city">;
	/** The buttons beside the name. */
	children?: ReactNode;
}

/** Who it is, and where they are. */
export function PersonHead({ person, children }: PersonHeadProps) {
	const t = useT();
	return (
		<div className="person-head">
			<div className="min-w-0">
				<h1 className="type-page wrap-anywhere">{person.username}</h1>
				<p className="person-place">
					<CountryFlag country={person.country} />
					<span>{person.city ?? t("profile.noCity")}</span>
				</p>
			</div>
			{children && <div className="person-actions">{children}</div>}
		</div>
	);
}
