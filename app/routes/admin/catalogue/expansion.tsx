import { Form, redirect } from "react-router";
import { editExpansion, mergeExpansions } from "#app/features/catalogue/commands-expansions.server.ts";
import { removeExpansion } from "#app/features/catalogue/commands-remove.server.ts";
import { ExpansionForm } from "#app/features/catalogue/components/admin/catalogue-form.tsx";
import { MergeConfirm } from "#app/features/catalogue/components/admin/merge-confirm.tsx";
import { RemoveForm } from "#app/features/catalogue/components/admin/remove-form.tsx";
import { getExpansion, listExpansions } from "#app/features/catalogue/queries-admin.server.ts";
import type { MergeInput, RemoveInput } from "#app/features/catalogue/schema.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { CommandContext } from "#app/platform/context.server.ts";
import { adminExpansionPath, adminExpansionsPath, mergedInto, removedFrom } from "#app/shared/admin-paths.ts";
import { withSearch } from "#app/shared/paths.ts";
import { AdminBack, AdminPage } from "#app/shell/admin-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import type { Route } from "./+types/expansion.ts";

/** `GET /admin/catalogo/expansiones/:id`: an expansion, and with `into` the one that it would be merged into. */
export function loader({ params, url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	const query = url.searchParams;
	return loaderResult(async () => {
		const expansion = await getExpansion(ctx, params.id);
		const all = expansion.categoryId ? await listExpansions(ctx, expansion.categoryId) : [];
		const others = all.filter(({ id }) => id !== expansion.id);
		const target = others.find(({ id }) => id === query.get("into")) ?? null;
		return { expansion, others, target, done: query.get("done") };
	});
}

/** Commands of the forms on an expansion's page. A merged one's page is gone, so that leads to the one that is left. */
const expansionCommands = {
	save: editExpansion,
	merge: async (ctx: CommandContext, input: MergeInput): Promise<never> => {
		const { id } = await mergeExpansions(ctx, input);
		throw redirect(mergedInto(adminExpansionPath(id)));
	},
	remove: async (ctx: CommandContext, input: RemoveInput): Promise<never> => {
		const { categorySlug } = await getExpansion(ctx, String(input.id));
		await removeExpansion(ctx, input);
		throw redirect(removedFrom(adminExpansionsPath, categorySlug ?? ""));
	},
};

export function action({ params, request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	const address = { id: params.id, fromId: params.id };
	return formResult(ctx, request, (form) => runIntent(ctx, form, expansionCommands, address));
}

export default function CatalogueExpansion({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { expansion, done } = loaderData;
	const category = { category: expansion.categorySlug ?? "" };
	const back = (
		<AdminBack to={withSearch(adminExpansionsPath, category)}>{t("catalogue.expansions.title")}</AdminBack>
	);
	return (
		<AdminPage title={expansion.name} back={back}>
			{(done === "added" || done === "merged") && (
				<Notice tone="ok" icon="check" role="status" className="mb-5">
					{t(done === "added" ? "catalogue.expansions.added" : "catalogue.merge.done")}
				</Notice>
			)}
			<div className="admin-columns">
				<TitledPanel title={t("catalogue.expansion")}>
					<ExpansionForm key={expansion.version} expansion={expansion} />
				</TitledPanel>
				<div>
					<MergeExpansion {...loaderData} />
					<TitledPanel title={t("catalogue.remove.title")}>
						<RemoveForm version={expansion.version}>{t("catalogue.remove.expansion")}</RemoveForm>
					</TitledPanel>
				</div>
			</div>
		</AdminPage>
	);
}

function MergeExpansion({ expansion, others, target }: Route.ComponentProps["loaderData"]) {
	const t = useT();
	return (
		<TitledPanel title={t("catalogue.merge.title")}>
			{target ? (
				<MergeConfirm from={expansion.name} into={target} cancelPath={adminExpansionPath(expansion.id)}>
					<p>{t("catalogue.merge.expansionText")}</p>
				</MergeConfirm>
			) : (
				<Form method="get" preventScrollReset className="grid gap-5">
					<p className="text-ink-2">{t("catalogue.merge.expansionAbout")}</p>
					<SelectField
						label={t("catalogue.merge.into")}
						name="into"
						options={others.map(({ id, name }) => ({ value: id, label: name }))}
					/>
					<div className="row-wrap">
						<Button type="submit" variant="secondary">
							{t("catalogue.merge.choose")}
						</Button>
					</div>
				</Form>
			)}
		</TitledPanel>
	);
}
