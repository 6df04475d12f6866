import { useRef } from "react";
import { useAddedToast } from "#app/features/lists/entry/components/added-toast.ts";
import { useT } from "#app/i18n/provider.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import type { WantedThing } from "../rules.ts";

interface HaveButtonProps {
	thing: Omit<WantedThing, "category" | "people">;
	/** The address where a visitor signs in; null for a member. */
	signInHref: string | null;
	/** Whether it stands on a poster, else in a row. */
	isPoster?: boolean;
	/** The path of the route that adds it; without it the page's own. */
	action?: string;
}

/** Adds the thing to the reader's haves; a visitor signs in first. Once they have it, it says so. */
export function HaveButton({ thing, signInHref, isPoster = false, action }: HaveButtonProps) {
	const t = useT();
	const wasAdded = useRef(false);
	const label = t("matches.board.haveOne", { name: thing.name });
	const sayAdded = useAddedToast({ action, undone: "matches.board.undone" });
	if (thing.isOwned)
		return (
			<OwnedMark
				isPoster={isPoster}
				// The button had the focus, and is gone.
				onMount={(mark) => wasAdded.current && mark?.focus({ preventScroll: true })}
			/>
		);
	const look = { size: "s", variant: isPoster ? "primary" : "ghost", wide: isPoster } as const;
	if (signInHref !== null)
		return (
			<ButtonLink {...look} to={signInHref} preventScrollReset aria-label={label}>
				{t("matches.board.have")}
			</ButtonLink>
		);
	const { itemId, categoryId, name } = thing;
	const about: Record<string, string> = itemId ? { itemId } : { categoryId, customName: name };
	return (
		<IntentButton<Added>
			{...look}
			intent="addWanted"
			action={action}
			about={about}
			aria-label={label}
			onDone={(added) => {
				wasAdded.current = true;
				sayAdded(t("matches.board.added", { name: thing.name }), added.entryId);
			}}
			{...(isPoster && { className: "w-full" })}
		>
			{t("matches.board.have")}
		</IntentButton>
	);
}

interface OwnedMarkProps {
	isPoster: boolean;
	onMount: (mark: HTMLElement | null) => void;
}

function OwnedMark({ isPoster, onMount }: OwnedMarkProps) {
	const t = useT();
	const ground = "min-h-11 w-full justify-center rounded-m bg-ok-soft";
	return (
		<span
			ref={onMount}
			tabIndex={-1}
			className={`flex items-center gap-2 text-md font-semibold text-ok ${isPoster ? ground : "min-h-11 px-3"}`}
		>
			<Icon name="check" />
			{t("matches.board.owned")}
		</span>
	);
}

interface Added {
	readonly entryId: string | null;
}
