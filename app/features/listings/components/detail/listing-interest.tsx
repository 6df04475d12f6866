import { useFormat, useT } from "#app/i18n/provider.tsx";

export interface ListingInterestProps {
	count: number;
	isOwner: boolean;
}

/** How many people wrote about it. */
export function ListingInterest({ count, isOwner }: ListingInterestProps) {
	const t = useT();
	const format = useFormat();
	return (
		<div className="detail-interest">
			<span className="fan" aria-hidden="true">
				<i />
				<i />
				<i />
				<i />
				<i />
			</span>
			{count > 0 && <b className="num">{format.number(count)}</b>}
			<p>{interestText()}</p>
		</div>
	);

	function interestText(): string {
		if (count === 0) return t(isOwner ? "listing.detail.noneWroteOwn" : "listing.detail.firstToWrite");
		return t(isOwner ? "listing.detail.interestOwn" : "listing.detail.interest", { count });
	}
}
