import { z } from "zod";
import { defaultShopTerms, type OpenSpan, type WeekHours } from "#app/features/store/rules-shop.ts";
import { type SiteProblem, type SiteProblemKey, siteLimits, siteSettingsFile } from "../rules.ts";
import { nearestAccent } from "./accent.ts";

/** A schema's error, which a problem of the file then has. */
const expect = (problem: SiteProblemKey) => ({ error: problem });

const text = (max: number) =>
	z.string(expect("site.problem.text")).trim().min(1).max(max, expect("site.problem.tooLong"));
/** A text in both languages. */
const inBoth = (max: number) =>
	z.strictObject({ es: text(max), en: text(max) }, expect("site.problem.object"));
const whole = (min: number, max: number) => z.int(expect("site.problem.number")).min(min).max(max);

/** The site's name: no line ends, and nothing that means something in a text, a mail's head or an address. */
const siteName = z
	.string(expect("site.problem.name"))
	.trim()
	.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .&'’+-]*$/u)
	.max(siteLimits.name, expect("site.problem.tooLong"));

const accent = z
	.string(expect("site.problem.accent"))
	.regex(/^#[0-9a-f]{6}$/i)
	.transform((color) => color.toLowerCase())
	.refine((color) => nearestAccent(color) === color, expect("site.problem.accentContrast"));

const span = /^([01]?\d|2[0-3])(?::([0-5]\d))?\s*[-–]\s*([01]?\d|2[0-4])(?::([0-5]\d))?$/;

/** A day's hours as people write them: `10-19`, `9:30-13, 16-20`. */
const dayHours = z
	.string(expect("site.problem.hours"))
	.transform((written) => written.split(",").map(toSpan))
	.refine(areInOrder, expect("site.problem.hours"));

function toSpan(written: string): OpenSpan {
	const [, from = "", fromMinutes = "00", until = "", untilMinutes = "00"] = span.exec(written.trim()) ?? [];
	return {
		from: `${from.padStart(2, "0")}:${fromMinutes}`,
		until: `${until.padStart(2, "0")}:${untilMinutes}`,
	};
}

/** Whether each opening is before its closing, and after the closing before; what no hours are becomes `00:00`. */
function areInOrder(spans: readonly OpenSpan[]): boolean {
	const times = spans.flatMap(({ from, until }) => [from, until]);
	return times.every((time, index) => time <= "24:00" && (index === 0 || (times[index - 1] ?? "") < time));
}

const closed = dayHours.optional();
const hours = z
	.strictObject(
		{
			monday: closed,
			tuesday: closed,
			wednesday: closed,
			thursday: closed,
			friday: closed,
			saturday: closed,
			sunday: closed,
		},
		expect("site.problem.object"),
	)
	.transform(
		({ monday, tuesday, wednesday, thursday, friday, saturday, sunday }): WeekHours =>
			[monday, tuesday, wednesday, thursday, friday, saturday, sunday].map((spans) => spans ?? []),
	);

const deliveryDays = z
	.tuple([whole(1, 60), whole(1, 60)], expect("site.problem.days"))
	.refine(([min, max]) => min <= max, expect("site.problem.days"))
	.transform(([min, max]) => ({ min, max }));

/** Everything that `site.json` may say; what it leaves out stays Reino's. */
const settingsSchema = z.strictObject(
	{
		name: siteName.optional(),
		accent: accent.optional(),
		footer: z
			.strictObject(
				{ about: inBoth(siteLimits.about).optional(), more: inBoth(siteLimits.aboutMore).optional() },
				expect("site.problem.object"),
			)
			.default({}),
		shop: z
			.strictObject(
				{
					city: inBoth(siteLimits.place).optional(),
					hours: hours.default(defaultShopTerms.hours),
					deliveryDays: deliveryDays.default(defaultShopTerms.deliveryDays),
					freeShippingFromPesos: whole(0, 100_000_000).default(defaultShopTerms.freeShippingFromPesos),
					freeShippingArea: inBoth(siteLimits.place).optional(),
				},
				expect("site.problem.object"),
			)
			.prefault({}),
	},
	expect("site.problem.object"),
);

export type SiteSettings = z.output<typeof settingsSchema>;

/** The settings of a site without a file. */
export const defaultSiteSettings: SiteSettings = settingsSchema.parse({});

interface SettingsReading {
	/** The sound ones at the top of a file with problems. */
	readonly settings: SiteSettings;
	readonly problems: readonly SiteProblem[];
}

/** Reads the text of `site.json`. */
export function parseSiteSettings(json: string): SettingsReading {
	let value: unknown;
	try {
		value = JSON.parse(json.replace(/^\uFEFF/, ""));
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		return { settings: defaultSiteSettings, problems: [problemAt([], "site.problem.json", { reason })] };
	}
	const parsed = settingsSchema.safeParse(value);
	if (parsed.success) return { settings: parsed.data, problems: [] };
	const { issues } = parsed.error;
	return {
		settings: settingsSchema.safeParse(soundPart(value, issues)).data ?? defaultSiteSettings,
		problems: issues.flatMap((issue) => problemsOf(issue, value)),
	};
}

/** The top keys in which nothing is wrong. */
function soundPart(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
	const wrong = new Set(
		issues.flatMap(({ path, ...issue }) => path[0] ?? ("keys" in issue ? issue.keys : [])),
	);
	return Object.fromEntries(Object.entries(value ?? {}).filter(([key]) => !wrong.has(key)));
}

function problemsOf(issue: z.core.$ZodIssue, value: unknown): SiteProblem[] {
	if (issue.code === "unrecognized_keys")
		return issue.keys.map((key) => problemAt([...issue.path, key], "site.problem.unknownKey"));
	const problem = issue.message as SiteProblemKey;
	if (problem === "site.problem.accentContrast")
		return [problemAt(issue.path, problem, { nearest: nearestAccent((value as { accent: string }).accent) })];
	return [problemAt(issue.path, problem, issue.code === "too_big" ? { max: Number(issue.maximum) } : {})];
}

function problemAt(
	path: readonly PropertyKey[],
	problem: SiteProblemKey,
	params: SiteProblem["params"] = {},
): SiteProblem {
	return { file: siteSettingsFile, key: path.map(String).join(".") || null, problem, params };
}
