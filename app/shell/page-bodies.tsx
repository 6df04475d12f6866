import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { legalPaths, listingsPath } from "#app/shared/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";

function WholePage({ children }: { children: ReactNode }) {
	return (
		<Page>
			<div className="wrap grid min-h-[60dvh] place-content-center">{children}</div>
		</Page>
	);
}

/** The page of any address, or thing, that is not there (any more). */
export function NotFoundBody({ title, text }: { title?: string; text?: string }) {
	const t = useT();
	return (
		<WholePage>
			<EmptyState
				level={1}
				title={title ?? t("shell.notFound.title")}
				action={
					<>
						<ButtonLink to={listingsPath}>{t("shell.notFound.trades")}</ButtonLink>
						<ButtonLink to="/" variant="secondary">
							{t("shell.notFound.home")}
						</ButtonLink>
					</>
				}
			>
				{text ?? t("shell.notFound.text")}
			</EmptyState>
		</WholePage>
	);
}

/** A page that the person's role may not see. */
export function ForbiddenBody() {
	const t = useT();
	return <NotFoundBody title={t("shell.forbidden.title")} text={t("shell.forbidden.text")} />;
}

export interface ErrorBodyProps {
	/** The explanation for the person; a plain apology by default. */
	text?: string | undefined;
	/** Whether loading the page again may help. */
	retry?: boolean;
	/** Where to go instead of home. */
	back?: { to: string; label: string } | undefined;
}

/** The page of an unexpected failure: what happened, and what to do. */
export function ErrorBody({ text, retry = true, back }: ErrorBodyProps) {
	const t = useT();
	return (
		<WholePage>
			<EmptyState
				level={1}
				title={t("shell.error.title")}
				action={
					<>
						{retry && (
							<Button icon="refresh" onClick={() => location.reload()}>
								{t("shell.error.retry")}
							</Button>
						)}
						<ButtonLink to={back?.to ?? "/"} reloadDocument variant={retry ? "secondary" : "primary"}>
							{back?.label ?? t("shell.notFound.home")}
						</ButtonLink>
						<ButtonLink to={legalPaths.contact} variant="ghost" icon="mail">
							{t("shell.error.contact")}
						</ButtonLink>
					</>
				}
			>
				{text ?? t("shell.error.text")}
			</EmptyState>
		</WholePage>
	);
}
