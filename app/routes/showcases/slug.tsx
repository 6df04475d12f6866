import { useEffect } from "react";
import { data, Link, redirect, useNavigate } from "react-router";
import { findShowcaseBySlug } from "#app/features/showcases/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { DomainError } from "#app/shared/domain-error.ts";
import { showcasePath, showcasesPath } from "#app/shared/paths.ts";
import { showcasesEnglishPath } from "#app/shared/showcase-paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { showToast } from "#app/ui/toast.ts";
import type { Route } from "./+types/slug.ts";

/** `GET /vitrina/:username/:name`, in Spanish and English: leads to the showcase of that name. */
export async function loader({ params: { username, name }, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	try {
		return redirect(showcasePath(await findShowcaseBySlug(ctx, { username, slug: name.toLowerCase() })));
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		const isOwnerUnknown = error.code === "showcase.userNotFound";
		return data({ isOwnerUnknown }, { status: 404 });
	}
}

export default function UnknownShowcase({ loaderData: { isOwnerUnknown } }: Route.ComponentProps) {
	return (
		<RedirectWithNotice
			text={isOwnerUnknown ? "errors.person.notFound" : "collections.showcase.collectionNotFound"}
			to={showcasesPath}
		/>
	);
}

/** Explains why there is no showcase, and redirects to the list; without script by a link. */
function RedirectWithNotice({ text, to }: { text: MessageKey; to: string }) {
	const t = useT();
	const navigate = useNavigate();
	useEffect(() => {
		showToast({ tone: "bad", text: t(text) });
		void navigate(to, { replace: true });
	}, [navigate, t, text, to]);
	return (
		<Page>
			<PrivateHead title={t(text)} />
			<div className="wrap">
				<Link to={showcasesPath} className="link-more back">
					<Icon name="chevron-left" size="s" />
					{t("showcases.list.title")}
				</Link>
				<h1 className="sr-only">{t("showcases.list.title")}</h1>
				<Notice tone="bad" icon="warning" role="alert" className="mt-4">
					<p>{t(text)}</p>
				</Notice>
			</div>
		</Page>
	);
}

export function ErrorBoundary() {
	return <RedirectWithNotice text="collections.showcase.error" to={showcasesEnglishPath} />;
}
