import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageParams } from "#app/i18n/translate.ts";
import type { ProblemKey, TextCheck } from "#app/shared/problem-keys.ts";
import type { Failure, Problems, Result } from "#app/shared/result.ts";
import { requestSignIn } from "./sign-in-request.ts";

export interface ActionFormOptions<T> {
	/** The path of the route whose action takes the form; without it the page's own. */
	readonly action?: string | undefined;
	/** The result of the form as the page came with it, when it was sent without script. */
	readonly result?: Result<T> | undefined;
	/** The fields' labels, by their names. */
	readonly labels?: Readonly<Record<string, string>>;
	/** The rules that fields are checked by before the form is sent. */
	readonly checks?: Readonly<Record<string, TextCheck>>;
	/** The fields' initial values. */
	readonly values?: Readonly<Record<string, string>>;
	/** False leaves the page's data as it is also once the action is done. */
	readonly revalidates?: false;
	/** Whether the browser posts the form also where there is script, and loads the whole page anew. */
	readonly reloadDocument?: boolean;
	/** Hears what came of a form that was sent by script, with what was sent. */
	readonly onDone?: (value: T, sent: FormData) => void;
	readonly onFailed?: (failure: Failure, sent: FormData) => void;
}

/** The attributes of a field of the form. */
export interface FieldWiring {
	readonly id: string;
	readonly name: string;
	/** What is wrong with it, in words. */
	readonly error: string | undefined;
}

export interface ActionFormState<T> {
	readonly options: Pick<ActionFormOptions<T>, "action" | "revalidates" | "reloadDocument">;
	readonly labels: Readonly<Record<string, string>>;
	readonly isSending: boolean;
	/** The action's value, if it succeeded and stays on its page. */
	readonly value: T | undefined;
	/** Why the form as a whole was refused. */
	readonly failure: Failure | undefined;
	/** The problem of each wrong field. */
	readonly problems: Problems;
	/** Changes each time that something was found wrong, so that the same error is told again. */
	readonly round: number;
	/** The fields' initial values: as typed before the page came back, else the form's own. */
	readonly values: Readonly<Record<string, string>>;
	/** The values typed when the form was refused the last time, as the server has them. */
	readonly typed: Readonly<Record<string, string>>;
	/** @param params values that the text of a problem names */
	readonly field: (name: string, params?: MessageParams) => FieldWiring;
	/** Checks a field anew that changed without an event of its own. */
	readonly recheck: (name: string, text?: string) => void;
	readonly fetcher: ReturnType<typeof useFetcher<Result<T>>>;
	readonly formProps: {
		readonly ref: RefObject<HTMLFormElement | null>;
		readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
		readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
	};
}

interface Findings {
	/** The result that they were read from. */
	readonly result: Result<unknown> | undefined;
	readonly problems: Problems;
	readonly failure: Failure | undefined;
	readonly round: number;
}

/**
 * The state of a form that an action takes, to be drawn by {@link ActionFormState}. It is sent in the background of its
 * page, and posted whole where there is no script; either way a refused form keeps what was typed and says at each
 * field what to do.
 */
export function useActionForm<T>(options: ActionFormOptions<T>): ActionFormState<T> {
	const { labels = {}, values = {} } = options;
	const t = useT();
	const id = useId();
	const ref = useRef<HTMLFormElement>(null);
	const sent = useRef<FormData>(null);
	const submitter = useRef<HTMLElement>(null);
	const fetcher = useFetcher<Result<T>>();
	const result = fetcher.data ?? options.result;
	const { problems, failure, round, check, recheck } = useFindings(result, options);
	const isSending = fetcher.state !== "idle";
	useOutcome(fetcher.data, options, sent);
	useSignInAgain(fetcher.data, ref, submitter);

	useEffect(() => {
		if (round > 0) focusFirstProblem(ref.current);
	}, [round]);

	function onSubmit(event: FormEvent<HTMLFormElement>) {
		submitter.current = (event.nativeEvent as SubmitEvent).submitter;
		const form = new FormData(event.currentTarget);
		if (isSending || !check(form)) event.preventDefault();
		else sent.current = form;
	}

	return {
		options,
		labels,
		isSending,
		value: result?.ok ? result.value : undefined,
		failure,
		problems,
		round,
		values: typedIn(options.result) ?? values,
		typed: typedIn(result) ?? {},
		field: (name, params) => {
			const problem = problems[name];
			return { id: `${id}-${name}`, name, error: problem && t(problem, params) };
		},
		recheck,
		fetcher,
		formProps: {
			ref,
			onSubmit,
			onInput: ({ target }) => {
				if (isControl(target)) recheck(target.name, target.value);
			},
		},
	};
}

/** The problems of the fields, found by the server or before anything was sent. */
function useFindings<T>(result: Result<T> | undefined, options: ActionFormOptions<T>) {
	const { labels = {}, checks = {} } = options;
	const [findings, setFindings] = useState(() => findingsOf(result, labels, 0));
	if (findings.result !== result) setFindings(findingsOf(result, labels, findings.round + 1));

	/** @returns whether the form may be sent */
	function check(form: FormData): boolean {
		const problems = findProblems(checks, form);
		setFindings({ result, problems, failure: undefined, round: findings.round + 1 });
		return Object.keys(problems).length === 0;
	}

	/** Says of a problem that was found what has become of it; nobody is told of one while they type. */
	function recheck(name: string, text = "") {
		const now = checks[name]?.(text);
		setFindings((before) => {
			const { [name]: known, ...others } = before.problems;
			return known ? { ...before, problems: now ? { ...others, [name]: now } : others } : before;
		});
	}

	return { ...findings, check, recheck };
}

function typedIn(result: Result<unknown> | undefined): Readonly<Record<string, string>> | undefined {
	return result && !result.ok ? Object.fromEntries(result.typed ?? []) : undefined;
}

/** Tells once what came of each sending. */
function useOutcome<T>(
	result: Result<T> | undefined,
	options: ActionFormOptions<T>,
	sent: RefObject<FormData | null>,
): void {
	const latest = useRef(options);
	latest.current = options;
	useEffect(() => {
		const form = sent.current ?? new FormData();
		if (result?.ok) latest.current.onDone?.(result.value, form);
		else if (result) latest.current.onFailed?.(result.failure, form);
	}, [result, sent]);
}

/** A form that is refused since its session is over is sent again, as it stands then, once its person has signed in. */
function useSignInAgain(
	result: Result<unknown> | undefined,
	form: RefObject<HTMLFormElement | null>,
	submitter: RefObject<HTMLElement | null>,
): void {
	useEffect(() => {
		if (result?.ok !== false || result.failure.code !== "auth.required") return;
		requestSignIn(form, () => form.current?.requestSubmit(submitter.current));
	}, [result, form, submitter]);
}

/** A failure is told at its fields; where the form has none of them, as one of the whole. */
function findingsOf(
	result: Result<unknown> | undefined,
	labels: Readonly<Record<string, string>>,
	round: number,
): Findings {
	if (!result || result.ok) return { result, problems: {}, failure: undefined, round };
	const known = Object.entries(result.failure.problems).filter(([name]) => name in labels);
	const failure = known.length > 0 ? undefined : result.failure;
	return { result, problems: Object.fromEntries(known), failure, round };
}

function findProblems(checks: Readonly<Record<string, TextCheck>>, form: FormData): Problems {
	const found = Object.entries(checks).flatMap(([name, check]): [string, ProblemKey][] => {
		const problem = check(String(form.get(name) ?? ""));
		return problem ? [[name, problem]] : [];
	});
	return Object.fromEntries(found);
}

/** Scrolling is left to the summary above the form where there is one. */
function focusFirstProblem(form: HTMLFormElement | null): void {
	const wrong = form?.querySelector<HTMLElement>("[aria-invalid]");
	if (wrong) focusField(wrong, { preventScroll: form?.querySelector(".form-errors") !== null });
}

/** A group of choices cannot have the focus itself; its first choice can. */
export function focusField(field: HTMLElement, options?: FocusOptions): void {
	const target = field instanceof HTMLFieldSetElement ? field.querySelector("input") : field;
	target?.focus(options);
}

function isControl(
	target: EventTarget,
): target is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
	return (
		target instanceof HTMLInputElement ||
		target instanceof HTMLSelectElement ||
		target instanceof HTMLTextAreaElement
	);
}
