import { isRouteErrorResponse } from "react-router";
import { errorMessage } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import type { Failure } from "#app/shared/result.ts";
import { ErrorBody, ForbiddenBody, NotFoundBody } from "./page-bodies.tsx";

export interface FailedPageProps {
	error: unknown;
	/** The text where the error has none of its own. */
	text?: string;
	/** Where to go instead of home, when it was nothing that the person may not see. */
	back?: { to: string; label: string };
}

/** The page of a loader or a component that failed. */
export function FailedPage({ error, text, back }: FailedPageProps) {
	const t = useT();
	const title =
		isRouteErrorResponse(error) && error.status === 404 ? "shell.notFound.title" : "shell.error.title";
	return (
		<>
			<PrivateHead title={t(title)} />
			<FailureBody error={error} text={text} back={back} />
		</>
	);
}

type FailureBodyProps = { [Name in keyof Required<FailedPageProps>]: FailedPageProps[Name] };

function FailureBody({ error, text, back }: FailureBodyProps) {
	const t = useT();
	if (!isRouteErrorResponse(error)) return <ErrorBody text={text} back={back} />;
	if (error.status === 404) return <NotFoundBody />;
	if (error.status === 403) return <ForbiddenBody />;
	const failure: Partial<Failure> | null = error.data;
	const known = failure?.code ? t(errorMessage(failure.code), failure.params) : text;
	return <ErrorBody text={known} back={back} />;
}
