import { readFileSync } from "node:fs";
import { join } from "node:path";
import { matchRoutes } from "react-router";
import { describe, expect, it } from "vitest";
import routes from "#app/routes.ts";
import * as accountPaths from "#app/shared/account-paths.ts";
import * as adminPaths from "#app/shared/admin-paths.ts";
import * as cardPaths from "#app/shared/card-paths.ts";
import * as chatPaths from "#app/shared/chat-paths.ts";
import * as listPaths from "#app/shared/list-paths.ts";
import * as listingPaths from "#app/shared/listing-paths.ts";
import * as paths from "#app/shared/paths.ts";
import * as personPaths from "#app/shared/person-paths.ts";
import * as reportPaths from "#app/shared/report-paths.ts";
import * as showcasePaths from "#app/shared/showcase-paths.ts";
import { listFiles, root } from "./sources.ts";

const { cardLists: _lists, moreCardsPath, ...cards } = cardPaths;
const {
	withSearch,
	historyEntryId,
	offerAnchorId,
	isLegalDocument,
	legalDocumentAt,
	legalTextPath,
	legalPaths,
	...rest
} = {
	...paths,
	...accountPaths,
	...chatPaths,
	...listPaths,
	...listingPaths,
	...personPaths,
	...reportPaths,
	...showcasePaths,
};
/** The server's own, a file, those that take more than an id, and the pages of cards. */
const {
	healthPath,
	authApiPath,
	realtimePath,
	ownImagePath,
	crossImagePath,
	editElementPath,
	deleteElementPath,
	listNames,
	reportedKinds,
	settingsSections,
	settingsSectionPath,
	safetyAdviceId,
	reportPath,
	reportSendPath,
	reviewParameter,
	reviewStoredPath,
	searchPickablePath,
	...others
} = rest;
const built = [
	...[...Object.values(others), ...Object.values(adminPaths), ...Object.values(cards)].map((path) =>
		typeof path === "string" ? path : path("some-id", "some-name"),
	),
	...([reportPath, reportSendPath] as const).map((path) => path({ kind: "comment", id: "some-id" })),
	...(["mails", "data"] as const).map(settingsSectionPath),
	reviewStoredPath("want", "some-name"),
	searchPickablePath("some-name", "give", "condor"),
	moreCardsPath("own", "some-cursor"),
	editElementPath("some-id", "some-showcase", "detail"),
	deleteElementPath("some-id", "some-showcase"),
	...Object.values(legalPaths),
	...Object.keys(legalPaths).filter(isLegalDocument).map(legalTextPath),
];
/** Those that make them, and beginnings of addresses, which lead nowhere. */
const tables = [
	...listFiles(join(root, "app/shared"))
		.filter((file) => /(^|-)paths\.ts$/.test(file))
		.map((file) => `app/shared/${file}`),
	"app/routes.ts",
	"app/seo/public-paths.ts",
];

describe("the addresses of the site", () => {
	it.each(built)("%s has a route", (path) => {
		const matches = matchRoutes(
			[...routes] as Parameters<typeof matchRoutes>[0],
			path.split(/[?#]/)[0] ?? "",
		);
		expect(matches?.at(-1)?.route.path).not.toBe("*");
	});

	it("are written in one place", () => {
		const first = new Set([...built, healthPath, authApiPath].map((path) => path.split(/[/?.]/)[1]));
		// The end of a regular expression such as /\p{L}/u or / {2,}/g looks like an address as well.
		const literal = new RegExp(`["\`}]/(?:${[...first].join("|")})(?![\\w-]|[,;)]|\\.test\\()`);
		const sources = listFiles(join(root, "app"))
			.map((file) => `app/${file}`)
			.filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !tables.includes(file));
		const written = sources.flatMap((file) =>
			readFileSync(join(root, file), "utf8")
				.split("\n")
				.filter((line) => literal.test(line) && !/^\s*(\/\*\*|\*|\/\/)/.test(line))
				.map((line) => `${file}: ${line.trim()}`),
		);
		expect(sources.length).toBeGreaterThan(60);
		expect(written).toEqual([]);
	});
});

describe("withSearch", () => {
	it("adds what is asked for, and nothing where there is nothing", () => {
		expect(withSearch("/path", { q: "a b" })).toBe("/path?q=a+b");
		expect(withSearch("/path", new URLSearchParams())).toBe("/path");
	});
});
