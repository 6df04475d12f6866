import { useEffect, useRef, useState } from "react";
import { failureText } from "#app/i18n/error-messages.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { uploadForm } from "#app/platform/requests.ts";
import { cardUploadPath } from "#app/shared/card-paths.ts";
import { isHeic } from "#app/shared/image.ts";
import { newClientId } from "#app/shared/uuid-pattern.ts";
import { requestSignIn } from "#app/ui/sign-in-request.ts";
import type { CardProgress, CardView } from "../../rules.ts";
import { centredSquare, type Square } from "./crop-square.ts";
import { cutSquare, fileProblem, type Photo, readPhoto, releasePhoto } from "./photo.ts";

/** A photo that is being fitted, with the key under which it is sent however often that is tried. */
interface Fitted {
	readonly photo: Photo;
	readonly square: Square;
	readonly submissionKey: string;
}

/** How far a card is. A problem is said in words. */
export type Making =
	/** After a card that was given up, its problem says why. */
	| { readonly name: "picking"; readonly problem?: string; readonly isGivenUp?: boolean }
	| ({ readonly name: "fitting"; readonly problem?: string } & Fitted)
	/** `share` of the bytes that are sent, 0 to 1. */
	| { readonly name: "sending"; readonly share: number }
	| { readonly name: "making"; readonly cardId: string }
	| { readonly name: "made"; readonly card: CardView };

/** The photo stays while its person adds a social username on another page. */
let kept: Fitted | null = null;

function keep(fitted: Fitted | null): void {
	if (kept && kept.photo !== fitted?.photo) releasePhoto(kept.photo);
	kept = fitted;
}

export interface CardMaking {
	readonly stage: Making;
	/** Whether something is under way that must not be closed. */
	readonly isBusy: boolean;
	readonly take: (file: File | undefined) => void;
	readonly fit: (square: Square) => void;
	readonly send: () => void;
	/** Begins with another photo. */
	readonly startOver: () => void;
	/** Hears what became of the card that was made. */
	readonly end: (progress: CardProgress) => void;
}

interface CardMakingOptions {
	/** The last card of today, if it is being made or was given up. */
	last: CardProgress | null;
	/** Asks for the page's data anew. */
	onChanged: () => void;
}

/** The making of a card, from the photo that is picked to the card that is there. */
export function useCardMaking({ last, onChanged }: CardMakingOptions): CardMaking {
	const t = useT();
	const [stage, setStage] = useStage(last);
	const readPicked = useReadPicked();
	const sendSquare = useSendSquare((share) => setStage({ name: "sending", share }));

	async function take(file: File | undefined) {
		const picked = file && (await readPicked(file));
		if (!picked) return;
		if (typeof picked === "string") setStage({ name: "picking", problem: picked });
		else setFitted({ photo: picked, square: centredSquare(picked), submissionKey: newClientId() });
	}

	/** Another square is another image, which has a key of its own. */
	function setFitted(fitted: Fitted) {
		keep(fitted);
		setStage({ name: "fitting", ...fitted });
	}

	async function send(fitted: Fitted) {
		setStage({ name: "sending", share: 0 });
		const result = await sendSquare(fitted);
		if (!result) return;
		if (result.ok) {
			keep(null);
			setStage({ name: "making", cardId: result.value.id });
		} else {
			const problem = failureText(t, result.failure, "cards.making.notSent");
			setStage({ name: "fitting", ...fitted, problem });
			// The page would load again for a visitor.
			if (result.failure.code === "auth.required")
				return requestSignIn(fitted.submissionKey, () => void send(fitted));
		}
		onChanged();
	}

	function end(progress: CardProgress) {
		setStage(endedStage(t, progress));
		onChanged();
	}

	return {
		stage,
		isBusy: isUnderWay(stage),
		take,
		fit: (square) => {
			if (stage.name === "fitting") setFitted({ ...stage, square, submissionKey: newClientId() });
		},
		send: () => {
			if (stage.name === "fitting") void send(stage);
		},
		startOver: () => {
			keep(null);
			setStage({ name: "picking" });
		},
		end,
	};
}

/** How far the card is, also when it is made in another tab, or was when this one was closed in the middle. */
function useStage(last: CardProgress | null) {
	const [stage, setStage] = useState<Making>(() => startingStage(last));
	const queuedId = last?.status === "queued" ? last.id : null;
	useEffect(() => {
		if (queuedId) setStage((now) => (isUnderWay(now) ? now : { name: "making", cardId: queuedId }));
	}, [queuedId]);
	return [stage, setStage] as const;
}

function endedStage(t: Translate, { card, failure }: CardProgress): Making {
	if (card) return { name: "made", card };
	if (!failure) return { name: "picking" };
	return { name: "picking", problem: failureText(t, { code: failure, params: {} }), isGivenUp: true };
}

function startingStage(last: CardProgress | null): Making {
	if (last?.status === "queued") return { name: "making", cardId: last.id };
	return kept ? { name: "fitting", ...kept } : { name: "picking" };
}

function isUnderWay({ name }: Making): boolean {
	return name === "sending" || name === "making";
}

/** Reads a picked file: its photo, what is wrong with it in words, or null when another was picked meanwhile. */
function useReadPicked(): (file: File) => Promise<Photo | string | null> {
	const t = useT();
	const photoProblem = usePhotoProblem();
	const turn = useRef(0);
	return async (file) => {
		turn.current += 1;
		const own = turn.current;
		const problem = photoProblem(file);
		const photo = problem ? null : await readPhoto(file).catch(() => null);
		if (own === turn.current)
			return photo ?? problem ?? t(isHeic(file) ? "errors.upload.heic" : "errors.upload.invalidType");
		if (photo) releasePhoto(photo);
		return null;
	};
}

/** The problem of a file, in words; of one that is too large, how large it is. */
function usePhotoProblem(): (file: File) => string | null {
	const t = useT();
	const format = useFormat();
	return (file) => {
		const problem = fileProblem(file);
		if (problem !== "errors.card.photoTooLarge") return problem && t(problem);
		const size = format.number(Math.ceil((file.size / 1024 / 1024) * 10) / 10);
		return `${t(problem).replace(/\.?$/, ".")} ${t("cards.photo.size", { size })}`;
	};
}

/** Sends a fitted photo, for as long as its page is there; null when that was left meanwhile. */
function useSendSquare(onProgress: (share: number) => void) {
	const upload = useRef<AbortController>(null);
	useEffect(() => () => upload.current?.abort(), []);
	return async ({ photo, square, submissionKey }: Fitted) => {
		upload.current = new AbortController();
		const { signal } = upload.current;
		const form = new FormData();
		form.append("submissionKey", submissionKey);
		form.append("image", await cutSquare(photo, square), "foto.png");
		const result = await uploadForm<{ id: string }>(cardUploadPath, form, { onProgress, signal });
		return signal.aborted ? null : result;
	};
}
