import { clsx } from "clsx";
import { type ReactNode, type Ref, useId } from "react";
import { useFormat } from "#app/i18n/provider.tsx";

export interface TitledPanelProps {
	title: string;
	/** Content beside the title, such as a link or a state. */
	aside?: ReactNode;
	/** Leaves the frame away. */
	flat?: boolean;
	className?: string;
	children: ReactNode;
}

/** A titled part of a page. */
export function TitledPanel({ title, aside, flat, className, children }: TitledPanelProps) {
	const id = useId();
	return (
		<section
			className={clsx(
				"min-w-0",
				!flat && "rounded-l bg-surface p-6 inset-ring inset-ring-line max-md:p-4",
				className,
			)}
			aria-labelledby={id}
		>
			<header className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<h2 id={id} className="type-block">
					{title}
				</h2>
				{aside}
			</header>
			{children}
		</section>
	);
}

export interface Fact {
	label: string;
	value: ReactNode;
}

/** Two columns of a phone's page; in a panel one, so that an address is not broken. */
const factsLook =
	"facts grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-5 gap-y-3 md:grid-cols-3";

/** Names and values: in columns, or as lines with the value at the end. */
export function Facts({ facts, lines }: { facts: readonly Fact[]; lines?: boolean }) {
	return (
		<dl className={lines ? undefined : factsLook}>
			{facts.map(({ label, value }) => (
				<div
					key={label}
					className={lines ? "flex justify-between gap-4 border-b border-line py-1 text-md" : undefined}
				>
					<dt className={clsx("text-ink-2", !lines && "text-sm")}>{label}</dt>
					<dd className={clsx("font-semibold", lines ? "num" : "wrap-anywhere")}>{value}</dd>
				</div>
			))}
		</dl>
	);
}

export interface CountedHeadingProps {
	title: string;
	/** The number of things in the section; left away where it is zero or unknown. */
	count?: number | undefined;
	id?: string;
	/** Whether it stands below another one's. */
	isPart?: boolean;
	/** Lets the focus come here when what it was on is gone. */
	ref?: Ref<HTMLHeadingElement>;
}

/** A section's title with how many things there are. */
export function CountedHeading({ title, count, id, isPart = false, ref }: CountedHeadingProps) {
	const format = useFormat();
	const Heading = isPart ? "h3" : "h2";
	return (
		<Heading
			ref={ref}
			id={id}
			tabIndex={ref ? -1 : undefined}
			className={isPart ? "type-block" : "type-section"}
		>
			<span>{title}</span>
			{count ? <span className="num text-ink-3">{` ${format.number(count)}`}</span> : null}
		</Heading>
	);
}
