import { useEffect, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { AuthLink } from "#app/features/accounts/components/auth/auth-link.tsx";
import { CardMaker, makingDialog } from "#app/features/cards/components/making/card-maker.tsx";
import { OwnCardActions } from "#app/features/cards/components/page/card-grid.tsx";
import { LatestCards, OwnCards } from "#app/features/cards/components/page/card-sections.tsx";
import { CardsHero, Packs, RarityShelf } from "#app/features/cards/components/page/cards-page.tsx";
import {
	countOwnCards,
	getCardDay,
	listLatestCards,
	listOwnCards,
} from "#app/features/cards/queries.server.ts";
import { CardPlacingButton } from "#app/features/showcases/components/placing/placing-button.tsx";
import { requestContext } from "#app/http/request-context.server.ts";
import { accountStatusOf } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useRootData } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead } from "#app/seo/page-head.tsx";
import { cardLists } from "#app/shared/card-paths.ts";
import { cardsPath } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import type { Route } from "./+types/cards.ts";

export const handle = { error: "cards.error" } satisfies Screen;

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

export function loader({ url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const { searchParams } = url;
	const { actor } = ctx;
	return loaderResult(async () => {
		const [latest, own] = await Promise.all([
			listLatestCards(ctx, searchParams.get(cardLists.latest)),
			actor &&
				Promise.all([
					listOwnCards(ctx, searchParams.get(cardLists.own)),
					countOwnCards(ctx),
					getCardDay(ctx),
				]).then(([list, count, day]) => ({ list, count, day, accountStatus: accountStatusOf(actor) })),
		]);
		return { latest, own };
	});
}

export default function Cards({ loaderData: { latest, own } }: Route.ComponentProps) {
	const t = useT();
	return (
		<Page>
			<PageHead
				title={t("cards.eyebrow")}
				description={t("cards.meta.text")}
				path={cardsPath}
				cuts={Object.values(cardLists)}
			/>
			<CardsHero
				actions={
					<>
						<CreateButton variant="night" />
						<ButtonLink to="#rarezas" variant="nightGhost">
							{t("cards.seeRarities")}
						</ButtonLink>
					</>
				}
				day={own?.day}
			/>
			<div className="wrap">
				{own && <OwnSection own={own} />}
				<RarityShelf />
				<LatestCards list={latest} />
				<Packs />
			</div>
		</Page>
	);
}

/** Opens the dialog that makes a card; a visitor signs in first and returns to it. */
function CreateButton({ variant }: { variant: "night" | "primary" }) {
	const t = useT();
	const dialog = useHashDialog();
	const isVisitor = !useRootData()?.user;
	if (isVisitor) {
		return (
			<AuthLink variant={variant} icon="plus" dialog={makingDialog}>
				{t("cards.create")}
			</AuthLink>
		);
	}
	return (
		<Button variant={variant} icon="plus" onClick={() => dialog.open(makingDialog)}>
			{t("cards.create")}
		</Button>
	);
}

type OwnSectionProps = { own: NonNullable<Route.ComponentProps["loaderData"]["own"]> };

/** One's own cards, and the dialog that makes one more. */
function OwnSection({ own }: OwnSectionProps) {
	const t = useT();
	const refresh = useRefresh(own);
	const { list, count, day, accountStatus } = own;
	const failure = day.last?.failure;
	return (
		<>
			{failure && (
				<Notice tone="bad" icon="warning" className="mt-6">
					{t(`errors.${failure}`)}
				</Notice>
			)}
			<OwnCards
				list={list}
				count={count}
				createButton={<CreateButton variant="primary" />}
				renderActions={(card) => (
					<OwnCardActions card={card} placeButton={<CardPlacingButton card={card} />} />
				)}
			/>
			<CardMaker
				day={day}
				cards={list.cards}
				returnPath={`${cardsPath}#${makingDialog}`}
				accountStatus={accountStatus}
				renderPlaceButton={(card) => <CardPlacingButton card={card} variant="primary" />}
				onChanged={refresh}
				onSeeCards={() => document.getElementById(cardLists.own)?.scrollIntoView()}
			/>
		</>
	);
}

/**
 * Revalidates the page's data, again until it has changed: a dialog that opens or closes meanwhile ends the request.
 * @param data of the page, as it was loaded last
 */
function useRefresh(data: unknown): () => void {
	const { state, revalidate } = useRevalidator();
	const navigation = useNavigation();
	const [outdated, setOutdated] = useState<{ readonly data: unknown }>();
	const isIdle = state === "idle" && navigation.state === "idle";
	const isDue = outdated !== undefined && outdated.data === data;
	useEffect(() => {
		if (isIdle && isDue) void revalidate();
	}, [isIdle, isDue, revalidate]);
	return () => {
		setOutdated({ data });
		// A request that is under way may have read the data before.
		if (!isIdle) void revalidate();
	};
}
