import { errorMessage } from "#app/i18n/error-messages.ts";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import type { SocketFailure } from "../events.ts";

/** Failures for which what the person was doing says more than the failure itself. */
const saysNothing: ReadonlySet<ErrorCode> = new Set(["request.invalid"]);

/**
 * A failure in words, or the given text for one whose own words would not help. A listing that is not found was
 * seen a moment ago, so it is gone.
 */
export function failureText(t: Translate, failure: SocketFailure, otherwise: MessageKey): string {
	const code = failure.code === "listing.notFound" ? "listing.notActive" : failure.code;
	return t(saysNothing.has(code) ? otherwise : errorMessage(code), failure.params);
}
