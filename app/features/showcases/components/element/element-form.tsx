import { type FormEvent, type ReactNode, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { DeleteForm } from "#app/ui/delete-form.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { ImageField } from "#app/ui/image-field.tsx";
import { type ActionFormState as FormState, useActionForm } from "#app/ui/use-action-form.ts";
import type { PickedImage } from "#app/ui/use-picked-image.ts";
import {
	checkElementTitle,
	checkShowcaseDescription,
	type ElementView,
	elementTitleMaxLength,
	showcaseDescriptionMaxLength,
} from "../../rules.ts";
import { PieceFrame } from "../window/piece-frame.tsx";

interface ElementFormProps {
	/** The link back. */
	cancel: ReactNode;
}

interface CreateElementFormProps extends ElementFormProps {
	/** The same at each try, so that sending twice makes one element. */
	submissionKey: string;
}

/** The form of a new element: an image, its title and its description. */
export function CreateElementForm({ submissionKey, cancel }: CreateElementFormProps) {
	const t = useT();
	const form = useElementForm(null);
	return (
		<ElementFields
			form={form}
			withoutImage={t("showcases.element.imageEmpty")}
			submit={t("showcases.element.add")}
			cancel={cancel}
		>
			<input type="hidden" name="submissionKey" value={submissionKey} />
		</ElementFields>
	);
}

/** The form of an element: its texts, and another image for it. */
export function EditElementForm({ element, cancel }: ElementFormProps & { element: ElementView }) {
	const t = useT();
	const form = useElementForm(element);
	return (
		<ElementFields
			form={form}
			withoutImage={t("showcases.element.imageStays")}
			submit={t("showcases.element.save")}
			cancel={cancel}
		/>
	);
}

interface ElementFieldsProps {
	form: FormState<unknown>;
	/** The text without a picked image. */
	withoutImage: string;
	submit: string;
	cancel: ReactNode;
	children?: ReactNode;
}

function ElementFields({ form, withoutImage, submit, cancel, children }: ElementFieldsProps) {
	const [image, setImage] = useState<PickedImage | null>(null);
	const isPreparing = image?.ready === false;
	function waitForImage(event: FormEvent) {
		if (isPreparing) event.preventDefault();
	}
	return (
		<ActionForm form={form} encType="multipart/form-data" onSubmit={waitForImage} className="grid gap-5">
			{children}
			<FormErrors form={form} otherwise="showcases.element.failed" />
			<ImageField
				image={image}
				onImage={(picked) => {
					form.recheck("image");
					setImage(picked);
				}}
				field={form.field("image")}
				texts={{ empty: withoutImage }}
			/>
			<TextFields form={form} />
			<div className="row-wrap pt-2">
				<Button type="submit" pending={form.isSending || isPreparing}>
					{submit}
				</Button>
				{cancel}
			</div>
		</ActionForm>
	);
}

function useElementForm(element: ElementView | null) {
	const t = useT();
	return useActionForm<unknown>({
		labels: {
			image: t("image.label"),
			title: t("common.title"),
			description: t("common.description"),
		},
		values: { title: element?.title ?? "", description: element?.description ?? "" },
		checks: { title: checkElementTitle, description: checkShowcaseDescription },
	});
}

function TextFields({ form }: { form: FormState<unknown> }) {
	const t = useT();
	return (
		<>
			<TextField
				{...form.field("title")}
				label={t("common.title")}
				defaultValue={form.values.title}
				limit={elementTitleMaxLength}
				required
				autoComplete="off"
			/>
			<TextArea
				{...form.field("description")}
				label={t("common.description")}
				note={t("common.optional")}
				defaultValue={form.values.description}
				limit={showcaseDescriptionMaxLength}
			/>
		</>
	);
}

/** The image and title of the element that a page is about. */
export function ElementHead({ element: { title, image } }: { element: ElementView }) {
	return (
		<div className="mb-6 flex items-center gap-5">
			<PieceFrame
				piece={{ title, image, categorySlug: null, edition: null }}
				sizes="96px"
				maxWidth={320}
				className="z-0 w-24 flex-none bg-surface bg-none shadow-1 inset-ring inset-ring-line"
			/>
			<b className="type-name min-w-0 wrap-anywhere">{title}</b>
		</div>
	);
}

interface DeleteElementProps {
	element: ElementView;
	/** The link back. */
	cancel: ReactNode;
}

/** The form that deletes an element, with the showcases that it stands in. */
export function DeleteElement({ element, cancel }: DeleteElementProps) {
	const t = useT();
	const form = useActionForm<unknown>({});
	const { showcases } = element;
	return (
		<DeleteForm
			form={form}
			otherwise="collections.elementsDeleteError"
			confirm={t("showcases.element.delete")}
			cancel={cancel}
		>
			<p>
				{showcases.length > 0
					? t("showcases.element.deleteText", { count: showcases.length })
					: t("showcases.element.deleteAlone")}
			</p>
			{showcases.length > 0 && (
				<ul className="mt-2 list-disc pl-6">
					{showcases.map(({ id, name }) => (
						<li key={id} className="[overflow-wrap:anywhere]">
							{name}
						</li>
					))}
				</ul>
			)}
		</DeleteForm>
	);
}
