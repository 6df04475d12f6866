import { redirect } from "react-router";
import { getPersonRecord } from "#app/features/accounts/queries.server.ts";
import { DeletePersonForm } from "#app/features/moderation/components/people/person-requests.tsx";
import { deleteOnRequest } from "#app/features/profiles/commands-requests.server.ts";
import type { DeleteAccountOfInput } from "#app/features/profiles/schema.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { adminPeoplePath, adminPersonPath } from "#app/shared/admin-paths.ts";
import { AdminBack, AdminPage } from "#app/shell/admin-page.tsx";
import type { Route } from "./+types/delete.ts";

/** `GET /admin/usuarios/:id/eliminar`: asks once more before the account of a person who asked for it goes. */
export function loader({ params, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return loaderResult(async () => {
		const { id, username } = await getPersonRecord(ctx, params.id);
		return { id, username };
	});
}

export function action({ params, request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx, deps } = context.get(requestContext);
	return formResult(ctx, request, async (form) => {
		const input = { ...readFields(form), personId: params.id };
		await deleteOnRequest(ctx, deps.files, input as DeleteAccountOfInput);
		throw redirect(adminPeoplePath);
	});
}

export default function DeletePerson({ loaderData: { id, username } }: Route.ComponentProps) {
	const t = useT();
	const backPath = adminPersonPath(id);
	return (
		<AdminPage
			title={t("moderation.requests.deleteTitle", { username })}
			back={<AdminBack to={backPath}>{username}</AdminBack>}
		>
			<div className="panel max-w-[640px]">
				<DeletePersonForm username={username} backPath={backPath} />
			</div>
		</AdminPage>
	);
}
