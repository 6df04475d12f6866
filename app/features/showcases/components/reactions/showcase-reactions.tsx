import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast.ts";
import { overPage } from "#app/ui/use-hash-dialog.ts";
import type { ShowcaseCardView, ShowcaseDetailView } from "../../rules.ts";
import { noteLikes } from "../list/list-cache.ts";
import { useReaction } from "./use-reaction.ts";
import "./reactions.css";

export interface ShowcaseReactionsProps {
	showcase: Pick<ShowcaseDetailView, "id" | "likes" | "isLiked" | "isFavorite" | "isOwn" | "can">;
	/** Where a visitor signs in and comes back from; null for who is signed in. */
	signInHref: string | null;
}

/** The like, with how many there are, and the favourite of a showcase's page. */
export function ShowcaseReactions({ showcase, signInHref }: ShowcaseReactionsProps) {
	const { can } = showcase;
	return (
		<>
			<LikeButton showcase={showcase} signInHref={signInHref} canLike={can.like} />
			{(can.favorite || signInHref !== null) && (
				<FavoriteButton showcase={showcase} signInHref={signInHref} />
			)}
		</>
	);
}

export interface LikeButtonProps {
	showcase: Pick<ShowcaseCardView, "id" | "likes" | "isLiked" | "isOwn">;
	signInHref: string | null;
	/** Who may not sees how many like it, and nothing to press. */
	canLike: boolean;
	/** On the pavement before a showcase's window, in a list that stays as it is. */
	inWindow?: boolean;
}

/** Who presses the heart of their own showcase is told that it counts those of others. */
export function LikeButton({ showcase, signInHref, canLike, inWindow = false }: LikeButtonProps) {
	const t = useT();
	const format = useFormat();
	const { id, isOwn } = showcase;
	const { form, isSet, likes } = useReaction({
		showcaseId: id,
		isSet: showcase.isLiked,
		likes: showcase.likes,
		error: "likes.error",
		...(inWindow && { revalidates: false }),
	});
	useEffect(() => noteLikes(id, { likes, isLiked: isSet }), [id, likes, isSet]);
	const face: Face = {
		icon: "heart",
		isSet,
		look: clsx(inWindow ? "win-like" : "edged-button", "num", isSet && "liked"),
		label: `${t("likes.action")}, ${t("showcases.likes", { count: likes })}`,
		text: format.number(likes),
	};
	if (signInHref !== null) return <SignInFace face={face} to={signInHref} />;
	if (isOwn) {
		const tell = () => showToast({ tone: "info", text: t("errors.showcase.ownLike") });
		return (
			<button type="button" className={face.look} aria-label={face.label} onClick={tell}>
				<FaceContent face={face} />
			</button>
		);
	}
	if (!canLike) return <StillFace face={{ ...face, look: inWindow ? face.look : "likes-still num" }} />;
	return <ReactionForm form={form} intent="like" face={face} />;
}

function FavoriteButton({ showcase, signInHref }: ShowcaseReactionsProps) {
	const t = useT();
	const { form, isSet } = useReaction({
		showcaseId: showcase.id,
		isSet: showcase.isFavorite,
		likes: showcase.likes,
		error: "favorites.error",
		onDone: (isFavorite) =>
			showToast({ tone: "ok", text: t(isFavorite ? "favorites.added" : "favorites.removed") }),
	});
	const text = t("favorites.action");
	const face: Face = {
		icon: "star",
		isSet,
		look: clsx("edged-button", isSet && "favorite"),
		label: text,
		text,
	};
	if (signInHref !== null) return <SignInFace face={face} to={signInHref} />;
	return <ReactionForm form={form} intent="favorite" face={face} />;
}

/** How a reaction looks, whatever a press of it does. */
interface Face {
	readonly icon: IconName;
	readonly isSet: boolean;
	readonly look: string;
	readonly label: string;
	readonly text: string;
}

function FaceContent({ face, popped = false }: { face: Face; popped?: boolean }): ReactNode {
	return (
		<>
			<Icon name={face.icon} filled={face.isSet} className={popped && face.isSet ? "pop" : ""} />
			<span aria-hidden="true">{face.text}</span>
		</>
	);
}

function StillFace({ face }: { face: Face }) {
	return (
		<span className={face.look}>
			<span className="sr-only">{face.label}</span>
			<FaceContent face={face} />
		</span>
	);
}

function SignInFace({ face, to }: { face: Face; to: string }) {
	return (
		<Link to={to} className={face.look} aria-label={face.label} state={overPage} preventScrollReset>
			<FaceContent face={face} />
		</Link>
	);
}

interface ReactionFormProps {
	form: ReturnType<typeof useReaction>["form"];
	intent: "like" | "favorite";
	face: Face;
}

/** Presses wait for the one that is on its way. */
function ReactionForm({ form, intent, face }: ReactionFormProps) {
	const [popped, setPopped] = useState(false);
	return (
		<ActionForm form={form} className="contents" onSubmit={() => setPopped(true)}>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="isSet" value={String(!face.isSet)} />
			<button
				type="submit"
				className={face.look}
				aria-label={face.label}
				aria-pressed={face.isSet}
				aria-disabled={form.isSending}
			>
				<FaceContent face={face} popped={popped} />
			</button>
		</ActionForm>
	);
}
