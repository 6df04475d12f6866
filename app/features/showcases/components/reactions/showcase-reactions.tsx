import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { useSignInHref } from "#app/features/accounts/components/auth/auth-link.tsx";
import { failureText } from "#app/i18n/error-messages.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { showcaseReactionPath } from "#app/shared/paths.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { overPage } from "#app/ui/use-hash-dialog.ts";
import type { Reaction, ShowcaseCardView, ShowcaseDetailView } from "../../rules.ts";
import { recordLikes } from "../list/list-cache.ts";

interface ShowcaseReactionsProps {
	showcase: Pick<ShowcaseDetailView, "id" | "likes" | "isLiked" | "isFavorite" | "isOwn" | "can">;
	/** A visitor is asked to sign in first, on this page. */
	isVisitor: boolean;
}

/** The buttons for the like, with the number of likes, and the favourite of a showcase's page. */
export function ShowcaseReactions({ showcase, isVisitor }: ShowcaseReactionsProps) {
	const { can } = showcase;
	return (
		<>
			<LikeButton showcase={showcase} isVisitor={isVisitor} canLike={can.like} />
			{(can.favorite || isVisitor) && <FavoriteButton showcase={showcase} isVisitor={isVisitor} />}
		</>
	);
}

const inWindowClass =
	"inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-m px-3 font-strong text-on-night aria-disabled:cursor-default";
const likedClass = "bg-bad-soft text-bad inset-ring-[1.5px] inset-ring-bad/55 aria-disabled:cursor-default";
const favoriteClass =
	"bg-gold-soft text-gold-ink inset-ring-[1.5px] inset-ring-gold/80 aria-disabled:cursor-default";

interface LikeButtonProps {
	showcase: Pick<ShowcaseCardView, "id" | "likes" | "isLiked" | "isOwn">;
	isVisitor: boolean;
	/** False shows the number without a button. */
	canLike: boolean;
	/** In a list, whose data a press does not load again. */
	inWindow?: boolean;
}

/** The heart with the number of likes. On one's own showcase a press explains that others like it. */
export function LikeButton({ showcase, isVisitor, canLike, inWindow = false }: LikeButtonProps) {
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
	useEffect(() => recordLikes(id, { likes, isLiked: isSet }), [id, likes, isSet]);
	const appearance: Appearance = {
		icon: "heart",
		isSet,
		className: clsx(
			"num",
			inWindow ? inWindowClass : "edged-button",
			isSet && (inWindow ? "[&>.icon]:text-(--on-night-bad)" : likedClass),
		),
		label: `${t("likes.action")}, ${t("showcases.likes", { count: likes })}`,
		text: format.number(likes),
	};
	if (isVisitor) return <SignInLink appearance={appearance} />;
	if (isOwn) {
		const explain = () => showToast({ tone: "info", text: t("errors.showcase.ownLike") });
		return (
			<button
				type="button"
				className={`content-button ${appearance.className}`}
				aria-label={appearance.label}
				onClick={explain}
			>
				<ButtonContent appearance={appearance} />
			</button>
		);
	}
	if (!canLike)
		return (
			<LikeCount
				appearance={{
					...appearance,
					className: inWindow ? appearance.className : "num inline-flex min-h-11 items-center gap-2 pr-2",
				}}
			/>
		);
	return <ReactionForm form={form} intent="like" appearance={appearance} />;
}

function FavoriteButton({ showcase, isVisitor }: ShowcaseReactionsProps) {
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
	const appearance: Appearance = {
		icon: "star",
		isSet,
		className: clsx("edged-button max-[346px]:[&>span]:sr-only", isSet && favoriteClass),
		label: text,
		text,
	};
	if (isVisitor) return <SignInLink appearance={appearance} />;
	return <ReactionForm form={form} intent="favorite" appearance={appearance} />;
}

/** The appearance of a reaction, whatever a press of it does. */
interface Appearance {
	readonly icon: IconName;
	readonly isSet: boolean;
	readonly className: string;
	readonly label: string;
	readonly text: string;
}

function ButtonContent({
	appearance,
	popped = false,
}: {
	appearance: Appearance;
	popped?: boolean;
}): ReactNode {
	return (
		<>
			<Icon
				name={appearance.icon}
				filled={appearance.isSet}
				className={popped && appearance.isSet ? "pop" : ""}
			/>
			<span aria-hidden="true">{appearance.text}</span>
		</>
	);
}

function LikeCount({ appearance }: { appearance: Appearance }) {
	return (
		<span className={appearance.className}>
			<span className="sr-only">{appearance.label}</span>
			<ButtonContent appearance={appearance} />
		</span>
	);
}

function SignInLink({ appearance }: { appearance: Appearance }) {
	const to = useSignInHref();
	return (
		<Link
			to={to}
			className={appearance.className}
			aria-label={appearance.label}
			state={overPage}
			preventScrollReset
		>
			<ButtonContent appearance={appearance} />
		</Link>
	);
}

interface ReactionFormProps {
	form: ReturnType<typeof useReaction>["form"];
	intent: "like" | "favorite";
	appearance: Appearance;
}

/** The button that sets a reaction or takes it back, one press after the other. */
function ReactionForm({ form, intent, appearance }: ReactionFormProps) {
	const [popped, setPopped] = useState(false);
	return (
		<ActionForm form={form} className="contents" onSubmit={() => setPopped(true)}>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="isSet" value={String(!appearance.isSet)} />
			<button
				type="submit"
				className={appearance.className}
				aria-label={appearance.label}
				aria-pressed={appearance.isSet}
				aria-disabled={form.isSending}
			>
				<ButtonContent appearance={appearance} popped={popped} />
			</button>
		</ActionForm>
	);
}

interface ReactionOptions {
	readonly showcaseId: string;
	/** The state in the page's data. */
	readonly isSet: boolean;
	/** The number of likes in the page's data. */
	readonly likes: number;
	/** The text of the error when it could not be saved. */
	readonly error: MessageKey;
	readonly onDone?: (isSet: boolean) => void;
	/** False leaves the page's data as it is, for a list. */
	readonly revalidates?: false;
}

/** A like or a favourite that changes optimistically, and back when the server refuses it. */
function useReaction(options: ReactionOptions) {
	const { showcaseId, isSet, likes, error, onDone, revalidates } = options;
	const t = useT();
	const { revalidate } = useRevalidator();
	const [pageState, setPageState] = useState({ isSet, likes });
	const [saved, setSaved] = useState({ isSet, likes });
	if (pageState.isSet !== isSet || pageState.likes !== likes) {
		setPageState({ isSet, likes });
		setSaved({ isSet, likes });
	}
	const form = useActionForm<Reaction>({
		action: showcaseReactionPath(showcaseId),
		...(revalidates === false && { revalidates }),
		onDone: (reaction) => {
			setSaved({ isSet: reaction.isSet, likes: reaction.likes ?? saved.likes });
			onDone?.(reaction.isSet);
		},
		onFailed: (failure) => {
			const isSetElsewhere = /already/.test(failure.code);
			if (isSetElsewhere) setSaved(withReaction(saved, true));
			showToast({ tone: isSetElsewhere ? "info" : "bad", text: failureText(t, failure, error) });
			// It was set elsewhere, the showcase is gone or the session has ended: the page is stale.
			if (revalidates !== false) void revalidate();
		},
	});
	const pending = form.fetcher.formData?.get("isSet");
	return { form, ...(pending == null ? saved : withReaction(saved, pending === "true")) };
}

function withReaction(saved: { isSet: boolean; likes: number }, isSet: boolean) {
	if (saved.isSet === isSet) return saved;
	return { isSet, likes: Math.max(0, saved.likes + (isSet ? 1 : -1)) };
}
