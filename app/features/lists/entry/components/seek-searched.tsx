import { AuthLink } from "#app/features/accounts/components/auth/auth-link.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { addOnePath, withSearch } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { oneSearchOf } from "../rules-page.ts";

/** A thing that somebody searched for: an item of the catalogue, any printing of its name, or words. */
export interface SearchedThing {
	readonly name: string;
	/** Null of words. */
	readonly itemId: string | null;
	readonly anyPrinting: boolean;
}

interface SeekSearchedProps {
	thing: SearchedThing;
	isSignedIn: boolean;
}

/** Puts among the reader's wants what a search did not find; for words the catalogue is looked through first. */
export function SeekSearched({ thing: { name, itemId, anyPrinting }, isSignedIn }: SeekSearchedProps) {
	const t = useT();
	if (!isSignedIn) return <AuthLink icon="card">{t("lists.want.add")}</AuthLink>;
	if (!itemId)
		return (
			<ButtonLink icon="card" to={withSearch(addOnePath, oneSearchOf({ side: "want", search: name }))}>
				{t("lists.want.add")}
			</ButtonLink>
		);
	return (
		<IntentButton
			icon="card"
			action={addOnePath}
			intent="addOne"
			about={{ side: "want", itemId, ...(anyPrinting && { anyPrinting: "on" }) }}
			done="lists.want.added"
			aria-label={t("lists.want.addOne", { name })}
		>
			{t("lists.want.add")}
		</IntentButton>
	);
}
