import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Form, Link } from "react-router";
import { authHref } from "#app/features/accounts/components/auth/auth-location.ts";
import { ListingGrid } from "#app/features/listings/components/card/listing-card.tsx";
import type { ListingCardView } from "#app/features/listings/rules.ts";
import {
	checkText,
	draftDays,
	pasteDraft,
	pasteKey,
} from "#app/features/lists/import/components/paste-draft.ts";
import { PastePaper } from "#app/features/lists/import/components/paste-paper.tsx";
import { textLimits } from "#app/features/lists/import/rules-reading.ts";
import { PosterWall } from "#app/features/matches/board/components/poster-wall.tsx";
import type { WantedThing } from "#app/features/matches/board/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { createListingPath, crossPath, popularPath, wantedBoardPath } from "#app/shared/paths.ts";
import type { ProblemKey } from "#app/shared/problem-keys.ts";
import { BelowFold, laterSectionClass } from "#app/ui/below-fold.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { useHydrated } from "#app/ui/hydration.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useStoredDraft } from "#app/ui/use-draft.ts";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { VisitorHomeView } from "../rules.ts";
import { HomeHero } from "./home-hero.tsx";

/** The home page as a visitor finds it: the two slides, where a list is pasted, and what everybody seeks and wants. */
export function VisitorHome({ listings, wanted, showcases }: VisitorHomeView) {
	const t = useT();
	return (
		<>
			<h1 className="sr-only">{t("listing.home.title")}</h1>
			<HomeHero showcases={showcases ?? []} />
			<CrossSection />
			{wanted?.length !== 0 && (
				<LaterSection
					id="wanted"
					title={t("matches.board.title")}
					text={t("matches.board.text")}
					more={<MoreLink to={wantedBoardPath}>{t("matches.board.all")}</MoreLink>}
				>
					{wanted ? <Wanted things={wanted} /> : <PartError text={t("matches.board.error")} />}
				</LaterSection>
			)}
			<LaterSection
				id="popular"
				title={t("listing.popular.title")}
				text={t("listing.popular.text")}
				more={<MoreLink to={popularPath}>{t("listing.popular.all")}</MoreLink>}
			>
				{listings ? <PopularListings listings={listings} /> : <PartError text={t("listing.home.error")} />}
			</LaterSection>
		</>
	);
}

/** Where a list is pasted, to see what crosses: its text goes along to that page, and stays in this browser. */
function CrossSection() {
	const t = useT();
	const titleId = useId();
	return (
		<section
			aria-labelledby={titleId}
			className="wrap mt-16 grid grid-cols-2 items-center gap-x-16 max-lg:grid-cols-1 max-lg:gap-y-6 max-md:mt-5 max-md:gap-y-3"
		>
			<h2
				id={titleId}
				className="type-section self-end max-lg:self-auto lg:text-[length:var(--title-page)] lg:font-strong"
			>
				{t("matches.cross.head")}
			</h2>
			<div className="max-w-[44ch] self-start max-lg:order-last max-lg:max-w-none max-md:mt-2">
				<p className="text-lg text-ink-2 lg:mt-4 max-md:text-base">{t("matches.cross.home")}</p>
				<ul className="mt-5 grid list-none gap-2 p-0 text-ink-2 max-md:mt-3">
					{([t("matches.cross.noAccount"), t("matches.cross.anyText")] as const).map((text) => (
						<li key={text} className="flex items-center gap-3">
							<Icon name="check" className="text-ok" />
							{text}
						</li>
					))}
				</ul>
			</div>
			<CrossForm />
		</section>
	);
}

function CrossForm() {
	const t = useT();
	const id = useId();
	const { draft, change } = useStoredDraft(pasteKey, "", pasteDraft(draftDays.visitor));
	const [problem, setProblem] = useState<ProblemKey | null>(null);
	const write = (text: string) => {
		change(() => text);
		if (problem) setProblem(checkText(text));
	};
	const check = (event: FormEvent) => {
		const found = checkText(draft);
		setProblem(found);
		if (!found) return;
		event.preventDefault();
		document.getElementById(id)?.focus();
	};
	return (
		<Form
			method="post"
			action={crossPath}
			encType="multipart/form-data"
			onSubmit={check}
			className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1"
		>
			<input type="hidden" name="intent" value="text" />
			<PastePaper id={id} className="min-h-56" text={draft} isWrong={problem !== null} onText={write}>
				<PasteButton
					onText={(text) => {
						write(draft.trim() === "" ? text : `${draft.trimEnd()}\n${text}`);
						document.getElementById(id)?.focus();
					}}
				/>
				<Button
					type="submit"
					endIcon="chevron-right"
					sentText={t("lists.add.readingText")}
					className="ml-auto"
				>
					{t("matches.cross.again")}
				</Button>
			</PastePaper>
			<FieldError id={`${id}-error`} text={problem ? t(problem, textLimits) : undefined} />
		</Form>
	);
}

/** Puts on the paper what was copied elsewhere; absent where a page may not read that. */
function PasteButton({ onText }: { onText: (text: string) => void }) {
	const t = useT();
	const canRead = useHydrated() && navigator.clipboard?.readText !== undefined;
	if (!canRead) return null;
	// Whoever does not allow it has the field, and their own way to paste.
	const paste = () => void navigator.clipboard.readText().then(onText, () => onText(""));
	return (
		<Button variant="secondary" icon="paste" onClick={paste}>
			{t("matches.cross.paste")}
		</Button>
	);
}

interface LaterSectionProps {
	id: string;
	title: string;
	text: string;
	/** The link to all of it. */
	more: ReactNode;
	children: ReactNode;
}

function LaterSection({ id, title, text, more, children }: LaterSectionProps) {
	return (
		<section className={`section wrap ${laterSectionClass}`} aria-labelledby={id}>
			<div className="section-head">
				<div>
					<h2 id={id} className="type-section">
						{title}
					</h2>
					<p className="wide-only">{text}</p>
				</div>
				{more}
			</div>
			<BelowFold>{children}</BelowFold>
		</section>
	);
}

function MoreLink({ to, children }: { to: string; children: string }) {
	return (
		<Link to={to} className="link-more">
			{children}
			<Icon name="chevron-right" size="s" />
		</Link>
	);
}

/** What a part shows that failed to load, while the others stand. */
function PartError({ text }: { text: string }) {
	const t = useT();
	return (
		<div className="grid justify-items-start gap-4">
			<Notice tone="bad" icon="warning" role="alert">
				{text}
			</Notice>
			<ButtonLink to="/" replace preventScrollReset variant="secondary" icon="refresh">
				{t("common.tryAgain")}
			</ButtonLink>
		</div>
	);
}

/** After signing in the board is open, where the same button adds the thing. */
const haveHref = authHref("signIn", {
	pathname: "/",
	search: new URLSearchParams({ next: wantedBoardPath }).toString(),
});

function Wanted({ things }: { things: readonly WantedThing[] }) {
	const t = useT();
	return (
		<PosterWall
			things={things}
			level={3}
			// Three stand in a row there.
			className="md:max-lg:[&_li:nth-child(4)]:hidden"
		>
			{({ name }) => (
				<ButtonLink
					to={haveHref}
					preventScrollReset
					size="s"
					wide
					aria-label={t("matches.board.haveOne", { name })}
				>
					{t("matches.board.have")}
				</ButtonLink>
			)}
		</PosterWall>
	);
}

function PopularListings({ listings }: { listings: readonly ListingCardView[] }) {
	const t = useT();
	if (listings.length > 0) return <ListingGrid listings={listings} compact />;
	return (
		<EmptyState
			level={3}
			title={t("listing.popular.empty")}
			action={<ButtonLink to={createListingPath}>{t("listing.publish")}</ButtonLink>}
		>
			{t("listing.popular.emptyText")}
		</EmptyState>
	);
}
