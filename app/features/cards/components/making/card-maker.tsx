import { lazy, type ReactNode, Suspense, useState } from "react";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import type { CardDay, CardView } from "../../rules.ts";
import { useCardMaking } from "./use-card-making.ts";

const MakingDialog = lazy(() =>
	import("./making-dialog.tsx").then((module) => ({ default: module.MakingDialog })),
);

/** The dialog that makes a card, as the address calls it. */
export const makingDialog = "crear";

export interface CardMakerProps {
	day: CardDay;
	cards: readonly CardView[];
	back: string;
	refusal: ReactNode;
	/** The button that puts a card into a showcase. */
	renderPlacing: (card: CardView) => ReactNode;
	/** Asks for the page's data anew. */
	onChanged: () => void;
	onSeeCards: () => void;
}

/** The dialog that makes a card: opened by the address, and by itself for a card that is under way or has ended. */
export function CardMaker({ onChanged, ...props }: CardMakerProps) {
	const dialog = useHashDialog();
	const making = useCardMaking({ last: props.day.last, onChanged });
	const [leftAlone, setLeftAlone] = useState<string>();
	const { stage } = making;
	const underWay = stage.name === "making" ? stage.cardId : making.isBusy ? "" : undefined;
	const hasEnded = stage.name === "made" || (stage.name === "picking" && stage.isGivenUp);
	const comesByItself = (underWay !== undefined && underWay !== leftAlone) || hasEnded;
	const isAsked = dialog.name === makingDialog;
	const [wasAsked, setWasAsked] = useState(isAsked);
	if (isAsked !== wasAsked && (isAsked || !making.isBusy)) setWasAsked(isAsked);
	if (!isAsked && !comesByItself) return null;
	function close() {
		if (stage.name === "making") setLeftAlone(stage.cardId);
		if (hasEnded) making.startOver();
		if (isAsked) dialog.close();
	}
	function startOver() {
		making.startOver();
		if (!isAsked) dialog.open(makingDialog);
	}
	return (
		<Suspense>
			<MakingDialog
				{...props}
				making={{ ...making, startOver }}
				isLeft={wasAsked && !isAsked}
				onClose={close}
				onSeeCards={() => {
					close();
					props.onSeeCards();
				}}
			/>
		</Suspense>
	);
}
