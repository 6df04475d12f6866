import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useT } from "#app/i18n/provider.tsx";

/**
 * The error of a link or a provider in the address's fragment, which only the browser can read:
 * `#error_code=…&error_description=…`. An expired link was valid once.
 */
export function useHashError(): { isExpired: boolean; text: string } | null {
	const t = useT();
	const { hash } = useLocation();
	const [params, setParams] = useState<URLSearchParams | null>(null);
	useEffect(() => setParams(new URLSearchParams(hash.slice(1))), [hash]);
	const description = params?.get("error_description");
	const code = params?.get("error_code") || params?.get("error");
	if (!code && !description) return null;
	const isExpired = code === "otp_expired";
	const text = isExpired
		? t("auth.resetPassword.error.linkExpired")
		: description || t("auth.resetPassword.error.general");
	return { isExpired, text };
}
