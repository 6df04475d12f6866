export interface FormAnswer {
	readonly status: number;
	readonly text: string;
}

/** A connection without a sign of life for this long counts as lost, in milliseconds. */
const longestSilence = 60_000;

/**
 * Sends a form and says how much of it is on its way, which `fetch` cannot tell.
 * @param onProgress with the share of the bytes that were sent, 0 to 1
 * @throws Error when no answer comes: the connection broke or went silent, or `signal` ended it
 */
export function sendForm(
	address: string,
	form: FormData,
	{ onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<FormAnswer> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		let patience: ReturnType<typeof setTimeout>;
		const wait = () => {
			clearTimeout(patience);
			patience = setTimeout(() => request.abort(), longestSilence);
		};
		const fail = () => reject(new Error("No answer came."));
		request.open("POST", address);
		request.upload.onprogress = ({ loaded, total }) => {
			wait();
			if (total > 0) onProgress(loaded / total);
		};
		request.onload = () => resolve({ status: request.status, text: request.responseText });
		request.onloadend = () => clearTimeout(patience);
		request.onerror = fail;
		request.onabort = fail;
		signal.addEventListener("abort", () => request.abort());
		request.send(form);
		wait();
	});
}
