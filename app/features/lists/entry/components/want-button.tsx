import type { Ref } from "react";
import { Link } from "react-router";
import { AuthLink } from "#app/features/accounts/components/auth/auth-link.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { ownWantsPath } from "#app/shared/list-paths.ts";
import { listsPath } from "#app/shared/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceSet } from "#app/ui/choice-set.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IntentButton, IntentForm } from "#app/ui/intent-button.tsx";
import { useFocusAfter } from "#app/ui/use-focus-after.ts";
import type { SeekableEntry, WantChoices } from "../rules.ts";
import { peopleText } from "./entry-texts.ts";

interface WantButtonProps {
	entry: SeekableEntry;
	isSignedIn: boolean;
}

/** Puts the thing of somebody else's entry among the reader's wants; once it is there, says which of its printings they seek. */
export function WantButton({ entry, isSignedIn }: WantButtonProps) {
	const t = useT();
	const added = useFocusAfter<HTMLAnchorElement>(entry.want !== null);
	if (entry.want) return <Wanted entry={entry} added={added} />;
	if (!isSignedIn) {
		return (
			<AuthLink variant="secondary" icon="card">
				{t("lists.want.add")}
			</AuthLink>
		);
	}
	return (
		<IntentButton
			variant="secondary"
			icon="card"
			action={listsPath}
			intent="addWantOf"
			about={{ entryId: entry.id }}
		>
			{t("lists.want.add")}
		</IntentButton>
	);
}

/** The want that the reader has of an entry, with the way to seek its other printings as well, or this one alone. */
function Wanted({ entry, added }: Pick<WantButtonProps, "entry"> & { added: Ref<HTMLAnchorElement> }) {
	const t = useT();
	const { id, isCustom, edition, set, want } = entry;
	const isAny = want !== "one";
	const which = {
		any: t("lists.want.hasAny"),
		set: t("lists.entry.anyOf", { set: set ?? "" }),
		one: t("lists.want.thisOne", { edition: edition ?? "" }),
	}[want ?? "one"];
	return (
		<div className="flex flex-wrap items-center gap-x-3">
			<Link
				ref={added}
				to={ownWantsPath}
				className="inline-flex min-h-11 items-center gap-2 rounded-m bg-ok-soft px-4 font-strong text-ok"
			>
				<Icon name="check" />
				{t("lists.want.added")}
			</Link>
			{!isCustom && edition !== null && (
				<div className="flex flex-wrap items-center gap-x-2 text-md text-ink-2" role="status">
					<span>{which}</span>
					<IntentForm
						action={listsPath}
						intent="addWantOf"
						about={{ entryId: id, ...(!isAny && { anyPrinting: "on" }) }}
					>
						{() => (
							<button type="submit" className="content-button link min-h-11">
								{isAny ? t("lists.want.onlyThis", { edition }) : t("lists.want.anyWillDo")}
							</button>
						)}
					</IntentForm>
				</div>
			)}
		</div>
	);
}

interface SeekButtonProps {
	entryId: string;
	/** Whether the reader seeks it already. */
	isSought: boolean;
	name: string;
}

/** The small button in a line that puts this very printing among the reader's wants. */
export function SeekButton({ entryId, isSought, name }: SeekButtonProps) {
	const t = useT();
	const added = useFocusAfter<HTMLSpanElement>(isSought);
	if (isSought)
		return (
			<span
				ref={added}
				tabIndex={-1}
				className="flex min-h-11 flex-none items-center gap-2 text-sm font-semibold text-ok"
			>
				<Icon name="check" size="s" />
				{t("lists.want.added")}
			</span>
		);
	return (
		<IntentButton
			variant="ghost"
			size="s"
			icon="card"
			action={listsPath}
			intent="addWantOf"
			about={{ entryId }}
			done="lists.want.added"
			aria-label={t("lists.want.addOne", { name })}
		>
			{t("lists.want.add")}
		</IntentButton>
	);
}

interface WantFormProps {
	entry: Pick<SeekableEntry, "id" | "isCustom" | "edition">;
	name: string;
	/** How many people have it; null while that is asked. */
	choices: WantChoices | null;
	onDone: () => void;
}

/** The words for how many people have a thing. */
function useHaveText() {
	const t = useT();
	return (count: number) => peopleText(t, { side: "want", people: count });
}

/** The question which printing will do, with the button that puts it among the reader's wants. */
export function WantForm({ entry: { id, isCustom, edition }, name, choices, onDone }: WantFormProps) {
	const t = useT();
	const haveText = useHaveText();
	const anyText =
		choices &&
		t("lists.want.ofPrintings", {
			people: haveText(choices.any),
			printings: t("lists.one.printings", { count: choices.printings }),
		});
	return (
		<IntentForm
			action={listsPath}
			intent="addWantOf"
			about={{ entryId: id }}
			className="grid gap-4"
			done="lists.want.added"
			onDone={onDone}
		>
			{(isSending) => (
				<>
					{!isCustom && edition !== null && (
						<ChoiceSet
							layout="described"
							choiceClass={() => "tile"}
							legend={t("lists.want.which")}
							name="anyPrinting"
							defaultValue=""
							choices={[
								{
									value: "",
									label: t("lists.want.this", { edition }),
									...(choices && { note: haveText(choices.one) }),
								},
								{ value: "on", label: t("lists.want.any", { name }), ...(anyText && { note: anyText }) },
							]}
						/>
					)}
					<Button type="submit" icon="card" wide pending={isSending}>
						{t("lists.want.add")}
					</Button>
				</>
			)}
		</IntentForm>
	);
}
