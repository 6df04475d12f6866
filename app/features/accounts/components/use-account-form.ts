import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { type AccountFieldError, type AccountFormName, accountForms, type FieldCheck } from "../rules.ts";
import type { AuthReply } from "../schema.ts";

type Errors = Readonly<Record<string, AccountFieldError>>;
type Values = Readonly<Record<string, string>>;

export interface AccountForm {
	readonly fetcher: ReturnType<typeof useFetcher<AuthReply>>;
	readonly reply: AuthReply | undefined;
	/** What each field begins with. */
	readonly values: Values;
	readonly errors: Errors;
	/** What is wrong with the whole. */
	readonly failure: AuthReply["failure"];
	/** Changes each time that something was found wrong, so that the same error is told again. */
	readonly round: number;
	readonly pending: boolean;
	/** For the form's element. */
	readonly formProps: {
		ref: React.RefObject<HTMLFormElement | null>;
		noValidate: true;
		onSubmit: (event: FormEvent<HTMLFormElement>) => void;
		onInput: (event: FormEvent<HTMLFormElement>) => void;
	};
}

interface Problems {
	/** The answer that they were read from. */
	readonly reply: AuthReply | undefined;
	readonly errors: Errors;
	readonly failure: AuthReply["failure"];
	readonly round: number;
}

/**
 * The state of an account form: looked through in the browser by the server's own rules, sent without leaving the
 * page, and again as the server answered it when there is no script. The fields keep what was typed.
 */
export function useAccountForm(
	name: AccountFormName,
	firstReply: AuthReply | undefined,
	defaults: Values = {},
): AccountForm {
	const fetcher = useFetcher<AuthReply>();
	const reply = fetcher.data ?? firstReply;
	const ref = useRef<HTMLFormElement>(null);
	const [problems, setProblems] = useState(() => problemsOf(reply, 0));
	if (problems.reply !== reply) setProblems(problemsOf(reply, problems.round + 1));
	const { errors, failure, round } = problems;
	const pending = fetcher.state !== "idle";
	const checks: Readonly<Record<string, FieldCheck>> = accountForms[name];

	useEffect(() => {
		// Scrolling is left to the box on top, which says that something is wrong.
		if (round > 0) ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus({ preventScroll: true });
	}, [round]);

	function onSubmit(event: FormEvent<HTMLFormElement>) {
		const wrong = findErrors(checks, new FormData(event.currentTarget));
		if (pending || Object.keys(wrong).length > 0) event.preventDefault();
		if (!pending) setProblems({ reply, errors: wrong, failure: undefined, round: round + 1 });
	}

	/** A field that was wrong is looked at again with every letter. */
	function onInput({ target }: FormEvent<HTMLFormElement>) {
		if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
		const { [target.name]: before, ...others } = errors;
		if (!before) return;
		const now = checks[target.name]?.(target.value);
		setProblems({ ...problems, errors: now ? { ...others, [target.name]: now } : others });
	}

	return {
		fetcher,
		reply,
		values: reply?.fields?.values ?? defaults,
		errors,
		failure,
		round,
		pending,
		formProps: { ref, noValidate: true, onSubmit, onInput },
	};
}

function problemsOf(reply: AuthReply | undefined, round: number): Problems {
	return { reply, errors: reply?.fields?.errors ?? {}, failure: reply?.failure, round };
}

function findErrors(checks: Readonly<Record<string, FieldCheck>>, form: FormData): Errors {
	const found = Object.entries(checks).flatMap(([name, check]) => {
		const error = check(String(form.get(name) ?? ""));
		return error ? [[name, error] as const] : [];
	});
	return Object.fromEntries(found);
}
