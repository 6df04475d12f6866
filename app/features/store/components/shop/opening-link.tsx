import { useT } from "#app/i18n/provider.tsx";
import { openingLinkPath, shopPath } from "#app/shared/paths.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useButtonForm } from "#app/ui/use-button-form.ts";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { OpeningMailView } from "../../rules-opening.ts";

export interface OpeningLinkProps {
	token: string;
	/** Null once the address is forgotten, and for a link that never was or is too old. */
	mail: OpeningMailView | null;
}

/** The page of a link in a mail about the opening: it confirms the address, or forgets it. */
export function OpeningLink({ token, mail }: OpeningLinkProps) {
	const t = useT();
	if (!mail) {
		return (
			<EmptyState
				level={1}
				title={t("opening.link.gone")}
				action={
					<ButtonLink to={shopPath} variant="secondary">
						{t("opening.toShop")}
					</ButtonLink>
				}
			>
				{t("opening.link.goneText")}
			</EmptyState>
		);
	}
	const { email, isConfirmed } = mail;
	return (
		<EmptyState
			level={1}
			title={t(isConfirmed ? "opening.link.done" : "opening.link.confirm")}
			action={
				<>
					{!isConfirmed && <LinkForm token={token} intent="confirm" />}
					<LinkForm token={token} intent="forget" />
				</>
			}
		>
			{t(isConfirmed ? "opening.link.doneText" : "opening.link.confirmText", { email })}
		</EmptyState>
	);
}

function LinkForm({ token, intent }: { token: string; intent: "confirm" | "forget" }) {
	const t = useT();
	const form = useButtonForm({ action: openingLinkPath(token) });
	return (
		<ActionForm form={form} worksWithoutScript>
			<input type="hidden" name="token" value={token} />
			<input type="hidden" name="intent" value={intent} />
			<Button type="submit" variant={intent === "confirm" ? "primary" : "ghost"} pending={form.isSending}>
				{t(intent === "confirm" ? "opening.link.submit" : "opening.link.forget")}
			</Button>
		</ActionForm>
	);
}
