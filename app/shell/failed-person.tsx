import { isRouteErrorResponse } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { FailedPage } from "./failed-page.tsx";
import { NotFoundBody } from "./page-bodies.tsx";

const gone = { title: "profile.public.gone", text: "profile.public.goneText" } as const;
const unknown = { title: "profile.public.notFound", text: "profile.public.notFoundText" } as const;

/** In the place of a page about somebody: that the account is gone, that nobody has the name, or that something failed. */
export function FailedPerson({ error }: { error: unknown }) {
	const t = useT();
	const status = isRouteErrorResponse(error) ? error.status : null;
	if (status !== 404 && status !== 410) return <FailedPage error={error} text={t("profile.public.error")} />;
	const { title, text } = status === 410 ? gone : unknown;
	return (
		<>
			<PrivateHead title={t(title)} />
			<NotFoundBody title={t(title)} text={t(text)} />
		</>
	);
}
