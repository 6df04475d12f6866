import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { addToListsPath } from "#app/shared/paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { MappingView, ReviewView } from "../../rules-review.ts";
import { type Meaning, meanings } from "../../rules-sources.ts";
import { AddHead } from "./add-head.tsx";
import { useCategoryOptions } from "./category-options.ts";

const meaningTexts = {
	name: "lists.add.column.name",
	quantity: "lists.entry.quantityLabel",
	set: "lists.add.column.set",
	code: "lists.add.column.code",
	number: "lists.add.column.number",
	category: "lists.add.column.category",
	condition: "lists.entry.condition",
	completeness: "lists.entry.completeness",
	language: "lists.entry.language",
	finish: "lists.entry.finish",
	grade: "lists.entry.grade",
	forTrade: "lists.add.column.forTrade",
	note: "lists.entry.note",
} as const satisfies Record<Meaning, MessageKey>;

interface ColumnMappingProps {
	view: ReviewView;
	mapping: MappingView;
	categories: readonly CategoryView[];
}

/** The columns of a file that no known app wrote, for its owner to say what each is. */
export function ColumnMapping({ view, mapping, categories }: ColumnMappingProps) {
	const t = useT();
	const labels = Object.fromEntries(meanings.map((meaning) => [meaning, t(meaningTexts[meaning])]));
	const form = useActionForm({ labels });
	const options = useCategoryOptions(categories);
	const columns = [
		{ value: "", label: t("lists.add.column.none") },
		...mapping.columns.map((column, at) => ({
			value: String(at),
			label: column || t("lists.add.column.unnamed", { number: at + 1 }),
		})),
	];
	return (
		<div className="max-w-[1000px]">
			<AddHead to={addToListsPath} back={t("lists.add.otherFile")} title={t("lists.add.column.title")}>
				{t("lists.add.column.lead", { file: view.file?.name || t("lists.add.yourFile") })}
			</AddHead>
			<Sample mapping={mapping} />
			<ActionForm form={form} worksWithoutScript className="mt-6 grid gap-6">
				<FormErrors form={form} />
				<input type="hidden" name="intent" value="change" />
				<input type="hidden" name="mapping" value="columns" />
				<div className="grid grid-cols-2 gap-4 md:grid-cols-4">
					{meanings.map((meaning) => {
						const { error, id } = form.field(meaning);
						return (
							<SelectField
								key={meaning}
								id={id}
								name={`column-${meaning}`}
								label={t(meaningTexts[meaning])}
								error={error}
								options={columns}
								defaultValue={String(mapping.suggested[meaning] ?? "")}
							/>
						);
					})}
				</div>
				<div className="grid gap-4 md:grid-cols-4">
					<SelectField
						name="categoryId"
						label={t("lists.add.column.what")}
						options={options}
						defaultValue={view.settings.categoryId ?? categories.find(({ isSpecial }) => !isSpecial)?.id}
					/>
				</div>
				<div>
					<Button type="submit" endIcon="chevron-right" pending={form.isSending} className="max-md:w-full">
						{t("lists.add.column.read")}
					</Button>
				</div>
			</ActionForm>
		</div>
	);
}

/** The first rows, as the file has them. */
function Sample({ mapping: { columns, sample } }: { mapping: MappingView }) {
	const t = useT();
	const places = Array.from(columns.keys());
	const rows = Array.from(sample.keys());
	return (
		<section className="overflow-x-auto rounded-l bg-sunk p-4" aria-label={t("lists.add.column.sample")}>
			<table className="text-sm">
				<thead>
					<tr>
						{places.map((place) => (
							<th key={place} scope="col" className="px-3 py-2 text-left font-strong whitespace-nowrap">
								<bdi>{columns[place]}</bdi>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row} className="border-t border-line">
							{places.map((place) => (
								<td key={place} className="px-3 py-2 whitespace-nowrap text-ink-2">
									<bdi>{sample[row]?.[place] ?? ""}</bdi>
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
