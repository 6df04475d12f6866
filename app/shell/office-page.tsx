import type { ReactNode } from "react";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { Page } from "#app/ui/page.tsx";

export interface OfficePageProps {
	/** Its heading, and the browser's. */
	title: string;
	/** What leads back to the page above; stands before the heading. */
	back?: ReactNode;
	/** Beside the heading: the page's main action, or a word. */
	actions?: ReactNode;
	children?: ReactNode;
}

/** A page of the administration: its heading, and what it is about. */
export function OfficePage({ title, back, actions, children }: OfficePageProps) {
	return (
		<Page className="office">
			<PrivateHead title={title} />
			<div className="wrap">
				{back}
				<div className="office-title">
					<h1>{title}</h1>
					{actions}
				</div>
				{children}
			</div>
		</Page>
	);
}
