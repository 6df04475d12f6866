import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { shopPath } from "#app/shared/paths.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { useButtonForm } from "#app/ui/intent-button.tsx";
import "./opening-notice.css";

export interface OpeningNoticeProps {
	/** Whether the person is told; null for a visitor. */
	isOn: boolean | null;
	/** How a visitor signs in. */
	signIn: ReactNode;
}

/** The switch by which a person is told when the shop opens. */
export function OpeningNotice({ isOn, signIn }: OpeningNoticeProps) {
	const t = useT();
	return (
		<section className="opening" aria-labelledby="shop-opening">
			<div>
				<h2 id="shop-opening" className="type-section">
					{t("opening.title")}
				</h2>
				<p role="status">{t(isOn ? "opening.on" : "opening.text")}</p>
			</div>
			{isOn === null ? signIn : <NoticeButton isOn={isOn} />}
		</section>
	);
}

function NoticeButton({ isOn }: { isOn: boolean }) {
	const t = useT();
	const form = useButtonForm({ action: shopPath });
	return (
		<ActionForm form={form} preventScrollReset>
			<input type="hidden" name="notice" value={isOn ? "off" : "on"} />
			<Button
				type="submit"
				icon={isOn ? "check" : "bell"}
				variant={isOn ? "secondary" : "primary"}
				pending={form.isSending}
			>
				{t(isOn ? "opening.stop" : "opening.submit")}
			</Button>
		</ActionForm>
	);
}
