import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { adminProductsPath, productsFilePath } from "#app/shared/admin-paths.ts";
import { newClientId } from "#app/shared/client-id.ts";
import { withSearch } from "#app/shared/paths.ts";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { ImportReport, LineProblem } from "../../rules-file.ts";

export interface ImportFormProps {
	/** Made by the server, so that no second press loads the file twice. */
	firstKey: string;
	/** Of the form that was sent without script. */
	result?: Result<ImportReport> | undefined;
}

/** Loads a file of products, and shows what came of it. */
export function ImportForm({ firstKey, result }: ImportFormProps) {
	const t = useT();
	const [submissionKey, setKey] = useState(firstKey);
	const form = useActionForm<ImportReport>({
		result,
		labels: { file: t("products.import.file") },
		onDone: () => setKey(newClientId()),
	});
	const { error, ...file } = form.field("file");
	return (
		<>
			<ActionForm form={form} encType="multipart/form-data" className="import-form">
				<p className="import-lead">{t("products.import.lead")}</p>
				<FormErrors form={form} otherwise="products.import.failed" />
				<input type="hidden" name="submissionKey" value={submissionKey} />
				<Field
					label={t("products.import.file")}
					hint={t("products.import.file.hint")}
					error={error}
					id={file.id}
				>
					{(wiring) => (
						<span className="input">
							<input type="file" name={file.name} accept=".csv,.tsv,.txt,text/csv" {...wiring} />
						</span>
					)}
				</Field>
				<div className="row-wrap">
					<Button type="submit" icon="upload" pending={form.isSending}>
						{t(form.isSending ? "products.import.submitting" : "products.import.submit")}
					</Button>
					<ButtonLink to={withSearch(productsFilePath, { empty: "1" })} variant="ghost" reloadDocument>
						{t("products.import.template")}
					</ButtonLink>
					<ButtonLink to={withSearch(productsFilePath, { status: "all" })} variant="ghost" reloadDocument>
						{t("products.import.all")}
					</ButtonLink>
				</div>
			</ActionForm>
			{form.value && !form.isSending && <Report report={form.value} />}
		</>
	);
}

function Report({ report }: { report: ImportReport }) {
	const t = useT();
	const { created, edited, unchanged, problems, problemCount } = report;
	if (problemCount > 0) {
		const isCut = problems.length < problemCount;
		return (
			<section className="import-report">
				<Notice tone="bad" icon="warning" role="alert" title={t("products.import.refused")}>
					<p>
						<span>{t("products.import.problems", { count: problemCount })}</span>
						{isCut && <span>{` ${t("products.import.more", { shown: problems.length })}`}</span>}
					</p>
				</Notice>
				<ProblemTable problems={problems} />
			</section>
		);
	}
	const parts = [
		t("products.import.created", { count: created }),
		t("products.import.edited", { count: edited }),
		t("products.import.unchanged", { count: unchanged }),
	];
	return (
		<section className="import-report">
			<Notice tone="ok" icon="check" role="status" title={t("products.import.done")}>
				<p>{parts.join(" · ")}</p>
				<ButtonLink
					to={withSearch(adminProductsPath, { status: "all" })}
					variant="secondary"
					size="s"
					className="mt-3"
				>
					{t("product.back")}
				</ButtonLink>
			</Notice>
		</section>
	);
}

function ProblemTable({ problems }: { problems: readonly LineProblem[] }) {
	const t = useT();
	return (
		<DataTable
			caption={t("products.import.problem")}
			cards="figures"
			rows={problems}
			rowKey={({ line, column }) => `${line} ${column}`}
			columns={[
				{ label: t("products.import.problem"), cell: ({ problem }) => <b>{t(problem)}</b> },
				{ label: t("products.import.line"), cell: ({ line }) => <span className="num">{line}</span> },
				{
					label: t("products.import.column"),
					cell: ({ column }) => (column ? <code>{column}</code> : t("products.import.wholeLine")),
				},
				{
					label: t("products.import.value"),
					cell: ({ value }) => <span className="break-words">{value}</span>,
				},
			]}
		/>
	);
}
