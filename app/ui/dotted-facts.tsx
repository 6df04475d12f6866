import { clsx } from "clsx";
import { Fragment, type ReactNode } from "react";

interface DottedFactsProps {
	/** The facts; a text may be several of them, which are told apart by their dots. */
	facts: readonly ReactNode[];
	className?: string;
}

/** Facts one after the other, with a dot between each two that no line ends with. */
export function DottedFacts({ facts, className }: DottedFactsProps) {
	const all = facts
		.filter(Boolean)
		.flatMap((fact) => (typeof fact === "string" ? fact.split(" · ") : [fact]));
	return (
		<span className={clsx("dotted-facts", className)}>
			{all.map((fact, index) => (
				// Another text is another element, since a browser that translates does not see a changed one (decision 115).
				<Fragment key={typeof fact === "string" ? `${index} ${fact}` : String(index)}>
					{index > 0 && " "}
					<span>
						{index > 0 && <i>{"·\u00a0"}</i>}
						{fact}
					</span>
				</Fragment>
			))}
		</span>
	);
}
