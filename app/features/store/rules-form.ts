import type { ProblemKey, TextCheck } from "#app/shared/problem-keys.ts";
import { codePointLength, hasVisibleText, isStorableText, tidyText } from "#app/shared/storable-text.ts";
import { type Grade, grades } from "./rules.ts";
import { checkAmount, checkMargin, checkMarketPrice } from "./rules-price.ts";
import { isDay } from "./rules-sales.ts";

export const nameMaxLength = 200;
export const descriptionMaxLength = 5000;
/** Of brand, platform, model and genre. */
export const factMaxLength = 100;
const guideUrlMaxLength = 2000;
const earliestYear = 1800;
const latestYear = 2200;

/** Stands among the images of a form, in their order, for the next one of its files. */
export const newImage = "new";

/** Where the market price of a product comes from. */
export const priceSources = ["pricecharting", "manual"] as const;

/** Whether a text names a grade. */
export function isGrade(text: string): text is Grade {
	return (grades as readonly string[]).includes(text);
}

const guideHosts: readonly string[] = ["www.pricecharting.com", "pricecharting.com"];

/** Whether an address belongs to the price guide. A host that only begins or ends like its own does not. */
export function isGuide({ protocol, hostname, port, username, password }: URL): boolean {
	return protocol === "https:" && guideHosts.includes(hostname) && port === "" && username + password === "";
}

/**
 * The address of a product's page in the price guide, without what only its visitors need (query, fragment). Its
 * beginning may be missing, as where it was copied from a browser's address bar. Null for any other address.
 */
export function parseGuidePage(text: string): URL | null {
	const typed = text.trim();
	const whole = /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`;
	if (!URL.canParse(whole)) return null;
	const url = new URL(whole);
	if (!isGuide(url) || url.pathname === "/") return null;
	url.search = "";
	url.hash = "";
	return url;
}

function checkText(text: string, most: number, tooLong: ProblemKey): ProblemKey | null {
	if (!isStorableText(text)) return "errors.field.invalid";
	return codePointLength(tidyText(text)) > most ? tooLong : null;
}

const checkName: TextCheck = (text) =>
	hasVisibleText(text)
		? checkText(text, nameMaxLength, "product.problem.nameTooLong")
		: "product.problem.nameAndCategoryRequired";

/** The id of a category; whether there is one is the database's to say. */
const checkCategory: TextCheck = (text) => (text === "" ? "product.problem.nameAndCategoryRequired" : null);

const checkDescription: TextCheck = (text) =>
	checkText(text, descriptionMaxLength, "product.problem.descriptionTooLong");

/** Brand, platform, model or genre. */
const checkFact: TextCheck = (text) => checkText(text, factMaxLength, "product.problem.factTooLong");

const checkYear: TextCheck = (text) => {
	const year = text.trim();
	if (year === "") return null;
	const isYear = /^\d{4}$/.test(year) && Number(year) >= earliestYear && Number(year) <= latestYear;
	return isYear ? null : "product.problem.yearInvalid";
};

const checkGrade: TextCheck = (text) => (text === "" || isGrade(text) ? null : "errors.field.invalid");

/** The address of the page that a product's price is read from. */
export const checkGuideUrl: TextCheck = (text) => {
	if (text.trim() === "") return "product.problem.urlRequired";
	const url = parseGuidePage(text);
	return url && url.href.length <= guideUrlMaxLength ? null : "errors.priceGuide.urlInvalid";
};

/** The grade that a product's price is read for. */
export const checkGuideGrade: TextCheck = (text) =>
	text === "" ? "product.problem.gradeRequired" : checkGrade(text);

/** No sale is older; an earlier day is a slip of the finger. */
export const earliestSaleDay = "2000-01-01";

/** The day of a sale; whether it has come yet, only a clock can say. */
export const checkSaleDay: TextCheck = (text) => {
	if (text.trim() === "") return "product.problem.saleDayRequired";
	return isDay(text) && text >= earliestSaleDay ? null : "product.problem.saleDayInvalid";
};

/** The rules of the fields that every form and every line of a file has. */
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
