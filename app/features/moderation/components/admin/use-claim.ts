import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { postForm } from "#app/platform/post-form.ts";
import { caseClaimPath } from "#app/shared/admin-paths.ts";

/** How often a case that is looked at is kept anew, in milliseconds: well within the ten minutes of a claim. */
const renewMillis = 4 * 60_000;

/** Keeps a case for who looks at it, and lets it go once they leave; what another took first is asked for anew. */
export function useClaim(caseId: string | null): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (caseId === null) return;
		const path = caseClaimPath(caseId);
		const claim = async () => {
			if (document.visibilityState !== "visible") return;
			const result = await postForm(path, { intent: "claim" });
			if (!result.ok) void revalidate();
		};
		void claim();
		const timer = setInterval(() => void claim(), renewMillis);
		return () => {
			clearInterval(timer);
			void postForm(path, { intent: "release" });
		};
	}, [caseId, revalidate]);
}
