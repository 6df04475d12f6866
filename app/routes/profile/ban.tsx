import { redirect } from "react-router";
import { appealBan } from "#app/features/moderation/commands-ban.server.ts";
import { AppealForm, OwnBanNotice } from "#app/features/moderation/components/own-ban.tsx";
import { findOwnBan } from "#app/features/moderation/queries-people.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { ownBanPath, profilePath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/ban.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return { ban: await findOwnBan(ctx) };
}

export function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, async (form): Promise<null> => {
		await appealBan(ctx, { appeal: String(form.get("appeal") ?? "") });
		throw redirect(ownBanPath);
	});
}

/** The page of the viewer's own ban, with the form or the text of their appeal. */
export default function OwnBanPage({ loaderData: { ban } }: Route.ComponentProps) {
	const t = useT();
	const title = t(ban ? "moderation.ban.title" : "moderation.ban.none");
	return (
		<Page>
			<PrivateHead title={title} />
			<div className="wrap grid max-w-[620px]! gap-6 pt-8">
				<h1 className="type-section">{title}</h1>
				{ban && <OwnBanNotice ban={ban} />}
				{ban?.canAppeal && <AppealForm />}
				{ban?.appeal && (
					<section className="panel grid gap-2">
						<h2 className="font-semibold">{t("moderation.ban.sent")}</h2>
						<p className="wrap-anywhere whitespace-pre-line">{ban.appeal}</p>
					</section>
				)}
				<ButtonLink variant="secondary" to={profilePath} className="justify-self-start">
					{t("settings.back")}
				</ButtonLink>
			</div>
		</Page>
	);
}
