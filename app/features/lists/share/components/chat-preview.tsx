import { clsx } from "clsx";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { type ListsToShare, listImageSizes } from "../../entry/rules.ts";
import "./chat.css";
import { type Sharing, useSharing } from "./use-sharing.ts";

interface ChatPreviewProps {
	lists: ListsToShare;
	/** Path of the image; null while the lists are closed. */
	image: string | null;
	/** The moment that the messages come at. */
	now: string;
}

/** The image and the text of one's lists as a chat shows them, each with what copies or sends it. */
export function ChatPreview({ lists, image, now }: ChatPreviewProps) {
	const t = useT();
	const sharing = useSharing();
	const { messages, link } = lists;
	return (
		<section className="chat-phone max-md:-mx-2" aria-label={t("lists.share.chat")}>
			<header className="flex items-center gap-3 px-3 pt-2 pb-3 leading-tight">
				<UserShield username={t("lists.share.group")} size={30} />
				<span>
					<b className="block font-strong">{t("lists.share.group")}</b>
					<small className="text-xs">{t("lists.share.chatPeople")}</small>
				</span>
			</header>
			<div className="chat-ground">
				{image && <ImageBubble {...{ lists, image, now, sharing }} />}
				{messages.map((message, index) => (
					<MessageBubble
						key={message}
						{...{ message, link, now, sharing }}
						part={index + 1}
						count={messages.length}
					/>
				))}
				{messages.length === 0 && (
					<div className="chat-bubble">
						<p className="px-2 py-1 text-md">{t("lists.share.nothingChosen")}</p>
					</div>
				)}
			</div>
		</section>
	);
}

type BubbleProps = Pick<ChatPreviewProps, "now"> & { sharing: Sharing };

function ImageBubble({ lists, image, now, sharing }: BubbleProps & { lists: ListsToShare; image: string }) {
	const t = useT();
	const { username, summary } = lists;
	const alt = t("lists.page.publicDescription", {
		username,
		haves: summary.have.entries,
		wants: summary.want.entries,
	});
	const { width, height } = listImageSizes.story;
	return (
		<figure className="chat-bubble">
			<img
				src={image}
				width={width}
				height={height}
				className="block h-auto w-full"
				loading="lazy"
				alt={alt}
			/>
			<figcaption className="px-2 pt-2 text-md">{t("lists.share.caption")}</figcaption>
			<BubbleFoot now={now}>
				{sharing.takesFiles && (
					<BubbleAction
						icon="send"
						label={t("lists.share.sendImage")}
						text={t("lists.share.send")}
						onClick={() => sharing.sendFile(image, `${username}.jpg`)}
					/>
				)}
			</BubbleFoot>
		</figure>
	);
}

/** Longer messages are folded at first, in lines and in UTF-16 units. */
const foldFrom = { lines: 16, length: 620 } as const;

interface MessageBubbleProps extends BubbleProps {
	message: string;
	link: string;
	part: number;
	count: number;
}

function MessageBubble({ message, link, now, part, count, sharing }: MessageBubbleProps) {
	const t = useT();
	const isLong = message.length > foldFrom.length || message.split("\n").length > foldFrom.lines;
	const [isFolded, setFolded] = useState(isLong);
	const name = count > 1 ? t("lists.share.messageOf", { part, count }) : t("lists.share.message");
	return (
		<article className="chat-bubble" aria-label={name}>
			<p
				className={clsx(
					"wrap-anywhere px-2 pt-1 text-md leading-snug whitespace-pre-wrap [unicode-bidi:plaintext]",
					isFolded && "clipped max-h-[22rem] overflow-hidden",
				)}
			>
				{message.split(link).map((text, index) => (
					<span key={text}>
						{index > 0 && <u>{link}</u>}
						{text}
					</span>
				))}
			</p>
			<BubbleFoot now={now}>
				<BubbleAction
					icon="copy"
					label={count > 1 ? t("lists.share.copyPart", { part, count }) : t("lists.share.copyText")}
					text={t("lists.share.copy")}
					onClick={() => sharing.copy(message)}
				/>
				<a
					className="chat-action hit-44 flex items-center gap-1 font-semibold"
					href={`https://wa.me/?text=${encodeURIComponent(message)}`}
					target="_blank"
					rel="noopener noreferrer"
					onClick={(event: MouseEvent) => sharing.sendText(message) && event.preventDefault()}
				>
					<Icon name="send" size="s" />
					{t("lists.share.send")}
				</a>
				{isLong && isFolded && (
					<button
						type="button"
						className="chat-action hit-44 font-semibold whitespace-nowrap"
						onClick={() => setFolded(false)}
					>
						{t("lists.share.whole")}
					</button>
				)}
			</BubbleFoot>
		</article>
	);
}

function BubbleFoot({ now, children }: { now: string; children: ReactNode }) {
	const format = useFormat();
	return (
		<div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-3 px-2 py-1 text-sm max-md:gap-x-3">
			{children}
			<time className="num ml-auto self-end text-xs" dateTime={now}>
				{format.time(now)}
			</time>
		</div>
	);
}

interface BubbleActionProps {
	icon: IconName;
	label: string;
	text: string;
	onClick: () => void;
}

function BubbleAction({ icon, label, text, onClick }: BubbleActionProps) {
	return (
		<button
			type="button"
			className="chat-action hit-44 flex items-center gap-1 font-semibold"
			aria-label={label}
			onClick={onClick}
		>
			<Icon name={icon} size="s" />
			{text}
		</button>
	);
}
