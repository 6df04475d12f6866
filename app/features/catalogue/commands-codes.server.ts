/**
 * The codes of the sets that claims confirm, as most of those who vouch give them: who made a set may have given it another's.
 * @param words SQL of `item_id` and `set_code` of the claims
 */
export const writeVouchedCodes = (words: string) => `with said as materialized (
		select expansion.id, expansion.category_id, mode() within group (order by word.set_code) as code
		from (${words}) as word join product_items as item on item.id = word.item_id
		join product_expansions as expansion on expansion.id = item.expansion_id
		where expansion.confirmed_at is null group by expansion.id
	), dropped as (
		delete from product_expansion_codes as known using said
		where known.expansion_id = said.id and known.code_folded is distinct from fold_text(said.code)
	)
	insert into product_expansion_codes (category_id, code, expansion_id)
	select category_id, code, id from said where code is not null
	on conflict do nothing`;
