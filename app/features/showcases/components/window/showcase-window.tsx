import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { showcasePath } from "#app/shared/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PersonLink, UserShield } from "#app/ui/person-link.tsx";
import { Skeleton } from "#app/ui/waiting.tsx";
import type { ShowcaseCardView } from "../../rules.ts";
import { ShowcaseCover } from "./showcase-cover.tsx";
import "./street.css";
import "./window.css";

interface ShowcaseWindowProps {
	showcase: ShowcaseCardView;
	/** h3 below a section's h2, h2 directly below the page's title. */
	headingLevel?: 2 | 3;
	/** Takes the place of the number of likes. */
	like?: ReactNode;
	/** Fetches the front row at once: true of a page's first window, whose images are the largest that one sees first. */
	eager?: boolean;
}

/** A showcase in a list, drawn as a shop window: its name, its first pieces, its owner. */
export function ShowcaseWindow({ showcase, headingLevel = 3, like, eager }: ShowcaseWindowProps) {
	const t = useT();
	const Heading = `h${headingLevel}` as const;
	const href = showcasePath(showcase.id);
	const pieces = t("showcases.pieces", { count: showcase.pieceCount });
	return (
		<article className="win">
			<Link className="win-front" to={href} viewTransition prefetch="intent" discover="none">
				<Heading className="win-name">
					<span>{showcase.name}</span>
				</Heading>
				<ShowcaseCover showcase={showcase} eager={eager} />
			</Link>
			<span className="win-shield">
				<UserShield username={showcase.ownerUsername} size={34} />
			</span>
			<div className="win-sill">
				<span className="grid min-w-0 flex-1 leading-tight *:wrap-anywhere">
					<b className="font-strong">
						<PersonLink username={showcase.ownerUsername} />
					</b>
					<small className="num text-sm text-on-night-2">
						<span>{showcase.isOwn ? t("showcases.window.own", { pieces }) : pieces}</span>
						{showcase.status === "in_revision" && <span>{` · ${t("showcases.window.inRevision")}`}</span>}
					</small>
				</span>
				{like ?? <WindowLikes showcase={showcase} />}
			</div>
		</article>
	);
}

function WindowLikes({ showcase: { likes, isLiked } }: Pick<ShowcaseWindowProps, "showcase">) {
	const t = useT();
	const format = useFormat();
	return (
		<span
			className={clsx(
				"num inline-flex min-h-11 items-center gap-2 px-3 font-strong",
				isLiked && "text-(--on-night-bad)",
			)}
		>
			<Icon name="heart" filled={isLiked} />
			<span aria-hidden="true">{format.number(likes)}</span>
			<span className="sr-only">{t("showcases.likes", { count: likes })}</span>
		</span>
	);
}

/** The skeleton of a {@link ShowcaseWindow} while a list loads. */
export function ShowcaseWindowSkeleton() {
	return (
		<div className="win" aria-hidden="true">
			<div className="win-front">
				<div className="win-name">
					<Skeleton width="56%" height="18px" />
				</div>
				<div className="win-glass unlit">
					<span className="led" />
					<span className="plank" />
				</div>
			</div>
			<div className="win-sill">
				<Skeleton width="110px" height="34px" />
			</div>
		</div>
	);
}

interface VacantWindowProps {
	/** The text on the glass. */
	sign: string;
	title: string;
	children: ReactNode;
	/** The next step. */
	action?: ReactNode;
}

/** An empty window: the end of a list, and the empty state of one. */
export function VacantWindow({ sign, title, children, action }: VacantWindowProps) {
	return (
		<div className="vacant grid grid-cols-1 items-center gap-6 text-left md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] md:gap-11">
			<div className="vacant-glass" aria-hidden="true">
				<span className="led" />
				<span className="slot" />
				<span className="slot" />
				<span className="slot" />
				<span className="plank" />
				<span className="paper">{sign}</span>
			</div>
			<div className="max-md:[&_.btn]:w-full">
				<h2 className="font-narrow text-2xl leading-[1.1]">{title}</h2>
				{children && <p className="mt-2 mb-5 max-w-[46ch] text-on-night-2">{children}</p>}
				{action}
			</div>
		</div>
	);
}
