import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { ActionForm } from "#app/ui/use-action-form.ts";
import type { ProductTexts, TextFieldName } from "./product-draft.ts";

/** The props of each section of a product's form. */
export interface SectionProps {
	texts: ProductTexts;
	change: (field: TextFieldName, text: string) => void;
	field: ActionForm<unknown>["field"];
}

export interface FormSectionProps {
	title: string;
	/** How many there are of what it is about. */
	count?: number | undefined;
	className?: string;
	children: ReactNode;
}

/** A part of a product's form below its heading. */
export function FormSection({ title, count, className, children }: FormSectionProps) {
	return (
		<section className={clsx("form-part", className)}>
			<h2>
				<span>{title}</span> {count !== undefined && <small className="num">{count}</small>}
			</h2>
			{children}
		</section>
	);
}
