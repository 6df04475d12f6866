import type { ComponentType } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { DrawnShield } from "#app/ui/drawn-shield.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ListPaper } from "./list-paper.tsx";
import { BoxOfMail, CafeTable } from "./meeting-artwork.tsx";
import "./trade-steps.css";

interface Step {
	title: MessageKey;
	text: MessageKey;
	Scene: ComponentType;
}

const steps: readonly Step[] = [
	{ title: "guide.step.list", text: "guide.step.list.text", Scene: ListScene },
	{ title: "guide.step.match", text: "guide.step.match.text", Scene: MatchScene },
	{ title: "guide.step.agree", text: "guide.step.agree.text", Scene: TalkScene },
	{ title: "guide.step.meet", text: "guide.step.meet.text", Scene: MeetingScene },
	{ title: "guide.step.seal", text: "guide.step.seal.text", Scene: SealScene },
];

/** The five steps of a trade, each a scene on the lit board with its words below. */
export function TradeSteps() {
	const t = useT();
	return (
		<ol className="trade-steps">
			{steps.map(({ title, text, Scene }, index) => (
				<li key={title}>
					<div className="trade-scene shelf-wall" aria-hidden="true">
						<span className="wallpaper" />
						<i className="led" />
						<Scene />
						<i className="plank" />
						<em className="num">{index + 1}</em>
					</div>
					<div className="step-text">
						<h2 className="type-block">{t(title)}</h2>
						<p className="mt-1.5 text-ink-2">{t(text)}</p>
					</div>
				</li>
			))}
		</ol>
	);
}

function ListScene() {
	return (
		<div className="scene-list">
			<ListPaper />
			<Thing name="handheld" />
		</div>
	);
}

function MatchScene() {
	return (
		<div className="scene-match">
			<Side shield={firstShield} thing="handheld" />
			<i className="scene-swap">
				<Icon name="swap" />
			</i>
			<Side shield={secondShield} thing="condor" />
		</div>
	);
}

/** Arms that differ at a glance. */
const [firstShield, secondShield] = [1, 21];

function Side({ shield, thing }: { shield: number; thing: "handheld" | "condor" }) {
	return (
		<span>
			<DrawnShield number={shield} size={32} />
			<Thing name={thing} />
		</span>
	);
}

function Thing({ name }: { name: "handheld" | "condor" }) {
	return (
		<span className="slab">
			<img src={`/art/${name}-320.webp`} width={320} height={448} alt="" loading="lazy" />
		</span>
	);
}

function TalkScene() {
	const t = useT();
	return (
		<div className="scene-agree">
			<span>{t("guide.scene.ask")}</span>
			<span className="scene-own">{t("guide.scene.answer")}</span>
			<span>{t("guide.scene.done")}</span>
		</div>
	);
}

function MeetingScene() {
	return (
		<div className="scene-meet">
			<CafeTable />
			<BoxOfMail />
		</div>
	);
}

function SealScene() {
	return (
		<div className="scene-seal">
			<img src="/art/coin.svg" width={168} height={153} alt="" loading="lazy" />
		</div>
	);
}
