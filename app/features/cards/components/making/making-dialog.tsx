import "./making.css";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import {
	AccountStatusNotice,
	type AccountStatusNoticeProps,
} from "#app/features/accounts/components/auth/account-status-notice.tsx";
import { type Rarity, rarityGlyph } from "#app/features/catalogue/rules-rarities.ts";
import { useT } from "#app/i18n/provider.tsx";
import { editSocialUsernamePath } from "#app/shared/account-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Glyph, Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { type CardDay, type CardView, cardsPerDay, rarityTable, rarityTotal } from "../../rules.ts";
import { DownloadLink, ShareCard } from "../card/card-actions.tsx";
import { CardBack, ReinoCard, TiltingCard } from "../card/reino-card.tsx";
import { MakingSteps, UploadSteps } from "./making-steps.tsx";
import { PhotoCrop } from "./photo-crop.tsx";
import { PhotoZone } from "./photo-zone.tsx";
import type { CardMaking } from "./use-card-making.ts";

export interface MakingDialogProps {
	making: CardMaking;
	day: CardDay;
	/** The latest of one's own. */
	cards: readonly CardView[];
	/** The address of this page with the dialog open, to return to. */
	returnPath: string;
	/** Whether the person may make cards; for others a notice stands in the place of the steps. */
	accountStatus: Omit<AccountStatusNoticeProps, "texts"> & { readonly isGood: boolean };
	/** The button that puts a card into a showcase. */
	renderPlaceButton: (card: CardView) => ReactNode;
	/** Back was pressed, which does not close it while a card is being made. */
	isBackPressed: boolean;
	onClose: () => void;
	onSeeCards: () => void;
}

/** The dialog that makes a card, one step after the other. It cannot be closed while a card is being made. */
export function MakingDialog({ onClose, ...props }: MakingDialogProps) {
	const t = useT();
	const { isBusy, stage } = props.making;
	const [isSlow, setSlow] = useState(false);
	const isLocked = isBusy && !isSlow;
	const [wasRefused, setRefused] = useState(false);
	useUnloadWarning(stage.name === "uploading");
	const title = titleOf(props);
	function close() {
		if (isLocked) setRefused(true);
		else onClose();
	}
	return (
		<Dialog
			bare
			open
			onOpenChange={close}
			title={t(title)}
			closeLabel={t("common.close")}
			className="max-h-[min(94dvh,860px)] [--dialog-width:440px]"
		>
			<header>
				<div>
					<h2 tabIndex={-1} className="type-block">
						{t(title)}
					</h2>
				</div>
				<IconButton
					icon="close"
					label={t(isLocked ? "cards.making.locked" : "common.close")}
					className="aria-disabled:opacity-35"
					aria-disabled={isLocked || undefined}
					onClick={close}
				/>
			</header>
			<div
				className="dialog-body group/making"
				data-warned={(isLocked && (wasRefused || props.isBackPressed)) || undefined}
			>
				<CurrentStep key={stage.name} {...props} onSlow={() => setSlow(true)} />
			</div>
		</Dialog>
	);
}

function titleOf({
	making: { stage, isBusy },
	accountStatus,
}: Pick<MakingDialogProps, "making" | "accountStatus">) {
	if (isBusy) return "cards.making.title";
	return stage.name === "made" && accountStatus.isGood ? "cards.making.made" : "cards.making.begin";
}

type StepProps = Omit<MakingDialogProps, "onClose" | "isBackPressed"> & { onSlow: () => void };

function CurrentStep(props: StepProps) {
	const { making, day, accountStatus, renderPlaceButton, onSlow } = props;
	const { stage } = making;
	if (stage.name === "uploading") return <UploadSteps share={stage.share} />;
	if (stage.name === "making")
		return <MakingSteps cardId={stage.cardId} onEnded={making.end} onSlow={onSlow} />;
	if (stage.name !== "made")
		return accountStatus.isGood ? <PhotoStep {...props} /> : <Refusal accountStatus={accountStatus} />;
	const { card } = stage;
	return <CardResult {...{ card, day }} placeButton={renderPlaceButton(card)} onAgain={making.startOver} />;
}

function Refusal({ accountStatus }: Pick<StepProps, "accountStatus">) {
	const t = useT();
	return (
		<AccountStatusNotice
			{...accountStatus}
			texts={{ banned: t("cards.banned"), notVerified: t("cards.notVerified") }}
		/>
	);
}

/** The steps before the photo is uploaded, or why there are none. */
function PhotoStep({ making, day, cards, returnPath, onSeeCards }: StepProps) {
	const { stage } = making;
	if (!day.socialUsername) return <UsernameMissing returnPath={returnPath} />;
	if (day.left === 0) return <DayOver cards={cards} onSeeCards={onSeeCards} />;
	const username = <UsernameOnCard username={day.socialUsername} returnPath={returnPath} />;
	if (stage.name === "cropping") {
		return (
			<PhotoCrop
				{...stage}
				problem={stage.problem}
				onSquare={making.crop}
				onPhoto={making.pick}
				onSubmit={making.submit}
			>
				{username}
			</PhotoCrop>
		);
	}
	return (
		<PhotoZone onPhoto={making.pick} problem={stage.name === "picking" ? stage.problem : undefined}>
			{username}
		</PhotoZone>
	);
}

/** Warns before the tab is closed while the photo is uploaded; later the card is made without it. */
function useUnloadWarning(isUploading: boolean): void {
	useEffect(() => {
		if (!isUploading) return;
		const warn = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", warn);
		return () => removeEventListener("beforeunload", warn);
	}, [isUploading]);
}

interface UsernameProps {
	/** The address to return to from the page that changes it. */
	returnPath: string;
}

/** The username that will be on the card, with a link to change it. */
function UsernameOnCard({ username, returnPath }: UsernameProps & { username: string }) {
	const t = useT();
	return (
		<p className="flex items-center gap-2 border-t border-line pt-2 text-md wrap-anywhere">
			<Icon name="user" className="text-ink-3" />
			<span>
				{t("cards.name.on")} <b className="font-strong">{`@${username}`}</b>
			</span>
			<Link
				className="link ml-auto inline-flex min-h-11 items-center"
				to={editSocialUsernamePath(returnPath)}
			>
				{t("common.change")}
			</Link>
		</p>
	);
}

const noteClass = "grid justify-items-center gap-3 text-center";

/** Asks for the social username, without which no card is made. */
function UsernameMissing({ returnPath }: UsernameProps) {
	const t = useT();
	return (
		<div className={noteClass}>
			<CardBack className="my-2 w-[118px]" />
			<p className="text-ink-2">{t("reinoCards.errors.noTwitterUsername")}</p>
			<ButtonLink to={editSocialUsernamePath(returnPath)} icon="user" wide>
				{t("cards.name.add")}
			</ButtonLink>
		</div>
	);
}

/** Says that all cards of the day are made. */
function DayOver({ cards, onSeeCards }: Pick<MakingDialogProps, "cards" | "onSeeCards">) {
	const t = useT();
	return (
		<div className={noteClass}>
			{cards.length > 0 && (
				<div className="flex justify-center py-3" aria-hidden="true">
					{cards.slice(0, 3).map((card) => (
						<ReinoCard
							key={card.id}
							card={card}
							sizes="118px"
							className="-mx-3 w-[118px] nth-1:translate-y-1 nth-1:-rotate-7 nth-2:z-1 nth-3:translate-y-1 nth-3:rotate-7"
						/>
					))}
				</div>
			)}
			<h3 className="type-block">{t("cards.day.over", { max: cardsPerDay })}</h3>
			<p className="text-ink-2">{t("cards.day.overText", { max: cardsPerDay })}</p>
			<Button wide onClick={onSeeCards}>
				{t("cards.own.see")}
			</Button>
		</div>
	);
}

interface CardResultProps {
	card: CardView;
	day: CardDay;
	/** The button that puts it into a showcase. */
	placeButton: ReactNode;
	onAgain: () => void;
}

/** The finished card, which turns over once its image is loaded, and its actions. */
export function CardResult({ card, day, placeButton, onAgain }: CardResultProps) {
	const t = useT();
	return (
		<div className="grid gap-3">
			<Reveal card={card} />
			<DrawnRarity card={card} />
			<div className="flex gap-2 [&>.btn]:flex-1 [&>.btn]:px-3">
				{placeButton}
				<DownloadLink card={card} />
				<ShareCard card={card} />
			</div>
			<p className="-mt-1 -mb-2 flex flex-wrap items-center justify-center gap-x-3 text-sm text-ink-2">
				{day.left > 0 && (
					<Button variant="ghost" size="s" icon="refresh" onClick={onAgain}>
						{t("cards.making.again")}
					</Button>
				)}
				<span className="num">{t("cards.day.leftShort", { count: day.left })}</span>
			</p>
		</div>
	);
}

/** The drawn tier with its probability, and the card's number. */
function DrawnRarity({ card: { rarity, serial } }: { card: CardView }) {
	const t = useT();
	const odds = useOdds();
	return (
		<div className={clsx("flex items-center gap-3", rarity)} role="status">
			<Glyph name={rarityGlyph(rarity)} className="size-11 text-(color:--fi)" />
			<div>
				<h3 className="font-narrow text-3xl leading-none font-black">
					{t("cards.making.drawnRarity", { rarity: t(`listing.rarity.${rarity}`) })}
				</h3>
				<p className="num mt-1 text-md text-ink-2">{`${odds(rarity)} · ${serial}`}</p>
			</div>
		</div>
	);
}

/** Formats a tier's probability: of a hundred where that is a whole number, else of a thousand. */
function useOdds(): (rarity: Rarity) => string {
	const t = useT();
	return (rarity) => {
		const thousandths = rarityTable.thousandths[rarity];
		const hundred = (thousandths * 100) / rarityTotal;
		return Number.isInteger(hundred)
			? t("cards.odds", { drawn: hundred, of: 100 })
			: t("cards.odds", { drawn: thousandths, of: "1000" });
	};
}

/** The card, face down until the image of its face is loaded. */
function Reveal({ card }: { card: CardView }) {
	const [isLoaded, setLoaded] = useState(card.image === null);
	return (
		<div className="night-stage">
			<span className="cone" />
			<span className="reveal" data-turned={isLoaded || undefined} onLoad={() => setLoaded(true)}>
				<span className="reveal-front">
					<TiltingCard card={card} sizes="260px" eager />
				</span>
				<span className="reveal-back" aria-hidden="true">
					<CardBack />
				</span>
			</span>
		</div>
	);
}
