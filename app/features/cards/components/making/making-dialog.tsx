import { type ReactNode, useEffect, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import type { CardDay, CardView } from "../../rules.ts";
import { CardResult } from "./card-result.tsx";
import { DayOver, NameMissing, NameOnCard } from "./making-notes.tsx";
import { PrintingSteps, SendingSteps } from "./making-steps.tsx";
import { PhotoFitting } from "./photo-fitting.tsx";
import { PhotoZone } from "./photo-zone.tsx";
import type { CardMaking } from "./use-card-making.ts";
import "./making.css";

export interface MakingDialogProps {
	making: CardMaking;
	day: CardDay;
	/** One's latest cards. */
	cards: readonly CardView[];
	/** This page's address with the dialog open, for coming back. */
	back: string;
	/** Said in the place of everything to who may not make any. */
	refusal: ReactNode;
	/** The button that puts a card into a showcase. */
	renderPlacing: (card: CardView) => ReactNode;
	/** Back was pressed, which closes it when nothing is under way. */
	isLeft: boolean;
	onClose: () => void;
	onSeeCards: () => void;
}

/** Everything about making a card, one thing after the other. What is under way cannot be closed. */
export function MakingDialog({ onClose, ...props }: MakingDialogProps) {
	const t = useT();
	const { isBusy, stage } = props.making;
	const [isLate, setLate] = useState(false);
	const isLocked = isBusy && !isLate;
	const [wasRefused, setRefused] = useState(false);
	useStaying(stage.name === "sending");
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
			closeLabel={t("listing.close")}
			className="making-dialog"
		>
			<header>
				<div>
					<h2 className="type-block">{t(title)}</h2>
				</div>
				<IconButton
					icon="close"
					label={t(isLocked ? "cards.making.locked" : "listing.close")}
					aria-disabled={isLocked || undefined}
					onClick={close}
				/>
			</header>
			<div className="dialog-body" data-warned={(isLocked && (wasRefused || props.isLeft)) || undefined}>
				<Inside key={stage.name} {...props} onLate={() => setLate(true)} />
			</div>
		</Dialog>
	);
}

function titleOf({ making: { stage, isBusy }, refusal }: Pick<MakingDialogProps, "making" | "refusal">) {
	if (isBusy) return "cards.making.title";
	return stage.name === "made" && !refusal ? "cards.making.made" : "cards.making.begin";
}

function Inside(props: Omit<MakingDialogProps, "onClose" | "isLeft"> & { onLate: () => void }) {
	const { making, day, cards, back, refusal, renderPlacing, onSeeCards, onLate } = props;
	const { stage } = making;
	if (stage.name === "sending") return <SendingSteps share={stage.share} />;
	if (stage.name === "making")
		return <PrintingSteps cardId={stage.cardId} onEnded={making.end} onLate={onLate} />;
	if (stage.name === "made") {
		const { card } = stage;
		return <CardResult {...{ card, day }} placing={renderPlacing(card)} onAgain={making.startOver} />;
	}
	if (refusal) return refusal;
	if (!day.socialUsername) return <NameMissing back={back} />;
	if (day.left === 0) return <DayOver cards={cards} onSeeCards={onSeeCards} />;
	const name = <NameOnCard username={day.socialUsername} back={back} />;
	if (stage.name === "picking") {
		return (
			<PhotoZone onPhoto={making.take} problem={stage.problem}>
				{name}
			</PhotoZone>
		);
	}
	return (
		<PhotoFitting
			{...stage}
			problem={stage.problem}
			onSquare={making.fit}
			onPhoto={making.take}
			onSend={making.send}
		>
			{name}
		</PhotoFitting>
	);
}

/** Closing the tab asks first while the photo is on its way; later the card is made without it. */
function useStaying(isSending: boolean): void {
	useEffect(() => {
		if (!isSending) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", ask);
		return () => removeEventListener("beforeunload", ask);
	}, [isSending]);
}
