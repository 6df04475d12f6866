import type { ReactNode } from "react";
import { type ErrorResponse, isRouteErrorResponse, useMatches } from "react-router";
import { errorMessage } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { legalPaths, listingsPath } from "#app/shared/paths.ts";
import type { Failure } from "#app/shared/result.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import { type FailureTexts, type MissingTexts, screenOf } from "./screen.ts";

/** The page of a loader or a component that failed, in the words of its route's `handle`. */
export function FailedPage({ error }: { error: unknown }) {
	const t = useT();
	const texts = screenOf(useMatches()).failure;
	const missing = missingTexts(error, texts);
	return (
		<>
			<PrivateHead title={t(missing?.title ?? "shell.error.title")} />
			{missing ? (
				<NotFoundBody title={t(missing.title)} text={t(missing.text)} />
			) : (
				<FailureBody error={error} texts={texts} />
			)}
		</>
	);
}

const notFound: MissingTexts = { title: "shell.notFound.title", text: "shell.notFound.text" };

/** The texts of what is not there; null where something else failed. */
function missingTexts(error: unknown, { missing }: FailureTexts): MissingTexts | null {
	if (!isRouteErrorResponse(error)) return null;
	const { code } = failureOf(error);
	return (code && missing?.[code]) ?? (error.status === 404 ? notFound : null);
}

/** The failure that a loader threw; a page without a route has none. */
function failureOf({ data }: ErrorResponse): Partial<Failure> {
	return data ?? {};
}

function FailureBody({ error, texts }: { error: unknown; texts: FailureTexts }) {
	const t = useT();
	const text = texts.error && t(texts.error);
	const back = texts.back && { ...texts.back, label: t(texts.back.label) };
	if (!isRouteErrorResponse(error)) {
		const details = import.meta.env.DEV && error instanceof Error ? error.stack : undefined;
		return <ErrorBody text={text} back={back} details={details} />;
	}
	if (error.status === 403) return <ForbiddenBody />;
	const { code, params } = failureOf(error);
	// What was asked for wrongly fails again.
	const retry = error.status !== 400;
	return <ErrorBody text={code ? t(errorMessage(code), params) : text} back={back} retry={retry} />;
}

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
function ForbiddenBody() {
	const t = useT();
	return <NotFoundBody title={t("shell.forbidden.title")} text={t("shell.forbidden.text")} />;
}

export interface ErrorBodyProps {
	/** The explanation for the person; a plain apology by default. */
	text?: string | undefined;
	/** True where loading the page again may help. */
	retry?: boolean;
	/** A link that replaces the one to the home page. */
	back?: { to: string; label: string } | undefined;
	/** What a developer wants to know. */
	details?: string | undefined;
}

/** The page of an unexpected failure: what happened, and what to do. */
export function ErrorBody({ text, retry = true, back, details }: ErrorBodyProps) {
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
								{t("common.tryAgain")}
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
			{details && <pre className="overflow-x-auto text-sm">{details}</pre>}
		</WholePage>
	);
}
