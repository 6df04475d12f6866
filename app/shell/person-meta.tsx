import { sharedImageSize } from "#app/features/listings/rules.ts";
import type { PublicProfile } from "#app/features/profiles/rules.ts";
import { useRootData } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead, PrivateHead } from "#app/seo/page-head.tsx";
import { StructuredData } from "#app/seo/structured-data.tsx";
import { personPath } from "#app/shared/paths.ts";

export interface PersonMetaProps {
	profile: PublicProfile;
	/** Path of what the link to the page shows. */
	image: string;
}

/** The metadata of a person's page; of a suspended one nothing. */
export function PersonMeta({ profile, image }: PersonMetaProps) {
	const t = useT();
	const origin = useRootData()?.publicUrl ?? "";
	const { username, about, isBanned } = profile;
	if (isBanned) return <PrivateHead title={username} />;
	const description = t("profile.public.description", { username });
	return (
		<>
			<PageHead
				title={username}
				description={about ? `${description} ${about}` : description}
				path={personPath(username)}
				image={{ path: image, alt: description, ...sharedImageSize }}
			/>
			<StructuredData data={profilePageData(profile, { origin, image })} />
		</>
	);
}

/** The person as search engines read one; https://schema.org/ProfilePage. */
function profilePageData(
	{ username, about, city, country, statistics }: PublicProfile,
	{ origin, image }: { origin: string; image: string },
) {
	return {
		"@type": "ProfilePage",
		dateCreated: statistics.memberSince,
		mainEntity: {
			"@type": "Person",
			name: username,
			url: origin + personPath(username),
			image: origin + image,
			...(about && { description: about }),
			...(city && {
				homeLocation: {
					"@type": "Place",
					name: city,
					address: { "@type": "PostalAddress", addressCountry: country },
				},
			}),
			interactionStatistic: [interactions("LikeAction", statistics.likes)],
			agentInteractionStatistic: interactions("TradeAction", statistics.completedTrades),
		},
	};
}

function interactions(action: string, count: number) {
	return {
		"@type": "InteractionCounter",
		interactionType: `https://schema.org/${action}`,
		userInteractionCount: count,
	};
}
