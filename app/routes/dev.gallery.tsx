import { type ReactNode, useState } from "react";
import { CountryFlag } from "#app/features/accounts/components/country-flag.tsx";
import { UserShield } from "#app/features/accounts/components/user-shield.tsx";
import { type Rarity, rarities } from "#app/features/catalogue/rules.ts";
import { CategoryGlyph } from "#app/features/listings/components/category.tsx";
import type { ListingCardView } from "#app/features/listings/components/listing-card.tsx";
import { ListingGrid, ListingGridSkeleton } from "#app/features/listings/components/listing-grid.tsx";
import { RarityPicker, RarityTag } from "#app/features/listings/components/rarity.tsx";
import { TradeSeal } from "#app/features/trades/components/trade-seal.tsx";
import { BottomBar } from "#app/shell/bottom-bar.tsx";
import { Brand } from "#app/shell/brand.tsx";
import { Footer } from "#app/shell/footer.tsx";
import { HomeHero } from "#app/shell/home-hero.tsx";
import { LoadingScreen } from "#app/shell/loading-screen.tsx";
import { NavBar } from "#app/shell/nav-bar.tsx";
import { SkipLink } from "#app/shell/skip-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox, ChoiceSet, SegmentedControl, Switch } from "#app/ui/choice.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { ActionButton, IconButton } from "#app/ui/icon-button.tsx";
import { Chip, Notice, Tag } from "#app/ui/labels.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { showToast } from "#app/ui/toast.ts";
import { ToastRegion } from "#app/ui/toast-region.tsx";
import { EmptyState, LoadMore, Spinner } from "#app/ui/waiting.tsx";

const art = ["gamepad", "whale", "cartridge", "knight", "booster", "jaguar", "condor", "carpincho"];
const tokens = [
	"paper",
	"surface",
	"sunk",
	"line",
	"line-2",
	"ink-3",
	"ink-2",
	"ink",
	"royal",
	"royal-soft",
	"gold",
	"gold-soft",
	"ok",
	"warn",
	"bad",
	"night",
];

function sample(place: number, rarity: Rarity | null): ListingCardView {
	const key = art[place % art.length];
	return {
		id: `sample-${place}-${rarity}`,
		title: place === 2 ? "Game Boy Color violeta con tapa de pilas" : "Cóndor del Alba",
		description: "Numerada, guardada en funda desde el primer día. Acepto combinaciones.",
		categorySlug: rarity ? "reino-cards" : "consoles",
		rarity,
		condition: "near_mint",
		isPremium: place === 7,
		isOpenToOffers: place % 3 === 0,
		interestCount: place * 12 + 1,
		image:
			place === 8 ? null : { key: "", src: `/art/${key}.webp`, width: 500, height: 700, color: "#2d1542" },
		owner: { username: "camicartas", country: place === 3 ? "UY" : "AR" },
		wanted: [
			{ label: "Game Boy Color violeta", categorySlug: "consoles" },
			{ label: "Cable link", categorySlug: "accessories" },
			{ label: "Yaguareté de Ascuas", categorySlug: "reino-cards" },
		].slice(0, 1 + (place % 3)),
		wantedMore: place % 3 === 2 ? 2 : 0,
		createdAt: "2026-11-18T12:00:00Z",
	};
}

function Section({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="wrap section">
			<h2 className="type-section mb-6">{title}</h2>
			{children}
		</section>
	);
}

function Controls() {
	const [open, setOpen] = useState(false);
	return (
		<div className="panel grid gap-4">
			<div className="row-wrap">
				<Button>Proponé un trueque</Button>
				<Button variant="secondary">Ver vitrinas</Button>
				<Button variant="ghost" endIcon="chevron-right">
					Ver más
				</Button>
				<Button variant="danger">Eliminar</Button>
				<Button variant="dangerGhost">Cancelar</Button>
				<Button disabled>Publicar</Button>
				<Button pending>Publicar</Button>
				<ButtonLink to="#" size="s" icon="camera">
					Cambiar
				</ButtonLink>
				<Button variant="secondary" onClick={() => setOpen(true)}>
					Diálogo
				</Button>
				<Button
					variant="secondary"
					onClick={() => showToast({ tone: "ok", text: "Publicado.", action: { label: "Ver", to: "/" } })}
				>
					Aviso
				</Button>
			</div>
			<div className="row-wrap">
				<ActionButton icon="heart" filled mood="liked" aria-pressed>
					214
				</ActionButton>
				<ActionButton icon="star" filled mood="fav" aria-pressed>
					Favorita
				</ActionButton>
				<IconButton icon="share" label="Compartir" edged />
				<IconButton icon="bell" label="Notificaciones" count={120} />
				<Spinner label="Cargando" />
			</div>
			<Fields />
			<Dialog
				open={open}
				onOpenChange={setOpen}
				title="Proponé un trueque"
				description="Va como primer mensaje de la conversación."
				closeLabel="Cerrar"
			>
				<TextArea label="Mensaje" maxLength={2000} counted />
				<DialogActions>
					<Button variant="ghost" onClick={() => setOpen(false)}>
						Cancelar
					</Button>
					<Button icon="send">Enviar</Button>
				</DialogActions>
			</Dialog>
		</div>
	);
}

function Fields() {
	return (
		<>
			<div className="grid gap-4 md:grid-cols-2">
				<TextField label="Ciudad" hint="Elegí de la lista" defaultValue="Rosario" icon="search" />
				<TextField label="Usuario" error="Usá 3 letras o más." defaultValue="ca" maxLength={20} counted />
				<SelectField
					label="Provincia"
					options={[
						{ value: "1", label: "Santa Fe" },
						{ value: "2", label: "Jujuy" },
					]}
				/>
				<TextArea label="Descripción" note="opcional" maxLength={500} counted defaultValue="Numerada." />
			</div>
			<SegmentedControl
				legend="Estado"
				name="condition"
				defaultValue="b"
				choices={["Mint", "Casi mint", "Excelente", "Bueno", "Jugado", "Gastado"].map((label, place) => ({
					value: "abcdef"[place] ?? "",
					label,
				}))}
			/>
			<ChoiceSet
				layout="tiles"
				legend="Categoría"
				name="category"
				defaultValue="reino-cards"
				choiceClass={() => "tile"}
				choices={["reino-cards", "pokemon-tcg", "video-games", "consoles", "figures"].map((value) => ({
					value,
					label: value,
					disabled: value === "figures",
				}))}
			>
				{(choice) => (
					<>
						<CategoryGlyph slug={choice.value} />
						<span>{choice.label}</span>
					</>
				)}
			</ChoiceSet>
			<RarityPicker legend="Rareza" name="rarity" defaultValue="legendary" />
			<div className="tags">
				<Tag tone="ok" icon="hand">
					Abierto a ofertas
				</Tag>
				<Tag tone="gold" glyph="glyph-crown">
					Premium
				</Tag>
				<RarityTag rarity="legendary" />
				<Tag tone="warn" icon="clock">
					En revisión
				</Tag>
				<Tag tone="bad" icon="close">
					Cancelado
				</Tag>
				<Chip label="Cable link" glyph="pict-gamepad" remove={{ label: "Quitar", onRemove: () => {} }} />
			</div>
			<div className="row-wrap">
				{["sofi", "camicartas", "facu_retro", "nacho_mdp", "vale_jujuy", "juli", "tomi", "mica_tcg"].map(
					(name) => (
						<UserShield key={name} username={name} size={36} />
					),
				)}
				<CountryFlag country="UY" />
				<CountryFlag country="BR" />
				<CountryFlag country="JP" />
				<Checkbox label="Casi mint" count="388" defaultChecked />
				<Switch label="Abierto a ofertas" note="Cosas fuera de la lista" defaultChecked />
				<Switch label="Apagado" />
			</div>
			<Tabs
				label="Historial"
				tabs={[
					{ id: "a", label: "Activos", panel: <p>Activos</p> },
					{ id: "b", label: "Cerrados", panel: <p>Cerrados</p> },
				]}
			/>
		</>
	);
}

function States() {
	return (
		<div className="grid gap-5 md:grid-cols-2">
			<div className="panel">
				<EmptyState title="Tu vitrina está esperando" action={<Button icon="plus">Armar mi vitrina</Button>}>
					Elegí tres piezas que te gusten mucho. Con eso ya se arma el primer estante.
				</EmptyState>
			</div>
			<LoadingScreen />
			<ListingGridSkeleton count={2} columns={2} label="Cargando" />
			<div className="grid content-start gap-3">
				<Notice tone="warn" icon="mail" title="Todavía no verificaste tu mail">
					<p>Hasta entonces podés mirar, pero no publicar.</p>
				</Notice>
				<Notice tone="bad" icon="warning" title="No pudimos subir la foto">
					<p>Probá con otra de menos de 5 MB.</p>
				</Notice>
				<LoadMore label="Mostrar más" onMore={() => {}} error="No pudimos traer más." />
			</div>
		</div>
	);
}

const seals = [
	[false, false, "Propuesto"],
	[false, true, "Falta tu sello"],
	[true, false, "Esperando al otro"],
	[true, true, "Trueque cerrado"],
] as const;

/** Every component on one sheet, to look at; registered in development only. */
export default function Gallery() {
	const user = { username: "tomi_rosario", isAdmin: true };
	return (
		<>
			<SkipLink />
			<NavBar user={user} unreadNotifications={3} unreadMessages={1} />
			<NavBar user={null} />
			<main id="content" tabIndex={-1} className="page">
				<HomeHero user={user} />
				<Section title="Las ocho terminaciones">
					<ListingGrid
						listings={[
							...rarities.map((rarity, place) => sample(place, rarity)),
							sample(8, null),
							sample(2, null),
						]}
					/>
				</Section>
				<Section title="Controles">
					<Controls />
				</Section>
				<Section title="Sello del trueque">
					<div className="grid grid-cols-2 gap-6 md:grid-cols-4">
						{seals.map(([you, they, label]) => (
							<div key={label} className="text-center">
								<TradeSeal you={you} they={they} label={label} />
								<b className="type-name">{label}</b>
							</div>
						))}
					</div>
				</Section>
				<Section title="Estados">
					<States />
				</Section>
				<Section title="Color y tipografía">
					<div className="mb-8 flex flex-wrap gap-3">
						{tokens.map((name) => (
							<div key={name} className="type-small w-20">
								<i className="block h-16 rounded-m" style={{ background: `var(--${name})` }} />
								{name}
							</div>
						))}
					</div>
					<Brand />
					<p className="type-hero">Late, nola, late</p>
					<p className="type-page">Cóndor del Alba</p>
					<p className="type-section">Los que todos quieren</p>
					<p className="type-lead">Figtree 17,5: descripciones y bajadas.</p>
				</Section>
			</main>
			<Footer year={2026} storeAddress={null} />
			<BottomBar />
			<ToastRegion label="Avisos" closeLabel="Cerrar" />
		</>
	);
}
