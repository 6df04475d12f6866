import { announceOpening } from "#app/features/store/commands-opening.server.ts";
import { countOpeningNotices } from "#app/features/store/queries.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { announcePath } from "#app/shared/admin-paths.ts";
import { AdminPage } from "#app/shell/admin-page.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHeadingFocus } from "#app/ui/page.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/opening.ts";

export async function loader({ context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx, deps } = context.get(requestContext);
	return { waiting: await countOpeningNotices(ctx), hasOpened: deps.config.isStoreOpen };
}

export function action({ request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx, deps } = context.get(requestContext);
	return formResult(ctx, request, () => announceOpening(ctx, deps.jobs, deps.config.isStoreOpen));
}

/** A confirmation before the opening is announced to everybody who waits for it. */
export default function Announce({ loaderData: { waiting, hasOpened } }: Route.ComponentProps) {
	const t = useT();
	const form = useActionForm<number>({ action: announcePath });
	useHeadingFocus(form.value ? "sent" : "form");
	return (
		<AdminPage title={t("announce.title")}>
			{form.value ? (
				<Notice tone="ok" icon="mail" role="status">
					{t("announce.sent", { count: form.value })}
				</Notice>
			) : waiting === 0 ? (
				<EmptyState title={t("announce.none")}>{t("announce.noneText")}</EmptyState>
			) : (
				<TitledPanel title={t("announce.waiting", { count: waiting })} className="max-w-[640px]">
					<p className="mb-5">{t(hasOpened ? "announce.text" : "announce.notYet")}</p>
					{hasOpened && (
						<ActionForm form={form} className="grid justify-items-start gap-4">
							<FormErrors form={form} />
							<Button type="submit" icon="send" pending={form.isSending}>
								{t("announce.submit")}
							</Button>
						</ActionForm>
					)}
				</TitledPanel>
			)}
		</AdminPage>
	);
}
