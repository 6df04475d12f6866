import { useSyncExternalStore } from "react";
import { uploadForm } from "#app/platform/send-form.ts";
import { listingUploadPath } from "#app/shared/listing-paths.ts";
import type { Failure, Result } from "#app/shared/result.ts";

/** A listing that was published. */
export interface PublishedListing {
	readonly id: string;
}

/** The next form to send. WebKit cannot read it back from the router's request where it has a file. */
let form = new FormData();

export function setListingForm(next: FormData): void {
	form = next;
}

/** Share of the form that was sent, 0 to 1: one is sent at a time. */
let share = 0;
const listeners = new Set<() => void>();

function setShare(now: number): void {
	share = now;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

/** The failure where a proxy refuses a form of this size. */
const tooLarge: Failure = {
	code: "upload.tooLarge",
	params: {},
	problems: { image: "errors.upload.tooLarge" },
};

/** Share of the publishing form that was sent, 0 to 1. */
export function useSentShare(): number {
	return useSyncExternalStore(
		subscribe,
		() => share,
		() => 0,
	);
}

/** Sends the form of {@link setListingForm}, whose image takes its time: {@link useSentShare} has the progress. */
export async function sendListing(signal: AbortSignal): Promise<Result<PublishedListing>> {
	setShare(0);
	const result = await uploadForm<PublishedListing>(listingUploadPath, form, {
		onProgress: setShare,
		signal,
	});
	return !result.ok && result.failure.code === "request.tooLarge" ? { ok: false, failure: tooLarge } : result;
}
