import type { ReactNode } from "react";
import { Link } from "react-router";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page.tsx";

export interface AdminPageProps {
	/** Its heading, and the browser's. */
	title: string;
	/** The link to the page above, before the heading. */
	back?: ReactNode;
	/** Beside the heading: the page's main action, or a word. */
	actions?: ReactNode;
	children?: ReactNode;
}

/** A page of the administration: its heading, and what it is about. */
export function AdminPage({ title, back, actions, children }: AdminPageProps) {
	return (
		<Page className="admin">
			<PrivateHead title={title} />
			<div className="wrap">
				{back}
				<div className="admin-title">
					<h1>{title}</h1>
					{actions}
				</div>
				{children}
			</div>
		</Page>
	);
}

/** Leads to the page above. */
export function AdminBack({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link to={to} className="link-more back admin-back">
			<Icon name="chevron-left" size="s" />
			{children}
		</Link>
	);
}
