import { z } from "zod";
import { DomainError } from "#app/shared/domain-error.ts";
import type { Grade } from "../rules.ts";

/**
 * The keys of a card's prices, which bear the names of the conditions of games (the guide's API documentation and the
 * answers that it gives).
 */
const priceKeys: Record<Grade, string> = {
	Ungraded: "loose-price",
	"Grade 1": "condition-9-price",
	"Grade 2": "condition-10-price",
	"Grade 3": "condition-13-price",
	"Grade 4": "condition-14-price",
	"Grade 5": "condition-15-price",
	"Grade 6": "condition-16-price",
	"Grade 7": "cib-price",
	"Grade 8": "new-price",
	"Grade 9": "graded-price",
	"Grade 9.5": "box-only-price",
	"SGC 10": "condition-18-price",
	"CGC 10": "condition-17-price",
	"PSA 10": "manual-only-price",
	"BGS 10": "bgs-10-price",
	"BGS 10 Black": "condition-20-price",
	"CGC 10 Pristine": "condition-19-price",
};

const answerSchema = z.looseObject({
	status: z.literal("success"),
	"product-name": z.string(),
	"console-name": z.string(),
});
const centsSchema = z.int().min(0);

/** The address of the API's search for the product of a page, by the words of the page's address. */
export function apiUrl(page: URL, token: string): URL {
	const url = new URL("api/product", page.origin);
	url.searchParams.set("t", token);
	url.searchParams.set("q", wordsOf(page).join(" "));
	return url;
}

/**
 * The price of a grade in an answer of the API.
 * @returns US dollars as decimal text; null where the answer is about another product than the page's
 * @throws DomainError `priceGuide.noPrice` with `grade`; `priceGuide.changed` with what is `missing`
 */
export function priceInAnswer(text: string, page: URL, grade: Grade): string | null {
	const answer = answerSchema.safeParse(jsonOrNull(text)).data;
	if (!answer) throw new DomainError("priceGuide.changed", { missing: "product-name" });
	const names = `${answer["console-name"]} ${answer["product-name"]}`;
	if (lettersOf(names) !== lettersOf(wordsOf(page).join(" "))) return null;
	const key = priceKeys[grade];
	if (answer[key] === undefined || answer[key] === 0) throw new DomainError("priceGuide.noPrice", { grade });
	const cents = centsSchema.safeParse(answer[key]).data;
	if (cents === undefined) throw new DomainError("priceGuide.changed", { missing: key });
	return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** The words of an address: pokemon, base, set, charizard and 4 of `/game/pokemon-base-set/charizard-4`. */
function wordsOf({ pathname }: URL): string[] {
	const [, , ...names] = decodeURIComponent(pathname).split("/");
	return names.join("-").split("-").filter(Boolean);
}

/** The letters that a name and its address have in common: punctuation is written in one and not in the other. */
function lettersOf(text: string): string {
	return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function jsonOrNull(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
