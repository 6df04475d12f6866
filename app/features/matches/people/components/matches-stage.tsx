import { clsx } from "clsx";
import type { ReactNode } from "react";
import { UserShield } from "#app/ui/person-link.tsx";
import "./matches-stage.css";

/** People who stand in the light. */
const inLight = 3;
/** Widths of the empty shields of a stage on which nobody stands. */
const emptyShields = { first: 36, second: 42, middle: 58, fourth: 42, last: 36 } as const;

interface MatchesStageProps {
	/** Usernames, the best match first; nobody leaves the stage dark. */
	people: readonly string[];
	/** The line about what was just done, above all. */
	head: ReactNode;
	title: ReactNode;
	children: ReactNode;
}

/** The night stage of the people who match the reader, with the page's title. */
export function MatchesStage({ people, head, title, children }: MatchesStageProps) {
	return (
		<section className={clsx("matches-stage", people.length === 0 && "dark")}>
			<div className="tile-pattern" />
			<div className="head">{head}</div>
			<div className="crowd" aria-hidden="true">
				{people.length > 0 ? <Crowd people={people} /> : <EmptyShields />}
			</div>
			<div className="min-w-0">
				<h1 className="type-page wrap-anywhere">{title}</h1>
				<p className="mt-2 text-on-night-2">{children}</p>
			</div>
		</section>
	);
}

function Crowd({ people }: Pick<MatchesStageProps, "people">) {
	const [best = "", ...others] = people.slice(0, inLight);
	const [left, right] = others;
	return (
		<>
			<span className="behind">
				{people.slice(inLight).map((username) => (
					<UserShield key={username} username={username} size={30} />
				))}
			</span>
			{left && <UserShield username={left} size={46} />}
			<UserShield username={best} size={60} />
			{right && <UserShield username={right} size={46} />}
		</>
	);
}

function EmptyShields() {
	return Object.entries(emptyShields).map(([place, width]) => (
		<svg key={place} viewBox="0 0 50 56" width={width} aria-hidden="true">
			<path d="M3 3h44v26c0 12-9 20-22 25C12 49 3 41 3 29Z" />
		</svg>
	));
}
