import type { Ref } from "react";
import { useFormat } from "#app/i18n/provider.tsx";

export interface CountedHeadingProps {
	title: string;
	/** How many things the section is about; none where that is not known, or there are none. */
	count?: number | undefined;
	id?: string;
	/** Lets the focus come here when what it was on is gone. */
	ref?: Ref<HTMLHeadingElement>;
}

/** A section's title with how many things there are. */
export function CountedHeading({ title, count, id, ref }: CountedHeadingProps) {
	const format = useFormat();
	return (
		<h2 ref={ref} id={id} tabIndex={ref ? -1 : undefined} className="type-section">
			<span>{title}</span>
			{count ? <span className="num text-ink-3">{` ${format.number(count)}`}</span> : null}
		</h2>
	);
}
