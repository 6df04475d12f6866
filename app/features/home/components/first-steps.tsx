import { clsx } from "clsx";
import { Form, Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { addToListsPath } from "#app/shared/list-paths.ts";
import { createListingPath } from "#app/shared/paths.ts";
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
