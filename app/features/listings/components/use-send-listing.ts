import { useEffect, useRef, useState } from "react";
import { isErrorCode } from "#app/shared/error-codes.ts";
import type { ListingAnswer } from "./listing-answer.ts";
import { type FormAnswer, sendForm } from "./send-form.ts";

export interface ListingSending {
	/** lost: no answer came, and the same may be sent again. */
	readonly phase: "idle" | "sending" | "lost";
	/** Share of the form that was sent, 0 to 1. */
	readonly share: number;
	/** What the server found wrong the last time. */
	readonly answer: ListingAnswer | undefined;
}

const idle: ListingSending = { phase: "idle", share: 0, answer: undefined };

export interface ListingSendingEvents {
	readonly onPublished: (id: string) => void;
	readonly onRefused: (answer: ListingAnswer | undefined) => void;
}

/** Sends the publishing form in the background of its page, so that whatever happens nothing is typed twice. */
export function useSendListing({ onPublished, onRefused }: ListingSendingEvents) {
	const [sending, setSending] = useState(idle);
	const running = useRef<AbortController>(null);
	useEffect(() => () => running.current?.abort(), []);

	async function send(form: HTMLFormElement) {
		if (running.current) return;
		const ending = new AbortController();
		running.current = ending;
		setSending({ ...idle, phase: "sending" });
		try {
			const onProgress = (share: number) => setSending({ ...idle, phase: "sending", share });
			const options = { onProgress, signal: ending.signal };
			const { id, answer } = readSent(await sendForm("/crear/envio", new FormData(form), options));
			if (id) return onPublished(id);
			setSending({ ...idle, answer });
			onRefused(answer);
		} catch {
			if (!ending.signal.aborted) setSending({ ...idle, phase: "lost" });
		} finally {
			running.current = null;
		}
	}

	return { sending, send };
}

/** The id of the listing that was published, or why none was. A proxy on the way may answer with anything. */
export function readSent({ status, text }: FormAnswer): { id?: string; answer?: ListingAnswer } {
	const { result, failure } = parseAnswer(text);
	if (typeof result?.id === "string") return { id: result.id };
	const code = failure?.code ?? "";
	const known = isErrorCode(code) ? code : status === 413 ? "upload.tooLarge" : "service.unavailable";
	const params = isErrorCode(code) ? (failure?.params ?? {}) : {};
	return { answer: { ok: false, intent: "create", failure: { code: known, params } } };
}

interface SentAnswer {
	readonly result?: { readonly id?: unknown };
	readonly failure?: {
		readonly code?: string;
		readonly params?: Readonly<Record<string, string | number>>;
	};
}

function parseAnswer(text: string): SentAnswer {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null ? value : {};
	} catch {
		return {};
	}
}
