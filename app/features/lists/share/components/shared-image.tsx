import type { ReactNode } from "react";
import { categoryNameKey, categoryPictogram } from "#app/features/catalogue/rules.ts";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { drawableText } from "#app/shared/storable-text.ts";
import drawn from "#app/ui/drawn-window.css?raw";
import { DrawnSlab, drawnMark, svgAddress } from "#app/ui/drawn-window.tsx";
import { qrShape } from "#app/ui/qr-code.tsx";
import {
	type DrawnEntry,
	imageEntryLimit,
	type ListImage,
	type SharedLists,
	type Side,
	sides,
} from "../../entry/rules.ts";
import own from "./shared-image.css?raw";

interface SharedListsImageProps {
	image: ListImage;
	lists: Pick<SharedLists, "username" | "city" | "totals">;
	/** The first things of each list. */
	entries: Readonly<Record<Side, readonly DrawnEntry[]>>;
	/** `data:` address of the person's shield. */
	shield: string;
	/** The whole address of the lists, and of the code. */
	link: string;
	t: Translate;
	format: Pick<Format, "number">;
}

/** Size of a photo for the largest place that it stands in, in pixels. */
export const entryPhotoSize = { width: 360, height: 480 };

/** Broken lines in a gradient are not understood. */
const styles = [drawn, own].join("\n").replaceAll(/\s+/g, " ");
const marks = { night: drawnMark("#f3bd3f"), paper: drawnMark("#6239ba") };

/** An image of a person's two lists. Drawn by the server alone, so that it has no hooks, and its drawings no addresses. */
export function SharedListsImage(props: SharedListsImageProps) {
	const Content = { preview: Preview, story: Story, sheet: Sheet }[props.image];
	return (
		<div className={`lists-image column ${props.image}`}>
			<style>{styles}</style>
			<Content {...props} />
		</div>
	);
}

/** Image of a shared link: whose lists, how long they are, and a few things of each. */
function Preview(props: SharedListsImageProps) {
	const { lists, t } = props;
	const { have, want } = lists.totals;
	const filled = filledSides(props);
	const shown = filled.map((side) => ({
		side,
		entries: props.entries[side].slice(0, filled.length > 1 ? 3 : 6),
	}));
	return (
		<>
			<div className="lists-words column">
				<Brand t={t} />
				<Owner {...props} />
				<div className="lists-sentence column">
					{have + want > 0 && <div>{totalsOf(props)}</div>}
					<div>{t("lists.share.question")}</div>
				</div>
			</div>
			<div className="lists-tiles" style={{ width: 524, gap: 18 }}>
				{shown.map(({ side, entries }) => (
					<Tiles key={side} {...{ side, entries, t }} width={162} gap={18} columns={3} isNamed={false} />
				))}
			</div>
		</>
	);
}

/** The lengths of the lists; nothing of an empty one. */
function totalsOf({ lists, t, format }: SharedListsImageProps): string {
	const { have, want } = lists.totals;
	if (have > 0 && want > 0) return t("lists.share.totals", { haves: have, wants: want });
	const side = have > 0 ? "have" : "want";
	return `${t(`lists.page.${side}`)} ${format.number(lists.totals[side])}.`;
}

/** An image for a phone's screen: nine things of each list with their names, and the code. */
function Story(props: SharedListsImageProps) {
	const { lists, t, format } = props;
	const filled = filledSides(props);
	const isAlone = filled.length === 1;
	const count = Math.max(...filled.map((side) => props.entries[side].length), 0);
	const { columns, gap } = gridOf(isAlone ? count : Math.min(count, imageEntryLimit), isAlone);
	const sectionWidth = isAlone ? 960 : 455;
	const width = Math.floor((sectionWidth - gap * (columns - 1)) / columns);
	return (
		<>
			<div className="lists-head line">
				<Brand t={t} />
				<Owner {...props} />
			</div>
			<div className="lists-sections">
				{filled.map((side) => {
					const entries = props.entries[side].slice(0, isAlone ? 2 * imageEntryLimit : imageEntryLimit);
					const rest = lists.totals[side] - entries.length;
					return (
						<div key={side} className="column" style={{ width: sectionWidth }}>
							<div className="lists-title">
								{t(`lists.page.${side}`)} <b>{format.number(lists.totals[side])}</b>
							</div>
							<Tiles {...{ side, entries, columns, width, gap, t }} isNamed />
							{rest > 0 && <div className="lists-rest">{t("common.andMore", { count: rest })}</div>}
						</div>
					);
				})}
			</div>
			<div className="lists-foot line">
				<Code link={props.link} size={190} />
				<div className="column">
					<b>{t("lists.share.question")}</b>
					<span>{t("lists.share.scan")}</span>
					<span>{addressOf(props.link)}</span>
				</div>
			</div>
		</>
	);
}

/** A sheet of paper with the code, to lay on a table. */
function Sheet(props: SharedListsImageProps) {
	const { link, t } = props;
	return (
		<>
			<Brand t={t} ground="paper" />
			<div className="lists-question">{t("lists.share.question")}</div>
			<Code link={link} size={820} />
			<div className="lists-scan">{t("lists.share.scan")}</div>
			<Owner {...props} />
			<div className="lists-address">{addressOf(link)}</div>
		</>
	);
}

function filledSides({ entries }: Pick<SharedListsImageProps, "entries">): Side[] {
	return sides.filter((side) => entries[side].length > 0);
}

/** Columns for so many things, at most three rows of them, and the gap between them in pixels. */
function gridOf(count: number, isAlone: boolean): { columns: number; gap: number } {
	const columns = isAlone
		? count > 8
			? 6
			: Math.max(2, Math.ceil(count / 2))
		: Math.max(1, Math.ceil(Math.sqrt(count)));
	return { columns, gap: 18 };
}

/** An address without what every address begins with. */
function addressOf(link: string): string {
	return decodeURI(link).replace(/^https?:\/\//, "");
}

function Brand({ t, ground = "night" }: { t: Translate; ground?: keyof typeof marks }) {
	return (
		<div className="lists-brand line">
			<img src={marks[ground]} width={56} height={80} alt="" />
			{t("shell.brand")}
		</div>
	);
}

function Owner({ lists, shield }: SharedListsImageProps) {
	const city = drawableText(lists.city ?? "");
	return (
		<div className="lists-owner line">
			<img src={shield} width={84} height={94} alt="" />
			<div className="column">
				<b>{lists.username}</b>
				{city && <span>{city}</span>}
			</div>
		</div>
	);
}

interface TilesProps {
	side: Side;
	entries: readonly DrawnEntry[];
	columns: number;
	/** Width of each and the gap between them, in pixels. */
	width: number;
	gap: number;
	isNamed: boolean;
	t: Translate;
}

/** Things in their sleeves, and empty sleeves up to the end of the last row. */
function Tiles({ side, entries, columns, width, gap, isNamed, t }: TilesProps) {
	const height = Math.round(width * 1.28);
	const empty = Array.from({ length: (columns - (entries.length % columns)) % columns }, (_, slot) => slot);
	const size = { width: width - 2 * sleeve, height: height - 2 * sleeve };
	return (
		<div className={`lists-tiles ${side}`} style={{ gap, fontSize: Math.round(width * 0.36) }}>
			{entries.map((entry) => (
				<Tile key={entry.id} width={width} name={isNamed ? nameOf(entry, t) : null}>
					<DrawnSlab
						title={entry.name}
						photo={entry.photo}
						pictogram={categoryPictogram(entry.categorySlug)}
						{...size}
					/>
				</Tile>
			))}
			{empty.map((slot) => (
				<div key={slot} className="lists-empty" style={{ width, height }} />
			))}
		</div>
	);
}

/** Thickness of a sleeve's edge, in pixels. */
const sleeve = 5;

function Tile({ width, name, children }: { width: number; name: string | null; children: ReactNode }) {
	return (
		<div className="lists-tile column" style={{ width }}>
			{children}
			{name && <div className="lists-name">{name}</div>}
		</div>
	);
}

/** A name of emoji or of another script has nothing to draw: its category says something. */
function nameOf({ name, categorySlug }: DrawnEntry, t: Translate): string {
	const key = categoryNameKey(categorySlug);
	return drawableText(name) || (key ? t(key) : "");
}

function Code({ link, size }: { link: string; size: number }) {
	const code = qrShape(link);
	// A whole number of pixels a cell, so that all are as wide.
	const width = Math.floor(size / code.size) * code.size;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${code.size} ${code.size}" shape-rendering="crispEdges"><path fill="#1b1530" d="${code.path}"/></svg>`;
	return (
		<div className="lists-code">
			<img src={svgAddress(svg)} width={width} height={width} alt="" />
		</div>
	);
}
