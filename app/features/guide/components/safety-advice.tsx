import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { safetyAdviceId } from "#app/shared/paths.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

interface Advice {
	icon: IconName;
	title: MessageKey;
	text: MessageKey;
	isWarning?: true;
}

const advice: readonly Advice[] = [
	{ icon: "users", title: "guide.advice.place", text: "guide.advice.place.text" },
	{ icon: "eye", title: "guide.advice.look", text: "guide.advice.look.text" },
	{ icon: "payment-card", title: "guide.advice.money", text: "guide.advice.money.text", isWarning: true },
	{ icon: "box", title: "guide.advice.mail", text: "guide.advice.mail.text" },
	{ icon: "message", title: "guide.advice.chat", text: "guide.advice.chat.text" },
	{ icon: "shield", title: "guide.advice.seal", text: "guide.advice.seal.text" },
	{ icon: "user", title: "guide.advice.minor", text: "guide.advice.minor.text" },
];

const squareClass = "grid size-11 flex-none place-items-center rounded-m";

/** Advice that makes a trade go well. Money alone is red. @param props.children the act beside it */
export function SafetyAdvice({ children }: { children: ReactNode }) {
	const t = useT();
	return (
		<section
			aria-labelledby={safetyAdviceId}
			className="section grid gap-x-16 gap-y-5 lg:grid-cols-[minmax(0,320px)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]"
		>
			<div>
				<h2 id={safetyAdviceId} tabIndex={-1} className="type-section mb-3 scroll-mt-4">
					{t("guide.safety")}
				</h2>
				<p className="text-ink-2">{t("guide.safety.text")}</p>
			</div>
			<ul className="grid gap-x-12 border-t border-line md:grid-cols-2 lg:row-span-2">
				{advice.map(({ icon, title, text, isWarning }) => (
					<li key={title} className="flex gap-4 border-b border-line py-4">
						<span
							className={clsx(squareClass, isWarning ? "bg-bad-soft text-bad" : "bg-gold-soft text-gold-ink")}
						>
							<Icon name={icon} />
						</span>
						<span className="min-w-0">
							<b className="block leading-tight font-strong">{t(title)}</b>
							<span className="text-md text-ink-2">{t(text)}</span>
						</span>
					</li>
				))}
			</ul>
			<div>{children}</div>
		</section>
	);
}
