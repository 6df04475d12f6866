import { lazy, Suspense } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { namedShowcasePath } from "#app/shared/paths.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import type { ShowcaseDetailView } from "../../rules.ts";

const ShareDialog = lazy(() =>
	import("./share-dialog.tsx").then((module) => ({ default: module.ShareDialog })),
);

const shareDialog = "share";

/** Hands a showcase's link on, by the names of its owner and its own. That takes a script. */
export function ShareShowcaseButton({
	showcase,
}: {
	showcase: Pick<ShowcaseDetailView, "name" | "slug" | "owner">;
}) {
	const t = useT();
	const dialog = useHashDialog();
	return (
		<>
			<IconButton
				className="needs-script"
				icon="share"
				label={t("share.action")}
				edged
				onClick={() => dialog.open(shareDialog)}
			/>
			{dialog.name === shareDialog && (
				<Suspense>
					<ShareDialog
						onOpenChange={dialog.close}
						name={showcase.name}
						address={location.origin + namedShowcasePath(showcase.owner.username, showcase.slug)}
					/>
				</Suspense>
			)}
		</>
	);
}
