import type { ReactNode } from "react";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { Page } from "#app/ui/page.tsx";

export interface FormPageProps {
	title: string;
	about?: string;
	children: ReactNode;
}

/** A page that does without script what a dialog does over another page. */
export function FormPage({ title, about, children }: FormPageProps) {
	return (
		<Page>
			<PrivateHead title={title} />
			<div className="wrap max-w-[560px]! pt-8 pb-16">
				<h1 className="type-section mb-2">{title}</h1>
				{about && <p className="mb-6 text-ink-2">{about}</p>}
				{children}
			</div>
		</Page>
	);
}
