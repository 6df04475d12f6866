import { lazy, Suspense } from "react";
import type { CardView } from "#app/features/cards/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { cardShowcasesPath } from "#app/shared/card-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";

const PlacingDialog = lazy(() =>
	import("./placing-dialog.tsx").then((module) => ({
		default: module.PlacingDialog,
	})),
);

export interface PlacingButtonProps {
	/** Path that gives the showcases and takes the choice. */
	path: string;
	/** The form of a new showcase that begins with it, where one leads there at once. */
	createPath?: string;
	/** The dialog as the address calls it; a page with several things has one for each. */
	dialog?: string;
	variant?: "primary" | "secondary";
	/** Label of the button, where it is not the usual. */
	children?: string;
}

/** Puts something of one's own into one's showcases. */
export function PlacingButton({
	path,
	createPath,
	dialog: name = "showcases",
	variant = "secondary",
	children,
}: PlacingButtonProps) {
	const t = useT();
	const dialog = useHashDialog();
	return (
		<>
			<Button variant={variant} icon="shelf" onClick={() => dialog.open(name)}>
				{children ?? t("showcases.placing.action")}
			</Button>
			{dialog.name === name && (
				<Suspense>
					<PlacingDialog {...{ path, createPath }} onOpenChange={dialog.close} />
				</Suspense>
			)}
		</>
	);
}

export interface CardPlacingButtonProps extends Pick<PlacingButtonProps, "variant"> {
	card: Pick<CardView, "serial">;
}

/** Puts a card of one's own into one's showcases. */
export function CardPlacingButton({ card: { serial }, variant }: CardPlacingButtonProps) {
	const t = useT();
	return (
		<PlacingButton
			path={cardShowcasesPath(serial)}
			dialog={`vitrina-${serial}`}
			{...(variant && { variant })}
		>
			{t("cards.card.toShowcase")}
		</PlacingButton>
	);
}
