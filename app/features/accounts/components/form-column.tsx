import type { ReactNode } from "react";

/** The titled narrow column of a page that is one form. */
export function FormColumn({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="wrap grid max-w-[520px]! gap-6 pt-8">
			<h1 className="type-section">{title}</h1>
			{children}
		</div>
	);
}
