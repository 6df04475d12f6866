import type { ReactNode } from "react";

/** Rows of settings with a line between them. */
export function SettingRows({ children }: { children: ReactNode }) {
	return <ul className="grid list-none divide-y divide-line p-0">{children}</ul>;
}

export interface SettingRowProps {
	title: ReactNode;
	/** The setting's value, or its purpose. */
	note?: ReactNode;
	/** The next step, such as a button. */
	children?: ReactNode;
}

/** A setting: its name and value on the left, its buttons on the right, below it where there is no room. */
export function SettingRow({ title, note, children }: SettingRowProps) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
			<div className="wrap-anywhere min-w-0 flex-[1_1_14rem]">
				<p className="font-semibold">{title}</p>
				{note && <p className="text-ink-2">{note}</p>}
			</div>
			{children}
		</li>
	);
}
