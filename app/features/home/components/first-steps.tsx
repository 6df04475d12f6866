import { clsx } from "clsx";
import { Form, Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { addToListsPath, createListingPath } from "#app/shared/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import type { StepsView } from "../rules.ts";

const stepNames = ["list", "publish", "showcases"] as const;
const stepTitles = {
	list: "home.steps.list",
	publish: "home.steps.publish",
	showcases: "home.steps.showcases",
} as const;

/** The next of the three first steps in one line, which can be left behind. */
export function FirstStepsLine({ steps }: { steps: StepsView }) {
	const t = useT();
	const isDone = { list: steps.hasList, publish: steps.listing !== null, showcases: steps.hasLooked };
	const next = stepNames.find((name) => !isDone[name]);
	if (!next) return null;
	return (
		<section
			aria-label={t("home.steps.name")}
			className="mt-6 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-card py-2 pr-1 pl-4 inset-ring inset-ring-line"
		>
			<span className="flex gap-1" aria-hidden="true">
				{stepNames.map((name) => (
					<i
						key={name}
						className={clsx(
							"h-5 w-3.5 rounded-s",
							isDone[name] ? "bg-fill" : "inset-ring-2",
							!isDone[name] && (name === next ? "inset-ring-royal" : "inset-ring-line"),
						)}
					/>
				))}
			</span>
			<StepLink name={next} steps={steps} />
			<Form method="post" action="/?index" preventScrollReset>
				<input type="hidden" name="step" value="end" />
				<IconButton type="submit" icon="close" label={t("home.steps.end")} />
			</Form>
		</section>
	);
}

const stepClass = "flex min-h-13 w-full items-center gap-2 text-left leading-tight";

/** The way to a step. Showcases are looked at by a form, since nothing else tells of a look. */
function StepLink({ name, steps }: { name: (typeof stepNames)[number]; steps: StepsView }) {
	const t = useT();
	const count = steps.showcases;
	const texts = {
		list: t("home.steps.list.text"),
		publish: t("home.steps.publish.text"),
		showcases: count > 0 && t("home.steps.showcases.text", { count }),
	};
	const words = (
		<>
			<span className="min-w-0 flex-1">
				<b className="block font-strong">
					{t("home.steps.nth", { number: stepNames.indexOf(name) + 1, step: t(stepTitles[name]) })}
				</b>
				<span className="text-sm text-ink-2">{texts[name]}</span>
			</span>
			<Icon name="chevron-right" size="s" className="text-royal" />
		</>
	);
	if (name === "showcases")
		return (
			<Form method="post" action="/?index">
				<input type="hidden" name="step" value="showcases" />
				<button type="submit" className={stepClass}>
					{words}
				</button>
			</Form>
		);
	return (
		<Link to={name === "list" ? addToListsPath : createListingPath} className={stepClass} discover="none">
			{words}
		</Link>
	);
}

/** A list on a page torn from a pad. */
export function ListPaper() {
	const t = useT();
	const lines = [40, 52, 88, 100] as const;
	return (
		<svg viewBox="0 0 96 138" className="w-[94px] -rotate-3 overflow-visible md:w-[120px]" aria-hidden="true">
			<rect y="4" width="96" height="134" rx="3" fill="oklch(.99 .012 90)" stroke="oklch(.3 .05 60 / .2)" />
			{[30, 46, 62, 78, 94, 110, 126].map((y) => (
				<path key={y} d={`M0 ${y}h96`} stroke="oklch(.62 .08 255 / .22)" />
			))}
			{lines.map((y, index) => (
				<rect
					key={y}
					x="9"
					y={y}
					width={index % 2 ? 44 : 72}
					height="6"
					rx="3"
					fill="oklch(.47 .19 292 / .34)"
				/>
			))}
			<g fontFamily="var(--display-narrow)" fontWeight="800" fontSize="13" fill="oklch(.26 .05 290)">
				<text x="9" y="30">
					{t("home.steps.list.want")}
				</text>
				<text x="9" y="78">
					{t("home.steps.list.have")}
				</text>
			</g>
			<rect x="30" y="-4" width="36" height="15" fill="oklch(.86 .1 90 / .85)" transform="rotate(2 48 4)" />
		</svg>
	);
}
