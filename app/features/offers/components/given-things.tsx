import { useFetcher } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { searchPickablePath } from "#app/shared/person-paths.ts";
import type { Result } from "#app/shared/result.ts";
import { Button } from "#app/ui/button.tsx";
import type { PickableThing } from "../rules.ts";
import { ThingPicker } from "./builder/thing-picker.tsx";
import { usePickedSide } from "./builder/use-picks.ts";

/** Fields of a form in which one may say, of one's own list, what one gave a person in a trade without an offer. */
export function GivenThings({ username }: { username: string }) {
	const t = useT();
	const { data, load, state } = useFetcher<Result<PickableThing[]>>();
	return (
		<fieldset className="grid min-w-0 gap-2">
			<legend className="label">
				{t("offers.given.title")}{" "}
				<span className="font-normal text-ink-2">{t("offers.builder.ifYouLike")}</span>
			</legend>
			{data?.ok ? (
				<GivenPicker username={username} things={data.value} />
			) : (
				<Button
					variant="secondary"
					size="s"
					icon="plus"
					pending={state === "loading"}
					className="justify-self-start"
					onClick={() => void load(searchPickablePath(username, "give", ""))}
				>
					{t("offers.given.pick")}
				</Button>
			)}
			<p className="text-sm text-ink-2">{t("offers.given.note")}</p>
		</fieldset>
	);
}

function GivenPicker({ username, things }: { username: string; things: readonly PickableThing[] }) {
	const picked = usePickedSide(things, []);
	return <ThingPicker side="give" picked={picked} username={username} />;
}
