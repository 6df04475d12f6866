import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { offerCardPath } from "#app/shared/card-paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import type { CardView } from "../../rules.ts";
import { DeleteCardDialog, deleteDialog, ShowCardForm, UnshareCardForm } from "../card/card-actions.tsx";

/** Further actions on a card of one's own. */
export function CardMenu({ card }: { card: CardView }) {
	const t = useT();
	const dialog = useHashDialog();
	const { serial, can } = card;
	return (
		<>
			<Menu
				label={t("cards.card.more", { serial })}
				opener={<Icon name="more" />}
				openerClass="icon-button"
				className="card-menu"
			>
				{(can.show || card.isShown) && <ShowCardForm card={card} className="menu-item" />}
				{card.isShared && <UnshareCardForm card={card} className="menu-item" />}
				{can.offer && (
					<Link className="menu-item" to={offerCardPath(serial)}>
						<Icon name="swap" />
						{t("cards.card.offer")}
					</Link>
				)}
				{can.delete && (
					<button type="button" className="menu-item" onClick={() => dialog.open(deleteDialog(serial))}>
						<Icon name="trash" />
						{t("cards.delete.action")}
					</button>
				)}
			</Menu>
			{dialog.name === deleteDialog(serial) && <DeleteCardDialog card={card} onClose={dialog.close} />}
		</>
	);
}
