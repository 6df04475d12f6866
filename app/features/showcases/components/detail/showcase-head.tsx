import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { CountryFlag } from "#app/ui/country-flag.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { PersonLink, UserShield } from "#app/ui/person-link.tsx";
import type { ShowcaseDetailView } from "../../rules.ts";

export interface ShowcaseHeadProps {
	showcase: ShowcaseDetailView;
	/** The buttons beside what the owner says of it. */
	children: ReactNode;
}

/** What a showcase is called, whose it is and what its owner says of it. */
export function ShowcaseHead({ showcase, children }: ShowcaseHeadProps) {
	const t = useT();
	const { name, owner, pieces, description } = showcase;
	return (
		<>
			{showcase.status === "in_revision" && (
				<Notice tone="warn" icon="clock" title={t("showcases.detail.inRevision")} className="mb-5">
					<p>{t(showcase.isOwn ? "showcases.detail.inRevisionText" : "showcases.detail.inRevisionAdmin")}</p>
				</Notice>
			)}
			<div className="showcase-head">
				<div>
					<h1 className="type-page">{name}</h1>
					<p className="showcase-by">
						<UserShield username={owner.username} size={34} />
						<b>
							<PersonLink username={owner.username} />
						</b>
						<CountryFlag country={owner.country} />
						<span className="num">{t("showcases.pieces", { count: pieces.length })}</span>
					</p>
					{description && <p className="type-lead">{description}</p>}
				</div>
				<div className="showcase-actions">{children}</div>
			</div>
		</>
	);
}
