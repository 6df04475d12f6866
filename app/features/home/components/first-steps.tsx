import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { EntryImage } from "#app/features/lists/entry/components/entry-image.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { addToListsPath, createListingPath } from "#app/shared/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CellShelf, ShelfCell } from "#app/ui/cell-shelf.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/labels.tsx";
import type { StepsView } from "../rules.ts";

interface Step {
	readonly name: "list" | "publish" | "showcases";
	readonly isDone: boolean;
}

const stepTexts = {
	list: { title: "home.steps.list", act: "lists.page.paste" },
	publish: { title: "home.steps.publish", act: "home.steps.publish.act" },
	showcases: { title: "home.steps.showcases", act: "home.steps.showcases.act" },
} as const satisfies Record<Step["name"], Record<string, MessageKey>>;

/** The three first steps: the next one is lit, and what is done has its thing on the shelf. */
export function FirstStepsShelf({ steps }: { steps: StepsView }) {
	const t = useT();
	const list: readonly Step[] = [
		{ name: "list", isDone: steps.hasList },
		{ name: "publish", isDone: steps.listing !== null },
		{ name: "showcases", isDone: steps.hasLooked },
	];
	const next = list.find(({ isDone }) => !isDone);
	return (
		<>
			<p className="type-lead -mt-1 mb-4 md:mb-6">{t("home.steps")}</p>
			<div className="grid items-center gap-x-13 gap-y-2 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
				<div aria-hidden="true">
					<CellShelf className="[--columns:repeat(3,minmax(0,1fr))]" label={t("home.steps.name")}>
						{list.map((step, index) => {
							const isLit = step.isDone || step === next;
							return (
								<ShelfCell
									key={step.name}
									className={clsx(
										!isLit && "unlit brightness-75 [--beam:transparent] [&>.plank]:filter-none",
									)}
									object={<StepThing step={step} steps={steps} isLit={isLit} />}
								>
									{index + 1}
								</ShelfCell>
							);
						})}
					</CellShelf>
				</div>
				<div>
					<ol aria-label={t("home.steps.name")}>
						{list.map((step, index) => (
							<StepItem key={step.name} {...{ step, index, steps }} isNext={step === next} />
						))}
					</ol>
					<Form method="post" action="/?index" preventScrollReset>
						<input type="hidden" name="step" value="end" />
						<Button type="submit" variant="ghost" size="s" icon="check" className="-ml-3">
							{t("home.steps.end")}
						</Button>
					</Form>
				</div>
			</div>
		</>
	);
}

interface StepThingProps {
	step: Step;
	steps: StepsView;
	isLit: boolean;
}

/** What stands on the shelf for a step: its thing once it is done, before that an empty place. */
function StepThing({ step, steps, isLit }: StepThingProps) {
	if (step.name === "list") return isLit ? <ListPaper /> : <Slot icon="paste" />;
	if (!step.isDone) return step.name === "publish" ? <Slot icon="camera" /> : <Slot icon="shelf" isSquare />;
	return (
		<span className="slab w-[84px] md:w-[112px]">
			{step.name === "publish" && steps.listing ? (
				<EntryImage entry={steps.listing} />
			) : (
				<img src="/art/knight-320.webp" width={520} height={728} alt="" />
			)}
		</span>
	);
}

function Slot({ icon, isSquare = false }: { icon: IconName; isSquare?: boolean }) {
	return (
		<span
			className={clsx(
				"grid w-[82px] place-items-center rounded-s border-2 border-dashed border-ink-2 text-ink-2 md:w-[112px]",
				isSquare ? "aspect-square" : "aspect-5/7",
			)}
		>
			<Icon name={icon} className="size-7" />
		</span>
	);
}

/** A list on a page torn from a pad. */
function ListPaper() {
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

interface StepItemProps {
	step: Step;
	index: number;
	steps: StepsView;
	isNext: boolean;
}

function StepItem({ step: { name, isDone }, index, steps, isNext }: StepItemProps) {
	const t = useT();
	const { title } = stepTexts[name];
	const count = steps.showcases;
	const texts = {
		list: t("home.steps.list.text"),
		publish: t("home.steps.publish.text"),
		showcases: count > 0 && t("home.steps.showcases.text", { count }),
	};
	return (
		<li className="grid grid-cols-[30px_minmax(0,1fr)] gap-4 border-b border-line py-4 last:border-0">
			<span
				className={clsx(
					"num grid h-[42px] w-[30px] place-items-center rounded-s font-display text-lg font-bold",
					isNext ? "bg-fill text-on-fill" : "inset-ring-2 inset-ring-royal text-royal",
				)}
				aria-hidden="true"
			>
				{isDone ? <Icon name="check" size="s" /> : index + 1}
			</span>
			<div className="min-w-0">
				<h2 className="type-block">{t(title)}</h2>
				<p className="mt-1 text-ink-2">{texts[name]}</p>
				{isDone ? (
					<Tag tone="ok" icon="check" className="mt-2">
						{t("common.done")}
					</Tag>
				) : (
					<StepAct name={name} isNext={isNext} />
				)}
			</div>
		</li>
	);
}

/** The way to a step. Showcases are looked at by a form, since nothing else tells of a look. */
function StepAct({ name, isNext }: Pick<Step, "name"> & { isNext: boolean }): ReactNode {
	const t = useT();
	const label = t(stepTexts[name].act);
	const look = isNext
		? ({ variant: "primary", className: "mt-3 max-md:w-full" } as const)
		: ({ variant: "ghost", className: "mt-1 -ml-3", endIcon: "chevron-right" } as const);
	if (name === "list")
		return (
			<ButtonLink to={addToListsPath} icon={isNext ? "paste" : undefined} {...look}>
				{label}
			</ButtonLink>
		);
	if (name === "publish")
		return (
			<ButtonLink to={createListingPath} icon={isNext ? "camera" : undefined} {...look}>
				{label}
			</ButtonLink>
		);
	return (
		<Form method="post" action="/?index">
			<input type="hidden" name="step" value="showcases" />
			<Button type="submit" icon={isNext ? "shelf" : undefined} {...look}>
				{label}
			</Button>
		</Form>
	);
}
