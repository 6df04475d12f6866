import { randomUUID } from "node:crypto";
import {
	endAnnouncement,
	publishAnnouncement,
} from "#app/features/notifications/commands-announce.server.ts";
import {
	AnnouncementForm,
	AnnouncementList,
} from "#app/features/notifications/components/announcement-panels.tsx";
import { listAnnouncements } from "#app/features/notifications/queries-announcements.server.ts";
import type { PublishAnnouncementInput } from "#app/features/notifications/schema.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { CommandContext } from "#app/platform/context.server.ts";
import { AdminPage } from "#app/shell/admin-page.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import type { Route } from "./+types/announcements.ts";

export async function loader({ context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return { submissionKey: randomUUID(), ...(await listAnnouncements(ctx)) };
}

export function action({ request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx, deps } = context.get(requestContext);
	const publish = (ctx: CommandContext, input: PublishAnnouncementInput) =>
		publishAnnouncement(ctx, deps.jobs, input);
	return formResult(ctx, request, (form) =>
		runIntent<unknown>(ctx, form, { publish, end: endAnnouncement }).then(() => null),
	);
}

/** `GET /admin/avisos`: what everybody is told, above every page and by mail. */
export default function Announcements({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { submissionKey, addressees, announcements } = loaderData;
	return (
		<AdminPage title={t("admin.announcements")}>
			<div className="admin-columns">
				<TitledPanel title={t("announcement.new")}>
					<AnnouncementForm key={submissionKey} submissionKey={submissionKey} addressees={addressees} />
				</TitledPanel>
				<TitledPanel title={t("announcement.past")}>
					<AnnouncementList announcements={announcements} />
				</TitledPanel>
			</div>
		</AdminPage>
	);
}
