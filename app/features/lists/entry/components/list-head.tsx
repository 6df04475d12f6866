import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { addOnePath, addToListsPath, setsPath, shareListPath } from "#app/shared/list-paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Switch } from "#app/ui/choice.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import type { ListSummary } from "../rules.ts";

interface ListHeadProps {
	summary: ListSummary;
	/** The path at which others see the lists, and the site's host, which stands before it. */
	publicPath: string;
	host: string;
	/** Begins to choose several things; without it there is nothing to choose from. */
	onChoose: () => void;
}

/** The head of one's own lists: who sees them, what adds to them, and the rarer things behind the dots, on a phone all but one. */
export function ListHead({ summary, publicPath, host, onChoose }: ListHeadProps) {
	const t = useT();
	return (
		<header className="mb-6 flex flex-wrap items-end gap-x-6 pt-4 max-md:mb-4 max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:pt-1">
			<h1 className="type-page flex-[1_1_7.5rem] max-md:text-2xl">{t("lists.page.title")}</h1>
			<div className="flex flex-wrap gap-3 max-md:gap-2">
				<ButtonLink to={addToListsPath} icon="plus" className="max-md:px-3!">
					{t("common.add")}
				</ButtonLink>
				<ButtonLink to={setsPath} icon="grid" variant="secondary" className="max-md:hidden">
					{t("lists.page.markSet")}
				</ButtonLink>
				<IconLink
					to={shareListPath}
					icon="share"
					label={t("lists.page.share")}
					edged
					className="max-md:hidden"
				/>
				<MoreMenu onChoose={onChoose} />
			</div>
			<Visibility {...{ summary, publicPath, host }} />
			<SettingsDialog summary={summary} />
		</header>
	);
}

function Visibility({ summary, publicPath, host }: Pick<ListHeadProps, "summary" | "publicPath" | "host">) {
	const t = useT();
	const format = useFormat();
	const { isShown, pause } = summary;
	return (
		<p className="flex min-h-11 w-full flex-wrap items-center gap-x-3 text-ink-2">
			<span className="flex min-w-0 items-center gap-2">
				<Icon name={isShown ? "eye" : "lock"} className="text-royal" />
				{isShown ? (
					<span className="wrap-anywhere min-w-0">
						{t("lists.page.shownAt")}{" "}
						<Link to={publicPath} className="hit-44 font-strong text-ink hover:underline" discover="none">
							<span className="max-md:sr-only">{host}</span>
							{publicPath}
						</Link>
					</span>
				) : (
					<span>{t("lists.page.closed")}</span>
				)}
			</span>
			{pause && (
				<Tag tone="warn" icon="pause">
					{pause.until
						? t("lists.page.pausedUntil", { date: format.shortDate(pause.until) })
						: t("lists.page.paused")}
				</Tag>
			)}
		</p>
	);
}

const settingsName = "ajustes";

function MoreMenu({ onChoose }: Pick<ListHeadProps, "onChoose">) {
	const t = useT();
	const dialog = useHashDialog();
	return (
		<Menu
			label={t("lists.page.more")}
			openerClass="edged-button square cursor-pointer"
			opener={<Icon name="more" />}
		>
			<Link to={setsPath} className="menu-item md:hidden" discover="none">
				<Icon name="grid" />
				{t("lists.page.markSet")}
			</Link>
			<Link to={shareListPath} className="menu-item md:hidden" discover="none">
				<Icon name="share" />
				{t("lists.page.share")}
			</Link>
			<Link to={addOnePath} className="menu-item" discover="none">
				<Icon name="card" />
				{t("lists.one.title")}
			</Link>
			<button
				type="button"
				className="menu-item"
				onClick={(event) => {
					event.currentTarget.closest("details")?.removeAttribute("open");
					onChoose();
				}}
			>
				<Icon name="check" />
				{t("lists.page.choose")}
			</button>
			<button type="button" className="menu-item" onClick={() => dialog.open(settingsName)}>
				<Icon name="eye" />
				{t("lists.page.settings")}
			</button>
		</Menu>
	);
}

/** Dialog of who sees the lists, and of their pause. */
function SettingsDialog({ summary }: Pick<ListHeadProps, "summary">) {
	const t = useT();
	const dialog = useHashDialog();
	return (
		<Dialog
			open={dialog.name === settingsName}
			onOpenChange={dialog.close}
			title={t("lists.page.settings")}
			closeLabel={t("common.close")}
		>
			<SettingsForm summary={summary} onDone={dialog.close}>
				<Button variant="ghost" onClick={dialog.close}>
					{t("common.cancel")}
				</Button>
			</SettingsForm>
		</Dialog>
	);
}

const pauses = [
	["0", "lists.page.pauseNone"],
	["7", "lists.page.pause7"],
	["30", "lists.page.pause30"],
	["forever", "lists.page.pauseForever"],
] as const;

interface SettingsFormProps extends Pick<ListHeadProps, "summary"> {
	onDone: () => void;
	/** The way back. */
	children: ReactNode;
}

function SettingsForm({ summary, onDone, children }: SettingsFormProps) {
	const t = useT();
	const id = useId();
	const form = useActionForm({
		onDone: () => {
			showToast({ tone: "ok", text: t("lists.page.saved") });
			onDone();
		},
	});
	// A pause with an end keeps it: its day is no choice of the list.
	const current = summary.pause?.until ? [{ value: "keep", label: t("lists.page.pauseKeep") }] : [];
	return (
		<ActionForm form={form} className="grid gap-4">
			<input type="hidden" name="intent" value="changeListSettings" />
			<FormErrors form={form} />
			<Switch
				name="isShown"
				defaultChecked={summary.isShown}
				label={t("lists.page.isShown")}
				note={t(summary.isShown ? "lists.page.isShownNote" : "lists.page.isClosedNote")}
			/>
			<SelectField
				id={`${id}-pause`}
				name="pause"
				label={t("lists.page.pause")}
				hint={t("lists.page.pauseNote")}
				defaultValue={current[0]?.value ?? (summary.pause ? "forever" : "0")}
				options={[...current, ...pauses.map(([value, key]) => ({ value, label: t(key) }))]}
			/>
			<DialogActions>
				{children}
				<Button type="submit" pending={form.isSending}>
					{t("common.save")}
				</Button>
			</DialogActions>
		</ActionForm>
	);
}
