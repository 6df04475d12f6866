import { clsx } from "clsx";
import type { ReactNode } from "react";
import { DottedFacts } from "./dotted-facts.tsx";

interface TileProps {
	/** The image, which fills its frame. */
	children: ReactNode;
	className?: string;
}

/** The small frame of a thing's image in a line. */
export function Tile({ className, children }: TileProps) {
	return (
		<span
			className={clsx(
				"relative block aspect-5/7 w-9 flex-none overflow-hidden rounded-s shadow-1",
				className,
			)}
		>
			{children}
		</span>
	);
}

interface ThingLineProps {
	image: ReactNode;
	title: ReactNode;
	/** A quieter second line. */
	text?: ReactNode;
	isStruck?: boolean;
	className?: string;
	/** The control at its end. */
	children?: ReactNode;
}

/** A thing in a line: its image, its name, and what tells it from others. */
export function ThingLine({ image, title, text, isStruck = false, className, children }: ThingLineProps) {
	return (
		<span className={clsx("flex min-h-[66px] w-full min-w-0 items-center gap-3 py-2 text-left", className)}>
			{image}
			<span className="min-w-0 flex-1 leading-tight wrap-anywhere">
				<b className={clsx("block font-strong", isStruck && "text-ink-3 line-through")}>
					<bdi>{title}</bdi>
				</b>
				{text && <DottedFacts facts={[text]} className="num text-sm text-ink-2" />}
			</span>
			{children}
		</span>
	);
}

interface ThingOptionProps extends Pick<ThingLineProps, "image" | "title" | "text"> {
	name: string;
	value: string;
	isChosen: boolean;
	onChoose: () => void;
}

/** One of several things that may be meant, to be chosen with a tap. */
export function ThingOption({ name, value, isChosen, onChoose, ...line }: ThingOptionProps) {
	return (
		<label
			className={clsx(
				"relative flex min-h-[62px] cursor-pointer items-center gap-3 rounded-m bg-surface px-3",
				"has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-royal",
				isChosen ? "inset-ring-3 inset-ring-royal" : "inset-ring-2 inset-ring-line-2",
			)}
		>
			<input
				type="radio"
				name={name}
				value={value}
				checked={isChosen}
				className="absolute size-px opacity-0"
				onChange={onChoose}
			/>
			<i
				className={clsx(
					"size-[22px] flex-none rounded-full",
					isChosen ? "inset-ring-7 inset-ring-fill" : "inset-ring-2 inset-ring-line-2",
				)}
				aria-hidden="true"
			/>
			<ThingLine {...line} />
		</label>
	);
}
