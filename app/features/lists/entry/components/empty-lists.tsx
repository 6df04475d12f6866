import { clsx } from "clsx";
import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { addOnePath, addToListsPath, setsPath } from "#app/shared/list-paths.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { sides } from "../rules.ts";
import "./binder.css";
import { listTitle } from "./list-tools.tsx";
import { pocketClass, pocketsClass } from "./pocket.tsx";

/** Pockets of an unlit page. */
const pockets = Array.from({ length: 8 }, (_, index) => index);

const entrances: readonly { to: string; icon: IconName; title: MessageKey; text: MessageKey }[] = [
	{ to: addToListsPath, icon: "paste", title: "lists.page.paste", text: "lists.page.pasteText" },
	{ to: setsPath, icon: "grid", title: "lists.page.markSet", text: "lists.page.markSetText" },
	{ to: addOnePath, icon: "card", title: "lists.one.enter", text: "lists.one.enterText" },
	{ to: `${addToListsPath}#archivo`, icon: "upload", title: "lists.page.file", text: "lists.page.fileText" },
];

/** The unlit binder of a person who has nothing in it yet, and three entrances to fill it. */
export function EmptyLists() {
	const t = useT();
	return (
		<>
			<h1 className="type-page pt-4 max-md:pt-1">{t("lists.page.title")}</h1>
			<p className="mt-3 mb-6 text-ink-2">{t("lists.page.emptyLead")}</p>
			<div className="relative">
				<UnlitBinder />
				<div className="absolute top-[calc(50%+24px)] left-1/2 z-5 w-[520px] max-w-[calc(100%-32px)] -translate-1/2 rounded-xl bg-paper shadow-[var(--sh-3),0_0_60px_10px_oklch(0.95_0.11_90/0.35)] px-8 pt-8 pb-4 max-md:relative max-md:top-auto max-md:left-auto max-md:-mt-[330px] max-md:w-full max-md:max-w-none max-md:translate-0 max-md:px-4 max-md:pt-5 max-md:pb-2">
					<h2 className="font-narrow text-3xl leading-tight font-black tracking-tight">
						{t("lists.page.emptyTitle")}
					</h2>
					<p className="mt-2 mb-4 max-w-[44ch] text-ink-2">{t("lists.page.emptyText")}</p>
					<ul>
						{entrances.map(({ to, icon, title, text }, index) => (
							<li key={title} className="border-t border-line">
								<Link
									to={to}
									discover="none"
									className="grid min-h-[72px] grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-x-4"
								>
									<span
										className={clsx(
											"grid size-11 place-items-center rounded-m",
											index === 0 ? "bg-fill text-on-fill" : "bg-royal-soft text-royal",
										)}
									>
										<Icon name={icon} />
									</span>
									<span className="leading-tight">
										<b className="block font-strong">{t(title)}</b>
										<span className="text-sm text-ink-2">{t(text)}</span>
									</span>
									<Icon name="chevron-right" className="text-ink-3" />
								</Link>
							</li>
						))}
					</ul>
				</div>
			</div>
		</>
	);
}

function UnlitBinder() {
	const t = useT();
	return (
		<div className="binder dull" aria-hidden="true">
			{sides.map((side) => (
				<div key={side} className={clsx("binder-page pb-6!", side, side === "have" && "current")}>
					<p className="mb-3 min-h-11 font-narrow text-2xl font-bold opacity-55">
						{t(listTitle({ audience: "own" }, side))} 0
					</p>
					<ul className={`${pocketsClass} opacity-80`}>
						{pockets.map((pocket) => (
							<li key={pocket} className={pocketClass("unmatched")}>
								<span className="sleeve">
									<span className="pocket-thing" />
								</span>
							</li>
						))}
					</ul>
				</div>
			))}
		</div>
	);
}
