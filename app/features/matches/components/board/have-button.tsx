import { useRef } from "react";
import { useLocation } from "react-router";
import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useButtonForm } from "#app/ui/intent-button.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { WantedThing } from "../../rules-board.ts";

interface HaveButtonProps {
	thing: Omit<WantedThing, "category" | "people">;
	/** The address where a visitor signs in; null for a member. */
	signInHref: string | null;
	/** Whether it stands on a poster, else in a row. */
	isPoster?: boolean;
}

/** Adds the thing to the reader's haves; a visitor signs in first. Once they have it, it says so. */
export function HaveButton({ thing, signInHref, isPoster = false }: HaveButtonProps) {
	const t = useT();
	const wasAdded = useRef(false);
	const label = t("matches.board.haveOne", { name: thing.name });
	const form = useAddForm(thing.name, () => {
		wasAdded.current = true;
	});
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
	const about = itemId ? { itemId } : { categoryId, customName: name };
	return (
		<ActionForm form={form} preventScrollReset worksWithoutScript className={isPoster ? "w-full" : undefined}>
			<input type="hidden" name="intent" value="addWanted" />
			{Object.entries(about).map(([field, value]) => (
				<input key={field} type="hidden" name={field} value={value} />
			))}
			<Button {...look} type="submit" pending={form.isSending} aria-label={label}>
				{t("matches.board.have")}
			</Button>
		</ActionForm>
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

/** The form that adds a thing; its toast takes it back. */
function useAddForm(name: string, onAdded: () => void) {
	const t = useT();
	const { fetcher } = useButtonForm({ done: "matches.board.undone" });
	const { pathname, search } = useLocation();
	const undo = (entryId: string) =>
		void fetcher.submit(
			{ intent: "removeEntries", ids: entryId },
			{ method: "post", action: pathname + search },
		);
	return useActionForm<{ entryId: string | null }>({
		onDone: ({ entryId }) => {
			onAdded();
			const action = entryId && { label: t("common.undo"), onAction: () => undo(entryId) };
			showToast({ tone: "ok", text: t("matches.board.added", { name }), ...(action && { action }) });
		},
		onFailed: (failure) => showToast({ tone: "bad", text: failureText(t, failure) }),
	});
}
