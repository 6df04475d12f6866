import { clsx } from "clsx";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { SegmentedLinks } from "#app/ui/segmented-links.tsx";
import { TabLink } from "#app/ui/tab-link.tsx";
import type { ListSummary } from "../rules.ts";
import {
	type JumpKind,
	type JumpTarget,
	jumpKinds,
	jumpLetters,
	longListSize,
	otherLetters,
} from "../rules-page.ts";
import { type ListPageProps, listLink } from "./list-tools.tsx";

const kindTexts = { letter: "lists.page.letter", set: "lists.page.set" } as const satisfies Record<
	JumpKind,
	MessageKey
>;

interface ListJumpBarProps extends ListPageProps {
	summary: ListSummary;
	/** The letters or sets of the current list; null where none are asked for. */
	targets: readonly JumpTarget[] | null;
}

/** The ways into the middle of a long list: its letters, or its sets. */
export function ListJumpBar({ summary, targets, ...page }: ListJumpBarProps) {
	const t = useT();
	const { side, jump, filter } = page.view;
	if (filter === "sets" || (!jump && summary[side].entries <= longListSize)) return null;
	return (
		<div
			className={clsx(
				"mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 max-md:mb-3",
				// A phone has both ways at the end of one's own filters, until one of them is taken.
				!jump && page.audience === "own" && "max-md:hidden",
			)}
		>
			<SegmentedLinks
				label={t("lists.page.jump")}
				links={jumpKinds.map((by) => ({
					to: listLink(page, { jump: jump?.by === by ? null : { by, at: null } }),
					isCurrent: jump?.by === by,
					content: t(kindTexts[by]),
				}))}
			/>
			{jump && targets && (
				<nav
					className="tab-row min-w-0 flex-1 max-md:w-[calc(100%+2*var(--gutter))] max-md:flex-none"
					aria-label={t(kindTexts[jump.by])}
				>
					{jump.by === "letter" ? (
						<Letters {...page} targets={targets} />
					) : (
						targets.map((target) => <Target key={target.at} {...page} by="set" target={target} />)
					)}
				</nav>
			)}
		</div>
	);
}

/** The same ways as tabs, where a phone has no row for them yet. */
export function JumpTabs({ summary, ...page }: ListPageProps & Pick<ListJumpBarProps, "summary">) {
	const t = useT();
	const { side, jump, filter } = page.view;
	if (filter === "sets" || jump || summary[side].entries <= longListSize) return null;
	return jumpKinds.map((by) => (
		<TabLink key={by} to={listLink(page, { jump: { by, at: null } })} current={false} className="md:hidden">
			{t(kindTexts[by])}
		</TabLink>
	));
}

/** All letters; those that no name begins with lead nowhere. */
function Letters({ targets, ...page }: ListPageProps & { targets: readonly JumpTarget[] }) {
	const byLetter = new Map(targets.map((target) => [target.at, target]));
	return jumpLetters.map((letter) => {
		const target = byLetter.get(letter);
		if (target) return <Target key={letter} {...page} by="letter" target={target} />;
		return (
			<span
				key={letter}
				className="tab min-w-11 justify-center border-transparent! text-ink-3!"
				aria-hidden="true"
			>
				{letterLabel(letter)}
			</span>
		);
	});
}

function Target({ by, target, ...page }: ListPageProps & { by: JumpKind; target: JumpTarget }) {
	const { at, label, count } = target;
	return (
		<TabLink
			to={listLink(page, { jump: { by, at } })}
			current={page.view.jump?.at === at}
			className="min-w-11 justify-center"
		>
			{by === "letter" ? (
				letterLabel(at)
			) : (
				<>
					<bdi>{label}</bdi> <span className="num font-normal">{count}</span>
				</>
			)}
		</TabLink>
	);
}

/** A letter as it is shown: "#" stands for all that begins with none. */
export function letterLabel(letter: string): string {
	return letter === otherLetters ? "#" : letter.toUpperCase();
}
