import { type RefObject, useRef } from "react";
import { Link } from "react-router";
import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { CategoryGlyph } from "#app/features/listings/components/card/category.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { addOnePath, setsPath } from "#app/shared/list-paths.ts";
import { listsPath, withSearch } from "#app/shared/paths.ts";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { type Choice, ChoiceSet } from "#app/ui/choice-set.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { Side } from "../../entry/rules.ts";
import { oneSearchOf } from "../../entry/rules-page.ts";
import { AddHead, useCategoryOptions } from "./add-frame.tsx";
import { PasteForm } from "./paste-form.tsx";

interface AddScreenProps {
	side: Side;
	/** The categories that a text may be of. */
	categories: readonly CategoryView[];
	/** The result of a form that was sent without script. */
	sent: { readonly intent: string; readonly result: Result<unknown>; readonly text: string } | null;
}

/** The room where a list is pasted, or a file is sent. */
export function AddScreen({ side, categories, sent }: AddScreenProps) {
	const t = useT();
	const file = useRef<HTMLInputElement>(null);
	const resultOf = (intent: string) => (sent?.intent === intent ? sent.result : undefined);
	return (
		<>
			<AddHead to={listsPath} back={t("lists.page.title")} title={t("lists.add.title")}>
				{t("lists.add.lead")}
			</AddHead>
			<div className="grid items-start gap-x-14 gap-y-9 lg:grid-cols-[minmax(0,1fr)_392px]">
				<PasteForm
					side={side}
					result={resultOf("text")}
					typed={sent?.text ?? ""}
					onFile={(files) => {
						if (!file.current) return;
						file.current.files = files;
						file.current.dispatchEvent(new Event("change", { bubbles: true }));
					}}
				>
					<CategoryTabs categories={categories} />
				</PasteForm>
				<aside>
					<h2 className="mb-3 font-narrow text-2xl font-bold tracking-tight">{t("lists.add.otherwise")}</h2>
					<ul className="border-t border-line *:border-b *:border-line">
						<li id="archivo">
							<FileForm result={resultOf("file")} input={file} />
						</li>
						<li>
							<Link
								to={withSearch(addOnePath, oneSearchOf({ side, search: "" }))}
								discover="none"
								className={entranceClass}
							>
								<Entrance icon="card" title="lists.one.enter" text="lists.one.enterText" />
							</Link>
						</li>
						<li>
							<Link to={setsPath} discover="none" className={entranceClass}>
								<Entrance icon="grid" title="lists.page.markSet" text="lists.page.markSetText" />
							</Link>
						</li>
					</ul>
					<Examples />
				</aside>
			</div>
		</>
	);
}

/** The category of the whole text, so that letters and numbers mean nothing else. */
function CategoryTabs({ categories }: Pick<AddScreenProps, "categories">) {
	const t = useT();
	const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
	// The letters of stickers are those of cards, too, so that who has an album says so first.
	const isOfAlbum = ({ value }: Choice) => slugs.get(value) === "stickers";
	const options = useCategoryOptions(categories);
	const choices = [...options.filter(isOfAlbum), ...options.filter((each) => !isOfAlbum(each))];
	return (
		<div className="mt-5">
			<ChoiceSet
				legend={t("lists.add.category")}
				name="categoryId"
				layout="tabs"
				choiceClass={() => "tab"}
				choices={[{ value: "", label: t("lists.add.anyCategory") }, ...choices]}
				defaultValue=""
			>
				{({ value, label }) => (
					<>
						{value !== "" && <CategoryGlyph slug={slugs.get(value) ?? null} />}
						<span>{label}</span>
					</>
				)}
			</ChoiceSet>
		</div>
	);
}

const entranceClass =
	"grid min-h-[76px] w-full grid-cols-[28px_minmax(0,1fr)_20px] items-center gap-4 py-3 text-left";

function Entrance({ icon, title, text }: { icon: IconName; title: MessageKey; text: MessageKey }) {
	const t = useT();
	return (
		<>
			<Icon name={icon} className="text-royal" />
			<span className="leading-tight">
				<b className="block font-strong">{t(title)}</b>
				<span className="text-sm text-ink-2">{t(text)}</span>
			</span>
			<Icon name="chevron-right" size="s" className="text-ink-3" />
		</>
	);
}

interface FileFormProps {
	result: Result<unknown> | undefined;
	input: RefObject<HTMLInputElement | null>;
}

/** A file of another app, which is sent as soon as it is chosen. */
function FileForm({ result, input }: FileFormProps) {
	const t = useT();
	const name = useRef<HTMLInputElement>(null);
	const form = useActionForm({ labels: { file: t("lists.page.file") }, result });
	const { error, id } = form.field("file");
	return (
		<ActionForm form={form} encType="multipart/form-data">
			<input type="hidden" name="intent" value="file" />
			<input ref={name} type="hidden" name="name" defaultValue="" />
			<FormErrors form={form} otherwise="lists.add.failed" className="mt-4" />
			<label className={`file-button relative ${entranceClass}`} aria-busy={form.isSending || undefined}>
				<Entrance
					icon="upload"
					title={form.isSending ? "lists.add.sendingFile" : "lists.page.file"}
					text="lists.add.apps"
				/>
				<input
					ref={input}
					id={id}
					type="file"
					name="file"
					accept=".csv,.tsv,.txt,text/csv,text/plain"
					aria-describedby={`${id}-error`}
					aria-invalid={error ? true : undefined}
					onChange={({ currentTarget }) => {
						const [chosen] = currentTarget.files ?? [];
						if (!chosen || form.isSending) return;
						if (name.current) name.current.value = chosen.name;
						currentTarget.form?.requestSubmit();
					}}
				/>
			</label>
			<FieldError id={`${id}-error`} text={error} />
		</ActionForm>
	);
}

const examples = [
	["Base Set: 4x2, 15, 20-24", "lists.add.example.numbers"],
	["4 Charizard ex OBF 125", "lists.add.example.deck"],
	["MEX 🇲🇽: 1, 5(x3)", "lists.add.example.stickers"],
	["Cambio A x B", "lists.add.example.swap"],
	["“así, entre comillas”", "lists.add.example.typed"],
] as const satisfies readonly (readonly [string, MessageKey])[];

function Examples() {
	const t = useT();
	return (
		<section className="mt-8 rounded-l bg-sunk px-5 pt-5 pb-3 max-md:-mx-1 max-md:px-4">
			<h3 className="mb-1 font-display text-lg font-bold">{t("lists.add.understands")}</h3>
			<ul>
				{examples.map(([text, key]) => (
					<li key={key} className="border-t border-line py-3 leading-tight first:border-0">
						<b className="block text-md font-semibold">{text}</b>
						<span className="text-sm text-ink-2">{t(key)}</span>
					</li>
				))}
			</ul>
		</section>
	);
}
