import { lazy, type ReactNode, Suspense } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Button, type ButtonProps } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import type { ShareTexts } from "./share-dialog.tsx";
import { useHashDialog } from "./use-hash-dialog.ts";

const ShareDialog = lazy(() =>
	import("./share-dialog.tsx").then((module) => ({ default: module.ShareDialog })),
);

export interface ShareButtonProps {
	/** Path of the page whose link is handed on. */
	path: string;
	texts: ShareTexts;
	/** The label as text; without it the button is an icon. */
	inWords?: boolean | undefined;
	/** How the button in words looks. */
	look?: Pick<ButtonProps, "variant" | "wide" | "className">;
	/** The label where it is another. */
	label?: string;
	/** The dialog, as its page's address calls it; a page with several of these gives each another one. */
	dialog?: string;
	/** A question that stands in the dialog's place until it is answered; whoever answers it leaves it out. */
	renderQuestion?: ((close: () => void) => ReactNode) | undefined;
}

/** Hands a page's link on. That takes a script. */
export function ShareButton({
	path,
	texts,
	inWords,
	look = { variant: "secondary" },
	label,
	dialog: name = "share",
	renderQuestion,
}: ShareButtonProps) {
	const t = useT();
	const dialog = useHashDialog();
	const opener = { icon: "share", onClick: () => dialog.open(name) } as const;
	return (
		<>
			{inWords ? (
				<Button {...opener} {...look}>
					{label ?? t("common.share")}
				</Button>
			) : (
				<IconButton {...opener} label={t("common.share")} edged />
			)}
			{dialog.name === name && renderQuestion?.(dialog.close)}
			{dialog.name === name && !renderQuestion && (
				<Suspense>
					<ShareDialog onOpenChange={dialog.close} texts={texts} address={location.origin + path} />
				</Suspense>
			)}
		</>
	);
}
