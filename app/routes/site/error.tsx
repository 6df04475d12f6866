import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { ErrorBody } from "#app/shell/failed-page.tsx";

export { publicPageHeaders as headers } from "#app/http/public-page.ts";

/** The page of any failure, without a button to retry: loading it again would change nothing. */
export default function ErrorPage() {
	const t = useT();
	return (
		<>
			<PrivateHead title={t("shell.error.title")} description={t("shell.error.text")} />
			<ErrorBody retry={false} />
		</>
	);
}
