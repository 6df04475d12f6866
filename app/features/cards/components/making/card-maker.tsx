import { lazy, type ReactNode, Suspense, useState } from "react";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import type { CardDay, CardView } from "../../rules.ts";
import type { MakingDialogProps } from "./making-dialog.tsx";
import { useCardMaking } from "./use-card-making.ts";

const MakingDialog = lazy(() =>
	import("./making-dialog.tsx").then((module) => ({ default: module.MakingDialog })),
);

/** The dialog that makes a card, as the address calls it. */
export const makingDialog = "crear";

interface CardMakerProps {
	day: CardDay;
	cards: readonly CardView[];
	returnPath: string;
	accountStatus: MakingDialogProps["accountStatus"];
	/** The button that puts a card into a showcase. */
	renderPlaceButton: (card: CardView) => ReactNode;
	/** Revalidates the page's data. */
	onChanged: () => void;
	onSeeCards: () => void;
}

/** The dialog that makes a card: the address opens it, and a card that is being made or has just ended. */
export function CardMaker({ onChanged, ...props }: CardMakerProps) {
	const dialog = useHashDialog();
	const making = useCardMaking({ last: props.day.last, onChanged });
	const [dismissedId, setDismissedId] = useState<string>();
	const { stage } = making;
	const busyId = stage.name === "making" ? stage.cardId : making.isBusy ? "" : undefined;
	const hasEnded = stage.name === "made" || (stage.name === "picking" && stage.hasFailed);
	const opensByItself = (busyId !== undefined && busyId !== dismissedId) || hasEnded;
	const isInAddress = dialog.name === makingDialog;
	const [wasInAddress, setWasInAddress] = useState(isInAddress);
	if (isInAddress !== wasInAddress && (isInAddress || !making.isBusy)) setWasInAddress(isInAddress);
	if (!isInAddress && !opensByItself) return null;
	function close() {
		if (stage.name === "making") setDismissedId(stage.cardId);
		if (hasEnded) making.startOver();
		if (isInAddress) dialog.close();
	}
	function startOver() {
		making.startOver();
		if (!isInAddress) dialog.open(makingDialog);
	}
	return (
		<Suspense>
			<MakingDialog
				{...props}
				making={{ ...making, startOver }}
				isBackPressed={wasInAddress && !isInAddress}
				onClose={close}
				onSeeCards={() => {
					close();
					props.onSeeCards();
				}}
			/>
		</Suspense>
	);
}
