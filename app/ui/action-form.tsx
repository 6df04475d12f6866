import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { type FetcherFormProps, Link, PrefetchPageLinks, useLocation } from "react-router";
import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { ownBanPath } from "#app/shared/paths.ts";
import { useHydrated } from "./hydration.ts";
import { Notice } from "./notice.tsx";
import { type ActionFormState, focusField } from "./use-action-form.ts";

type AnyForm = Pick<
	ActionFormState<never>,
	"options" | "labels" | "failure" | "problems" | "round" | "field" | "formProps"
> & { readonly fetcher: Pick<ActionFormState<never>["fetcher"], "Form"> };

export interface ActionFormProps extends Omit<FetcherFormProps, "action" | "method" | "onInput" | "ref"> {
	form: AnyForm;
	/** True where the route takes a form that the browser posts by itself. */
	worksWithoutScript?: boolean;
}

/** The form of a state made by `useActionForm`. `onSubmit` may prevent a submission. */
export function ActionForm(props: ActionFormProps) {
	const { form, worksWithoutScript = false, onSubmit, className, children, ...rest } = props;
	const { action, revalidates, reloadDocument } = form.options;
	const attributes: FetcherFormProps = {
		method: "post",
		noValidate: true,
		className: clsx(!worksWithoutScript && "needs-script", className),
		...(action !== undefined && { action }),
		...rest,
		...form.formProps,
		onSubmit: (event) => {
			onSubmit?.(event);
			if (!event.defaultPrevented) form.formProps.onSubmit(event);
		},
	};
	if (reloadDocument) return <form {...attributes}>{children}</form>;
	const { Form } = form.fetcher;
	return (
		<Form {...attributes} {...(revalidates === false && { defaultShouldRevalidate: false })}>
			<ActionCode action={action} />
			{children}
		</Form>
	);
}

/**
 * Fetches the code of another route's action while there is a connection. Without it the router would load the whole
 * page anew when the form is sent and the connection is gone, and what was typed with it.
 */
function ActionCode({ action }: { action: string | undefined }) {
	const hydrated = useHydrated();
	const { pathname } = useLocation();
	const isOthers = action !== undefined && action.split("?")[0] !== pathname;
	return hydrated && isOthers && <PrefetchPageLinks page={action} />;
}

export interface FormErrorsProps {
	form: AnyForm;
	/** The text of a failure that has none of its own. */
	otherwise?: MessageKey;
	/** The failure in words of the form's own. */
	text?: MessageKey | undefined;
	title?: string;
	className?: string;
	/** The next step, such as a button. */
	children?: ReactNode;
}

/**
 * The errors above a form's fields: why it was refused, or which fields to look at. They go when those are
 * right. A form of one field shows them there alone.
 */
export function FormErrors({ form, otherwise, text, children, ...look }: FormErrorsProps) {
	const t = useT();
	const { failure, round, labels } = form;
	const wrong = Object.keys(labels).filter((name) => form.problems[name]);
	const isSummary = wrong.length > 0 && Object.keys(labels).length > 1;
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (round === 0) return;
		const around = box.current?.closest(".dialog-body");
		if (around) around.scrollTop = 0;
		else box.current?.scrollIntoView({ block: "nearest" });
	}, [round]);
	if (!failure && !isSummary) return null;
	return (
		// Drawn anew with every round, so that screen readers say the same error again.
		<div key={round} ref={box} className="form-errors scroll-mt-6">
			<Notice tone="bad" icon="warning" role="alert" {...look}>
				{failure ? (
					<>
						<p>{text ? t(text, failure.params) : failureText(t, failure, otherwise)}</p>
						{failure.code === "auth.banned" && (
							<Link className="link inline-flex min-h-11 items-center" to={ownBanPath}>
								{t("errors.auth.bannedWhy")}
							</Link>
						)}
					</>
				) : (
					<>
						<p>{t("errors.form.checkFields")}</p>
						<FieldLinks form={form} names={wrong} />
					</>
				)}
				{children}
			</Notice>
		</div>
	);
}

function FieldLinks({ form, names }: { form: AnyForm; names: readonly string[] }) {
	return (
		<ul className="mt-1 flex list-none flex-wrap gap-x-4 p-0">
			{names.map((name) => {
				const { id } = form.field(name);
				return (
					<li key={name}>
						<a
							href={`#${id}`}
							className="link inline-flex min-h-11 items-center underline underline-offset-3"
							onClick={(event) => {
								event.preventDefault();
								const field = document.getElementById(id);
								if (field) focusField(field);
							}}
						>
							{form.labels[name]}
						</a>
					</li>
				);
			})}
		</ul>
	);
}
