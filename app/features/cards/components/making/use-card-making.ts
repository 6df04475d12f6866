import { useEffect, useRef, useState } from "react";
import { failureText } from "#app/i18n/error-messages.ts";
import { formatFileSize } from "#app/i18n/file-size.ts";
import { useLocale, useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { uploadForm } from "#app/platform/send-form.ts";
import { cardUploadPath } from "#app/shared/card-paths.ts";
import { newClientId } from "#app/shared/client-id.ts";
import { isHeic } from "#app/shared/image.ts";
import { requestSignIn } from "#app/ui/sign-in-request.ts";
import type { CardProgress, CardView } from "../../rules.ts";
import {
	centredSquare,
	cropPhoto,
	fileProblem,
	type Photo,
	readPhoto,
	releasePhoto,
	type Square,
} from "./photo.ts";

/** A photo with its square, and the key under which it is uploaded, however often that is tried. */
interface CroppedPhoto {
	readonly photo: Photo;
	readonly square: Square;
	readonly submissionKey: string;
}

/** The stage of a card that is made; a problem is a text. */
type MakingStage =
	/** The problem after a failed card is its reason. */
	| { readonly name: "picking"; readonly problem?: string; readonly hasFailed?: boolean }
	| ({ readonly name: "cropping"; readonly problem?: string } & CroppedPhoto)
	/** `share` of the bytes that are uploaded, 0 to 1. */
	| { readonly name: "uploading"; readonly share: number }
	| { readonly name: "making"; readonly cardId: string }
	| { readonly name: "made"; readonly card: CardView };

/** The photo, also while its person adds a social username on another page. */
let stored: CroppedPhoto | null = null;

function store(cropped: CroppedPhoto | null): void {
	if (stored && stored.photo !== cropped?.photo) releasePhoto(stored.photo);
	stored = cropped;
}

export interface CardMaking {
	readonly stage: MakingStage;
	/** A photo is being uploaded or a card being made. */
	readonly isBusy: boolean;
	readonly pick: (file: File | undefined) => void;
	readonly crop: (square: Square) => void;
	readonly submit: () => void;
	/** Begins with another photo. */
	readonly startOver: () => void;
	/** Goes on with the progress of a card that is finished or failed. */
	readonly end: (progress: CardProgress) => void;
}

interface CardMakingOptions {
	/** The last card of today, if it is being made or has failed. */
	last: CardProgress | null;
	/** Revalidates the page's data. */
	onChanged: () => void;
}

/** The state of the making of a card, from the photo that is picked to the finished card. */
export function useCardMaking({ last, onChanged }: CardMakingOptions): CardMaking {
	const t = useT();
	const [stage, setStage] = useStage(last);
	const readPicked = useReadPicked();
	const upload = useUpload((share) => setStage({ name: "uploading", share }));

	async function pick(file: File | undefined) {
		const picked = file && (await readPicked(file));
		if (!picked) return;
		if (typeof picked === "string") setStage({ name: "picking", problem: picked });
		else setCropped({ photo: picked, square: centredSquare(picked), submissionKey: newClientId() });
	}

	/** Another square is another image, which has a key of its own. */
	function setCropped(cropped: CroppedPhoto) {
		store(cropped);
		setStage({ name: "cropping", ...cropped });
	}

	async function submit(cropped: CroppedPhoto) {
		setStage({ name: "uploading", share: 0 });
		const result = await upload(cropped);
		if (!result) return;
		if (result.ok) {
			store(null);
			setStage({ name: "making", cardId: result.value.id });
		} else {
			const problem = failureText(t, result.failure, "cards.making.notSent");
			setStage({ name: "cropping", ...cropped, problem });
			// The page would load again for a visitor.
			if (result.failure.code === "auth.required")
				return requestSignIn(cropped.submissionKey, () => void submit(cropped));
		}
		onChanged();
	}

	function end(progress: CardProgress) {
		setStage(endedStage(t, progress));
		onChanged();
	}

	return {
		stage,
		isBusy: isBusyStage(stage),
		pick,
		crop: (square) => {
			if (stage.name === "cropping") setCropped({ ...stage, square, submissionKey: newClientId() });
		},
		submit: () => {
			if (stage.name === "cropping") void submit(stage);
		},
		startOver: () => {
			store(null);
			setStage({ name: "picking" });
		},
		end,
	};
}

/** The stage, which starts with a card that is being made in another tab, or was when this one was closed. */
function useStage(last: CardProgress | null) {
	const [stage, setStage] = useState<MakingStage>(() => initialStage(last));
	const queuedId = last?.status === "queued" ? last.id : null;
	useEffect(() => {
		if (queuedId) setStage((now) => (isBusyStage(now) ? now : { name: "making", cardId: queuedId }));
	}, [queuedId]);
	return [stage, setStage] as const;
}

function endedStage(t: Translate, { card, failure }: CardProgress): MakingStage {
	if (card) return { name: "made", card };
	if (!failure) return { name: "picking" };
	return { name: "picking", problem: failureText(t, { code: failure, params: {} }), hasFailed: true };
}

function initialStage(last: CardProgress | null): MakingStage {
	if (last?.status === "queued") return { name: "making", cardId: last.id };
	return stored ? { name: "cropping", ...stored } : { name: "picking" };
}

function isBusyStage({ name }: MakingStage): boolean {
	return name === "uploading" || name === "making";
}

/** Reads a picked file: its photo, the text of its problem, or null when another was picked meanwhile. */
function useReadPicked(): (file: File) => Promise<Photo | string | null> {
	const t = useT();
	const photoProblem = usePhotoProblem();
	const sequence = useRef(0);
	return async (file) => {
		sequence.current += 1;
		const number = sequence.current;
		const problem = photoProblem(file);
		const photo = problem ? null : await readPhoto(file).catch(() => null);
		if (number === sequence.current)
			return photo ?? problem ?? t(isHeic(file) ? "errors.upload.heic" : "errors.upload.invalidType");
		if (photo) releasePhoto(photo);
		return null;
	};
}

/** The text of a file's problem; of one that is too large, with its size. */
function usePhotoProblem(): (file: File) => string | null {
	const t = useT();
	const locale = useLocale();
	return (file) => {
		const problem = fileProblem(file);
		if (problem !== "errors.card.photoTooLarge") return problem && t(problem);
		const size = formatFileSize(file.size, locale);
		return `${t(problem).replace(/\.?$/, ".")} ${t("cards.photo.size", { size })}`;
	};
}

/** Uploads a cropped photo while its page is mounted; null when that was left meanwhile. */
function useUpload(onProgress: (share: number) => void) {
	const controller = useRef<AbortController>(null);
	useEffect(() => () => controller.current?.abort(), []);
	return async ({ photo, square, submissionKey }: CroppedPhoto) => {
		controller.current = new AbortController();
		const { signal } = controller.current;
		const form = new FormData();
		form.append("submissionKey", submissionKey);
		form.append("image", await cropPhoto(photo, square), "foto.png");
		const result = await uploadForm<{ id: string }>(cardUploadPath, form, { onProgress, signal });
		return signal.aborted ? null : result;
	};
}
