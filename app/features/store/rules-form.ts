import type { ProblemKey, TextCheck } from "#app/shared/problem-keys.ts";
import { codePointLength, hasVisibleText, isStorableText, tidyText } from "#app/shared/storable-text.ts";
import { type Grade, grades } from "./rules.ts";
import { checkAmount, checkMargin, checkMarketPrice } from "./rules-prices.ts";
import { isDay } from "./rules-sales.ts";

export const productNameMaxLength = 200;
export const productDescriptionMaxLength = 5000;
/** The limit of brand, platform, model and genre, in code points. */
export const factMaxLength = 100;
const guideUrlMaxLength = 2000;
const earliestYear = 1800;
const latestYear = 2200;

/** The placeholder among a form's ordered images for the next one of its files. */
export const newImage = "new";

/** The sources of a product's market price. */
export const priceSources = ["pricecharting", "manual"] as const;

/** Whether a text names a grade. */
export function isGrade(text: string): text is Grade {
	return (grades as readonly string[]).includes(text);
}

const guideHosts: readonly string[] = ["www.pricecharting.com", "pricecharting.com"];

/** Whether an address belongs to the price guide. A host that only begins or ends like the guide's does not. */
export function isGuideUrl({ protocol, hostname, port, username, password }: URL): boolean {
	return protocol === "https:" && guideHosts.includes(hostname) && port === "" && username + password === "";
}

/**
 * The address of a product's page in the price guide, without query and fragment; null for any other address. The
 * protocol may be missing, as in an address that was copied from a browser's bar.
 */
export function parseGuidePage(text: string): URL | null {
	const typed = text.trim();
	const whole = /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`;
	if (!URL.canParse(whole)) return null;
	const url = new URL(whole);
	if (!isGuideUrl(url) || url.pathname === "/") return null;
	url.search = "";
	url.hash = "";
	return url;
}

function checkText(text: string, limit: number, tooLong: ProblemKey): ProblemKey | null {
	if (!isStorableText(text)) return "errors.field.invalid";
	return codePointLength(tidyText(text)) > limit ? tooLong : null;
}

const checkName: TextCheck = (text) =>
	hasVisibleText(text)
		? checkText(text, productNameMaxLength, "catalogue.problem.nameTooLong")
		: "product.problem.nameAndCategoryRequired";

/** The rule of a category's id; the command checks that the category exists. */
const checkCategory: TextCheck = (text) => (text === "" ? "product.problem.nameAndCategoryRequired" : null);

const checkDescription: TextCheck = (text) =>
	checkText(text, productDescriptionMaxLength, "product.problem.descriptionTooLong");

/** The rule of brand, platform, model and genre. */
const checkFact: TextCheck = (text) => checkText(text, factMaxLength, "product.problem.factTooLong");

const checkYear: TextCheck = (text) => {
	const year = text.trim();
	if (year === "") return null;
	const isYear = /^\d{4}$/.test(year) && Number(year) >= earliestYear && Number(year) <= latestYear;
	return isYear ? null : "product.problem.yearInvalid";
};

const checkGrade: TextCheck = (text) => (text === "" || isGrade(text) ? null : "errors.field.invalid");

/** The rule of the guide's page from which a product's price is read. */
export const checkGuideUrl: TextCheck = (text) => {
	if (text.trim() === "") return "product.problem.urlRequired";
	const url = parseGuidePage(text);
	return url && url.href.length <= guideUrlMaxLength ? null : "errors.priceGuide.urlInvalid";
};

/** The rule of the grade whose price is read. */
export const checkGuideGrade: TextCheck = (text) =>
	text === "" ? "product.problem.gradeRequired" : checkGrade(text);

/** The first day of a sale: an earlier one is a typing error. */
export const earliestSaleDay = "2000-01-01";

/** The rule of a sale's day; the command refuses one that has not come yet. */
export const checkSaleDay: TextCheck = (text) => {
	if (text.trim() === "") return "product.problem.saleDayRequired";
	return isDay(text) && text >= earliestSaleDay ? null : "product.problem.saleDayInvalid";
};

/** The rules of the fields that every form and every line of a file have in common. */
export const fieldChecks = {
	name: checkName,
	categoryId: checkCategory,
	description: checkDescription,
	marketPrice: checkMarketPrice,
	costUsd: checkAmount,
	marginPercentage: checkMargin,
	brand: checkFact,
	platform: checkFact,
	consoleModel: checkFact,
	genre: checkFact,
	year: checkYear,
} as const satisfies Readonly<Record<string, TextCheck>>;
