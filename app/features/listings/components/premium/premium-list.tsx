import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { imageUrl } from "#app/shared/image.ts";
import { listingPath } from "#app/shared/paths.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { ItemCell } from "#app/ui/data-table.tsx";
import { useButtonForm } from "#app/ui/intent-button.tsx";
import { Pill, StatusMark, type StatusShape } from "#app/ui/labels.tsx";
import type { ListingStatus } from "../../rules.ts";
import type { ListingForAdmin } from "../../rules-admin.ts";
import { CategoryGlyph } from "../card/category.tsx";
import "./premium-list.css";

const states: Record<ListingStatus, { shape: StatusShape; text: MessageKey }> = {
	active: { shape: "square", text: "listing.admin.status.active" },
	paused: { shape: "circle", text: "listing.admin.status.paused" },
	in_revision: { shape: "circle", text: "listing.admin.status.in_revision" },
	traded: { shape: "diamond", text: "listing.admin.status.traded" },
	deleted: { shape: "hollow", text: "listing.admin.status.deleted" },
};

/** A person's listings, each of which an admin can set off as premium. */
export function PremiumList({ listings }: { listings: readonly ListingForAdmin[] }) {
	const t = useT();
	const format = useFormat();
	return (
		<ul className="premium-list" aria-label={t("listing.admin.list")}>
			{listings.map((listing) => (
				<li key={listing.id}>
					<ItemCell
						image={<Thumb listing={listing} />}
						title={
							<Link to={listingPath(listing.id)} discover="none">
								{listing.title}
							</Link>
						}
						text={format.mediumDate(listing.createdAt)}
					/>
					<StatusMark shape={states[listing.status].shape}>{t(states[listing.status].text)}</StatusMark>
					{listing.canSetPremium ? (
						<PremiumToggle listing={listing} />
					) : (
						listing.isPremium && <Pill gold>{t("listing.premium")}</Pill>
					)}
				</li>
			))}
		</ul>
	);
}

function Thumb({ listing: { image, categorySlug } }: { listing: ListingForAdmin }) {
	if (!image) return <CategoryGlyph slug={categorySlug} />;
	return (
		<img
			src={imageUrl(image.key, 320)}
			width={36}
			height={48}
			loading="lazy"
			alt=""
			style={{ background: image.color }}
		/>
	);
}

function PremiumToggle({ listing: { id, title, isPremium } }: { listing: ListingForAdmin }) {
	const t = useT();
	const form = useButtonForm({ done: isPremium ? "listing.premium.undone" : "listing.premium.done" });
	return (
		<ActionForm form={form} preventScrollReset>
			<input type="hidden" name="listing" value={id} />
			<Button
				type="submit"
				name="intent"
				value={isPremium ? "ordinary" : "premium"}
				variant={isPremium ? "secondary" : "ghost"}
				size="s"
				icon="star"
				pending={form.isSending}
			>
				<span>{t(isPremium ? "listing.premium.remove" : "listing.premium.make")}</span>{" "}
				<span className="sr-only">{title}</span>
			</Button>
		</ActionForm>
	);
}
