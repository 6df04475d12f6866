import { type DefaultValue, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useId } from "react";
import { useFetcher } from "react-router";
import type { z } from "zod";
import type { AuthReply } from "../schema.ts";

/** The fields of a schema, as a form has them: texts. */
type Texts<Schema extends z.ZodObject> = Record<keyof z.input<Schema> & string, string>;

/**
 * The state of an account form: checked in the browser with the server's own schema, sent without leaving the
 * page, and again as the server answered it when there is no script.
 */
export function useAuthForm<Schema extends z.ZodObject>(
	schema: Schema,
	firstReply: AuthReply | undefined,
	defaultValue?: DefaultValue<Texts<Schema>>,
) {
	const fetcher = useFetcher<AuthReply>();
	const reply = fetcher.data ?? firstReply;
	const [form, fields] = useForm<Texts<Schema>, z.output<Schema>, string[]>({
		id: useId(),
		lastResult: fetcher.state === "idle" ? reply?.submission : null,
		defaultValue,
		shouldValidate: "onSubmit",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema }),
	});
	return { fetcher, reply, form, fields, pending: fetcher.state !== "idle" };
}
