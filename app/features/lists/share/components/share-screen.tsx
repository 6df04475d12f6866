import { type ReactNode, useState } from "react";
import { Link, useNavigate, useNavigation } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { addToListsPath, listFilePath, setsPath, shareListPath } from "#app/shared/list-paths.ts";
import { listsPath, withSearch } from "#app/shared/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SegmentedControl } from "#app/ui/choice-set.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { type ListImage, type ListsToShare, type ShareChoice, shareChoices } from "../../entry/rules.ts";
import { readShareChoice, shareChoiceName } from "../../entry/rules-page.ts";
import { ChatPreview } from "./chat-preview.tsx";
import { useSharing } from "./use-sharing.ts";

interface ShareScreenProps {
	lists: ListsToShare;
	/** Paths of the images, in the reader's language; null while the lists are closed. */
	images: Readonly<Record<Exclude<ListImage, "preview">, string>> | null;
	now: string;
}

/** Ways to take one's lists elsewhere, beside how they arrive. */
export function ShareScreen({ lists, images, now }: ShareScreenProps) {
	const t = useT();
	const { have, want } = lists.summary;
	const isEmpty = have.entries + want.entries === 0;
	return (
		<>
			<Link to={listsPath} className="link-more back" discover="none">
				<Icon name="chevron-left" size="s" />
				<span>{t("lists.page.title")}</span>
			</Link>
			<h1 className="type-page mt-3">{t("lists.share.title")}</h1>
			<p className="mt-3 mb-6 text-ink-2">{t("lists.share.lead")}</p>
			{isEmpty ? (
				<EmptyShare />
			) : (
				<div className="grid grid-cols-[minmax(0,1fr)_430px] items-start gap-x-16 gap-y-8 max-lg:grid-cols-[minmax(0,1fr)_350px] max-lg:gap-x-8 max-md:grid-cols-[minmax(0,1fr)]">
					<div className="top-6 md:sticky">
						{!images && <ClosedNotice />}
						<ShareRows lists={lists} image={images?.story ?? null} />
						{images && <TablePanel link={lists.link} sheet={images.sheet} />}
						<Choice choice={lists.choice} />
					</div>
					<ChatPreview key={lists.choice} lists={lists} image={images?.story ?? null} now={now} />
				</div>
			)}
		</>
	);
}

function EmptyShare() {
	const t = useT();
	return (
		<section className="max-w-[640px] rounded-xl bg-sunk p-8 max-md:p-4">
			<h2 className="type-block">{t("lists.share.emptyTitle")}</h2>
			<p className="mt-2 mb-4 text-ink-2">{t("lists.share.emptyText")}</p>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to={addToListsPath} icon="paste">
					{t("lists.page.paste")}
				</ButtonLink>
				<ButtonLink to={setsPath} icon="grid" variant="secondary">
					{t("lists.page.markSet")}
				</ButtonLink>
			</div>
		</section>
	);
}

/** Says that others see nothing, and opens the lists. */
function ClosedNotice() {
	const t = useT();
	return (
		<Notice tone="warn" icon="lock" className="mb-6">
			<p>{t("lists.share.closed")}</p>
			<IntentButton
				intent="changeListSettings"
				about={{ isShown: "true", pause: "keep" }}
				done="lists.share.opened"
				size="s"
				icon="eye"
				className="mt-3"
			>
				{t("lists.share.open")}
			</IntentButton>
		</Notice>
	);
}

function ShareRows({ lists, image }: { lists: ListsToShare; image: string | null }) {
	const t = useT();
	const { copy } = useSharing();
	const { link, messages, username } = lists;
	return (
		<ul className="grid list-none border-y border-line p-0">
			{messages.length > 0 && (
				<ShareRow
					icon="message"
					title={t("lists.share.text")}
					text={t("lists.share.textParts", { count: messages.length })}
				>
					<CopyText key={lists.choice} messages={messages} />
				</ShareRow>
			)}
			{image && (
				<ShareRow icon="image" title={t("lists.share.image")} text={t("lists.share.imageText")}>
					<Download to={image} name={`${username}.jpg`} label={t("lists.share.downloadImage")} />
				</ShareRow>
			)}
			<ShareRow
				icon="link"
				title={t("common.link")}
				text={
					<a className="hit-44 hover:underline" href={link}>
						{decodeURI(link).replace(/^https?:\/\//, "")}
					</a>
				}
			>
				<Button
					variant="secondary"
					size="s"
					className={buttonWidth}
					aria-label={t("lists.share.copyLink")}
					onClick={() => copy(link)}
				>
					{t("lists.share.copy")}
				</Button>
			</ShareRow>
			<ShareRow icon="download" title={t("common.csvFile")} text={t("lists.share.fileText")}>
				<Download to={listFilePath} name="listas.csv" label={t("lists.share.downloadFile")} />
			</ShareRow>
		</ul>
	);
}

const buttonWidth = "md:min-w-[116px]";

/** Copies the messages one after the other, since a chat takes them so. */
function CopyText({ messages }: { messages: readonly string[] }) {
	const t = useT();
	const { copy } = useSharing();
	const [index, setIndex] = useState(0);
	const count = messages.length;
	const part = index + 1;
	async function copyNext() {
		const done = count > 1 ? t("lists.share.copiedPart", { part, count }) : t("lists.share.copied");
		if (await copy(messages[index] ?? "", done)) setIndex(part % count);
	}
	return (
		<Button size="s" className={buttonWidth} onClick={copyNext}>
			{count > 1 ? t("lists.share.copyPart", { part, count }) : t("lists.share.copy")}
		</Button>
	);
}

function Download({ to, name, label }: { to: string; name: string; label: string }) {
	const t = useT();
	return (
		<ButtonLink
			to={to}
			reloadDocument
			download={name}
			variant="secondary"
			size="s"
			className={buttonWidth}
			aria-label={label}
		>
			{t("common.download")}
		</ButtonLink>
	);
}

interface ShareRowProps {
	icon: IconName;
	title: string;
	text: ReactNode;
	children: ReactNode;
}

function ShareRow({ icon, title, text, children }: ShareRowProps) {
	return (
		<li className="flex min-h-[84px] flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0 max-md:gap-x-3">
			<Icon name={icon} className="size-6! flex-none text-royal" />
			<div className="wrap-anywhere min-w-0 flex-[1_1_8rem]">
				<p className="text-lg leading-tight font-strong max-md:text-base">{title}</p>
				<p className="mt-1 text-sm text-ink-2">{text}</p>
			</div>
			<div className="ml-auto">{children}</div>
		</li>
	);
}

/** The code, and the sheet of paper with it. */
function TablePanel({ link, sheet }: { link: string; sheet: string }) {
	const t = useT();
	return (
		<section className="mt-8 flex items-center gap-6 rounded-xl bg-sunk p-6 max-md:-mx-1 max-md:flex-col max-md:items-start max-md:p-5">
			<QrCode text={link} label={t("lists.share.code")} className="w-[140px] max-md:w-[220px]" />
			<div>
				<h2 className="type-block">{t("lists.share.table")}</h2>
				<p className="max-w-[34ch] text-ink-2">{t("lists.share.tableText")}</p>
				<Link
					to={sheet}
					reloadDocument
					download="hoja-a4.jpg"
					className="link mt-1 inline-flex min-h-11 items-center gap-2"
				>
					<Icon name="download" size="s" />
					{t("lists.share.sheet")}
				</Link>
			</div>
		</section>
	);
}

const choiceTexts = {
	both: "lists.share.bothLists",
	have: "lists.page.have",
	want: "lists.page.want",
} as const satisfies Record<ShareChoice, MessageKey>;

/** The lists that the text is of. */
function Choice({ choice }: { choice: ShareChoice }) {
	const t = useT();
	const navigate = useNavigate();
	// The choice shows at once, before its text has come.
	const { location } = useNavigation();
	const isPending = location?.pathname === shareListPath;
	const current = isPending ? readShareChoice(new URLSearchParams(location.search)) : choice;
	const pathOf = (name: string) => (name ? withSearch(shareListPath, { ver: name }) : shareListPath);
	return (
		<div className="needs-script mt-6 max-w-[420px]">
			<SegmentedControl
				legend={t("lists.share.choice")}
				name="ver"
				choices={shareChoices.map((each) => ({ value: shareChoiceName(each), label: t(choiceTexts[each]) }))}
				value={shareChoiceName(current)}
				onValueChange={(name) => navigate(pathOf(name), { replace: true, preventScrollReset: true })}
			/>
		</div>
	);
}
