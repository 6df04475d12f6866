import { Link, redirect } from "react-router";
import {
	deleteCard,
	shareCard,
	showCard,
	unshareCard,
	unshowCard,
} from "#app/features/cards/commands.server.ts";
import {
	DeleteCardDialog,
	DownloadLink,
	deleteDialog,
	ShareCard,
	ShowCardForm,
	UnshareCardForm,
} from "#app/features/cards/components/card/card-actions.tsx";
import { CardDetail } from "#app/features/cards/components/detail/card-detail.tsx";
import { getCardPage } from "#app/features/cards/queries.server.ts";
import { cardImageHref } from "#app/features/cards/queries-share.server.ts";
import type { CardPage, CardView } from "#app/features/cards/rules.ts";
import { CardPlacingButton } from "#app/features/showcases/components/placing/placing-button.tsx";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useRootData } from "#app/http/root-data.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PageHead, PrivateHead, StructuredData } from "#app/seo/page-head.tsx";
import { cardPath, offerCardPath } from "#app/shared/card-paths.ts";
import { imageUrl } from "#app/shared/image.ts";
import { cardsPath } from "#app/shared/paths.ts";
import { MoreMenu, type MoreMenuProps } from "#app/shell/member-buttons.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page.tsx";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import type { Route } from "./+types/card.ts";

export { skipRevalidationForDialog as shouldRevalidate } from "#app/http/auth-revalidation.ts";
export { publicPageHeaders as headers } from "#app/http/public-page.ts";

export function loader({ params, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	return loaderResult(async () => {
		const page = await getCardPage(ctx, params.serial);
		const { isHidden, isOpen } = page.card;
		return { page, image: isHidden || !isOpen ? null : cardImageHref(page.card, locale) };
	});
}

const commands = {
	show: showCard,
	unshow: unshowCard,
	share: shareCard,
	unshare: unshareCard,
	delete: async (...args: Parameters<typeof deleteCard>): Promise<never> => {
		await deleteCard(...args);
		throw redirect(cardsPath);
	},
};

export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => runIntent<null>(ctx, form, commands));
}

export default function Card({ loaderData: { page, image } }: Route.ComponentProps) {
	const t = useT();
	const isOwn = useRootData()?.user?.username === page.card.ownerUsername;
	return (
		<Page>
			<CardMeta page={page} image={image} />
			<div className="wrap">
				<Link to={cardsPath} className="link-more back">
					<Icon name="chevron-left" size="s" />
					{t("cards.eyebrow")}
				</Link>
				<CardDetail page={page} isOwn={isOwn} actions={<CardActions page={page} isOwn={isOwn} />} />
			</div>
		</Page>
	);
}

function CardActions({ page: { card }, isOwn }: { page: CardPage; isOwn: boolean }) {
	const t = useT();
	const { serial, can, isHidden } = card;
	return (
		<>
			{isOwn && !isHidden && <CardPlacingButton card={card} variant="primary" />}
			{can.offer && (
				<ButtonLink to={offerCardPath(serial)} variant="secondary" icon="swap">
					{t("cards.card.offer")}
				</ButtonLink>
			)}
			{!isOwn && (
				<ButtonLink to={cardsPath} icon="plus">
					{t("cards.create")}
				</ButtonLink>
			)}
			<ShareCard card={card} />
			{isOwn ? <OwnMenu card={card} /> : <MoreMenu look="edged" report={reportOf(card)} />}
		</>
	);
}

function reportOf({ id, serial, can }: CardView): MoreMenuProps["report"] {
	return can.report ? { kind: "card", id, title: serial } : null;
}

/** What one rarely does with one's own card. */
function OwnMenu({ card }: Pick<CardPage, "card">) {
	const t = useT();
	const dialog = useHashDialog();
	const { serial, can, isShown, isShared } = card;
	const name = deleteDialog(serial);
	return (
		<>
			<MoreMenu look="edged" report={null}>
				{(isShown ? can.unshow : can.show) && <ShowCardForm card={card} className="menu-item" />}
				{isShared && can.unshow && <UnshareCardForm card={card} className="menu-item" />}
				<DownloadLink card={card} inMenu />
				{can.delete && (
					<button type="button" className="menu-item" onClick={() => dialog.open(name)}>
						<Icon name="trash" />
						{t("cards.delete.action")}
					</button>
				)}
			</MoreMenu>
			{dialog.name === name && <DeleteCardDialog card={card} onClose={dialog.close} />}
		</>
	);
}

/** The head of the page; search engines list shown cards alone. */
function CardMeta({ page: { card, isListed }, image }: Route.ComponentProps["loaderData"]) {
	const t = useT();
	const origin = useRootData()?.publicUrl ?? "";
	const { serial, rarity, username, madeAt } = card;
	const title = t("cards.page.title", { serial });
	const text = t("cards.page.meta", { rarity: t(`listing.rarity.${rarity}`), username, serial });
	if (!card.image || !image) return <PrivateHead title={title} description={text} />;
	return (
		<>
			<PageHead title={title} description={text} path={cardPath(serial)} image={{ path: image, alt: text }} />
			{isListed ? (
				<StructuredData
					data={{
						"@type": "VisualArtwork",
						name: title,
						description: text,
						url: origin + cardPath(serial),
						image: origin + imageUrl(card.image.key, 1080),
						dateCreated: madeAt,
						artform: "trading card",
						creator: { "@type": "Person", name: `@${username}` },
					}}
				/>
			) : (
				<meta name="robots" content="noindex" />
			)}
		</>
	);
}
