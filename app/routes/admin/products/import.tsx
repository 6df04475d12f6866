import { useState } from "react";
import { importProducts } from "#app/features/store/commands-import.server.ts";
import type { ProductImportReport } from "#app/features/store/rules.ts";
import type { ImportProductsInput } from "#app/features/store/schema.ts";
import { imageFormResult, jsonResultOf, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { sendFileForm } from "#app/http/send-file-form.ts";
import { useT } from "#app/i18n/provider.tsx";
import { adminProductsPath, productsFilePath } from "#app/shared/admin-paths.ts";
import { newClientId } from "#app/shared/client-id.ts";
import { withSearch } from "#app/shared/paths.ts";
import { AdminBack, AdminPage } from "#app/shell/admin-page.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { Route } from "./+types/import.ts";

export function loader({ context }: Route.LoaderArgs) {
	requireAdmin(context);
	return { submissionKey: newClientId() };
}

/** Imports the file of the form, whole or not at all, and reports by line. */
export function action({ request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx, deps } = context.get(requestContext);
	return imageFormResult({ ctx, deps }, request, ({ fields, files: [file] }) =>
		importProducts(ctx, readFields(fields) as ImportProductsInput, file),
	);
}

export const middleware: Route.MiddlewareFunction[] = [jsonResultOf(action)];

export function clientAction(args: Route.ClientActionArgs) {
	return sendFileForm<ProductImportReport>(args);
}

export default function ImportProducts({ loaderData }: Route.ComponentProps) {
	const t = useT();
	return (
		<AdminPage
			title={t("products.import.title")}
			back={<AdminBack to={adminProductsPath}>{t("admin.products")}</AdminBack>}
		>
			<ImportForm firstKey={loaderData.submissionKey} />
		</AdminPage>
	);
}

/** The form of a file of products, and its report. @param props.firstKey made by the server, so that a second press imports nothing */
function ImportForm({ firstKey }: { firstKey: string }) {
	const t = useT();
	const [submissionKey, setKey] = useState(firstKey);
	const labels = { file: t("common.csvFile") };
	const form = useActionForm<ProductImportReport>({ labels, onDone: () => setKey(newClientId()) });
	const { error, id, name } = form.field("file");
	return (
		<div className="grid max-w-[760px] gap-6">
			<ActionForm form={form} encType="multipart/form-data" className="grid gap-4">
				<p className="text-ink-2">{t("products.import.lead")}</p>
				<FormErrors form={form} otherwise="products.import.failed" />
				<input type="hidden" name="submissionKey" value={submissionKey} />
				<Field label={labels.file} hint={t("products.import.file.hint")} error={error} id={id}>
					{(wiring) => (
						<span className="input">
							<input
								type="file"
								name={name}
								accept=".csv,.tsv,.txt,text/csv"
								className="py-2 file:mr-3.5 file:min-h-10 file:rounded-m file:bg-sunk file:px-3.5 file:font-semibold"
								{...wiring}
							/>
						</span>
					)}
				</Field>
				<div className="row-wrap">
					<Button type="submit" icon="upload" pending={form.isSending}>
						{t(form.isSending ? "products.import.submitting" : "products.import.submit")}
					</Button>
					<ButtonLink to={withSearch(productsFilePath, { status: "all" })} variant="ghost" reloadDocument>
						{t("products.import.all")}
					</ButtonLink>
				</div>
			</ActionForm>
			{form.value && !form.isSending && <Report report={form.value} />}
		</div>
	);
}

function Report({ report: { created, edited, unchanged, problems } }: { report: ProductImportReport }) {
	const t = useT();
	if (problems.length === 0) {
		const parts = [
			t("products.import.created", { count: created }),
			t("products.import.edited", { count: edited }),
			t("products.import.unchanged", { count: unchanged }),
		];
		return (
			<Notice tone="ok" icon="check" role="status" title={t("common.done")}>
				<p>{parts.join(" · ")}</p>
			</Notice>
		);
	}
	return (
		<Notice tone="bad" icon="warning" role="alert" title={t("products.import.refused")}>
			<p>{t("products.import.problems")}</p>
			<ul className="mt-2 grid gap-2">
				{problems.map(({ line, column, problem }) => (
					<li key={`${line} ${column}`} className="wrap-anywhere">
						<b>{[t("products.import.line", { line }), column].filter(Boolean).join(", ")}:</b> {t(problem)}
					</li>
				))}
			</ul>
		</Notice>
	);
}
