import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { groupPath } from "#app/shared/paths.ts";
import { reportPath } from "#app/shared/report-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import type { WantedThing } from "../../board/rules.ts";
import { type GroupView, memberLimit } from "../rules.ts";
import { LeaveButton, manageId } from "./group-forms.tsx";
import { GroupTable } from "./group-table.tsx";

/** The part of the page from which the group's link is handed on. */
export const invitePart = "invitar";

/** Whether the group's link lets somebody in now. */
export const isOpen = ({ role, members, isHidden }: GroupView) =>
	role !== "removed" && members < memberLimit && !isHidden;

interface GroupHeroProps {
	group: GroupView;
	/** The things that most of its people seek. */
	things: readonly WantedThing[];
	/** The people around the table. */
	usernames: readonly string[];
	/** The reader, if they are one of them. */
	you: string | null;
	/** The first act of the page. */
	children: ReactNode;
}

/** A group by its name, beside its table. */
export function GroupHero({ group, children, ...table }: GroupHeroProps) {
	const t = useT();
	const members = t("groups.members", { count: group.members });
	return (
		<section className="group-night -mx-(--gutter) grid items-center gap-6 rounded-b-xl px-5 pt-4 pb-7 text-on-night md:mx-0 md:mt-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.07fr)] md:rounded-xl md:p-8 lg:pl-15">
			<div className="wallpaper" />
			<div className="relative min-w-0 max-md:order-last">
				<p className="num flex items-center gap-2 font-semibold text-on-night-gold">
					<Icon name="users" />
					<span>{t("groups.typeOf", { members })}</span>
				</p>
				<h1 dir="auto" className="type-hero wrap-anywhere mt-3">
					{group.name}
				</h1>
				{group.about && (
					<p dir="auto" className="wrap-anywhere mt-3 max-w-[34ch] text-lg text-on-night-2">
						{group.about}
					</p>
				)}
				{children}
				<Maker group={group} />
			</div>
			<GroupTable {...table} className="mx-auto w-full max-md:max-w-[270px]" />
		</section>
	);
}

/** The line that names the group's maker, and its link as the way in while it is one. */
function Maker({ group }: Pick<GroupHeroProps, "group">) {
	const t = useT();
	const facts = [
		isOpen(group) && t("groups.privateOnly"),
		group.owner && t("groups.madeBy", { owner: group.owner }),
	].filter(Boolean);
	if (facts.length === 0) return null;
	return (
		<p className="mt-5 flex gap-2 text-md text-on-night-2">
			<Icon name={isOpen(group) ? "link" : "user"} className="mt-1" />
			<span className="wrap-anywhere min-w-0">{facts.join(" ")}</span>
		</p>
	);
}

/** The ways to bring others in, and those that are seldom needed behind three dots. */
export function MemberActions({ group }: { group: GroupView }) {
	const t = useT();
	const shareTexts = useShareTexts(group);
	return (
		<div className="mt-6 flex flex-wrap gap-3 max-md:gap-2">
			{!group.isHidden && (
				<>
					<ButtonLink
						to={`#${invitePart}`}
						icon="plus"
						variant="night"
						className="max-md:flex-1 max-md:px-3!"
					>
						{t("groups.invite")}
					</ButtonLink>
					<ShareButton
						path={groupPath(group.slug)}
						texts={shareTexts}
						inWords
						look={{ variant: "nightGhost", className: "max-md:flex-1 max-md:px-3!" }}
					/>
				</>
			)}
			<Menu
				label={t("groups.more")}
				openerClass="btn night-ghost w-12 px-0!"
				opener={<Icon name="more" />}
				panelClass="text-ink"
			>
				{group.role === "owner" ? (
					<a className="menu-item" href={`#${manageId}`}>
						<Icon name="gear" />
						{t("groups.manage")}
					</a>
				) : (
					<LeaveButton isItem />
				)}
				{group.role !== "owner" && !group.isHidden && (
					<Link className="menu-item" to={reportPath({ kind: "group", id: group.id })} discover="none">
						<Icon name="flag" />
						{t("groups.report")}
					</Link>
				)}
			</Menu>
		</div>
	);
}

/** The texts with which a group's link is handed on. */
export function useShareTexts({ name }: Pick<GroupView, "name">) {
	const t = useT();
	return {
		title: t("groups.shareTitle"),
		name,
		code: t("groups.code", { name }),
		codeText: t("groups.codeText"),
	};
}
