import { useT } from "#app/i18n/provider.tsx";
import { Skeleton } from "#app/ui/waiting.tsx";
import "../chat.css";
import "./thread.css";

/** The shape of a chat while it loads. */
export function ConversationSkeleton() {
	const t = useT();
	return (
		<>
			<div className="chat-box" role="status" aria-busy="true">
				<span className="sr-only">{t("messages.loading")}</span>
				<div className="chat-head">
					<Skeleton width="34px" height="38px" radius="8px" />
					<div className="grid gap-1">
						<Skeleton width="140px" height="18px" />
						<Skeleton width="90px" height="14px" />
					</div>
				</div>
				<div className="thread">
					<div className="thread-flow">
						<Skeleton width="46%" height="40px" radius="18px" />
						<Skeleton width="62%" height="60px" radius="18px" />
						<Skeleton className="self-end" width="52%" height="40px" radius="18px" />
						<Skeleton className="self-end" width="38%" height="40px" radius="18px" />
					</div>
				</div>
				<div className="composer">
					<Skeleton height="48px" radius="12px" />
					<Skeleton width="48px" height="48px" radius="12px" />
				</div>
			</div>
			<div className="chat-side">
				<Skeleton height="420px" radius="22px" />
			</div>
		</>
	);
}
