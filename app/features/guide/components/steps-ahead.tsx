import { clsx } from "clsx";
import { useT } from "#app/i18n/provider.tsx";

const steps = ["guide.step.agree", "guide.step.meet", "guide.step.seal"] as const;

/**
 * The three steps of a trade over a conversation, of which the first is under way; a phone has no panel that says it. With letters
 * so large that three do not fit beside each other, the room is the thread's.
 */
export function StepsAhead() {
	const t = useT();
	return (
		<div className="@container bg-sunk md:hidden in-data-keyboard:hidden">
			<ol className="grid grid-cols-[1.15fr_1.35fr_1fr] gap-2 px-3 py-2 text-sm leading-tight text-ink-2 @max-[19rem]:hidden">
				{steps.map((step, index) => (
					<li key={step} className={clsx("flex min-w-0 gap-2", index === 0 && "font-semibold text-ink")}>
						<span
							aria-hidden="true"
							className={clsx(
								"num grid h-6 w-5 flex-none place-items-center rounded-s text-xs font-bold",
								index === 0 ? "bg-fill text-on-fill" : "text-royal inset-ring-2 inset-ring-royal",
							)}
						>
							{index + 1}
						</span>
						{t(step)}
					</li>
				))}
			</ol>
		</div>
	);
}
