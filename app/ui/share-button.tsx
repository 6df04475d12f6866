import { lazy, Suspense } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import type { ShareTexts } from "./share-dialog.tsx";
import { useHashDialog } from "./use-hash-dialog.ts";

const ShareDialog = lazy(() =>
	import("./share-dialog.tsx").then((module) => ({ default: module.ShareDialog })),
);

const shareDialog = "share";

export interface ShareButtonProps {
	/** Path of the page whose link is handed on. */
	path: string;
	texts: ShareTexts;
	/** Says in words what it does; an icon alone otherwise. */
	inWords?: boolean;
}

/** Hands a page's link on. That takes a script. */
export function ShareButton({ path, texts, inWords }: ShareButtonProps) {
	const t = useT();
	const dialog = useHashDialog();
	const look = { className: "needs-script", icon: "share", onClick: () => dialog.open(shareDialog) } as const;
	return (
		<>
			{inWords ? (
				<Button {...look} variant="secondary">
					{t("share.action")}
				</Button>
			) : (
				<IconButton {...look} label={t("share.action")} edged />
			)}
			{dialog.name === shareDialog && (
				<Suspense>
					<ShareDialog onOpenChange={dialog.close} texts={texts} address={location.origin + path} />
				</Suspense>
			)}
		</>
	);
}
