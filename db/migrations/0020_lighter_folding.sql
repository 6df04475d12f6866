-- The same results for less: every listing, item and search runs these.
-- Most text is in normal form already, and to see that takes a third of making it so.
create or replace function fold_text(value text) returns text language sql immutable strict parallel safe
	return lower(public.unaccent('public.unaccent'::regdictionary,
		case when value is nfkc normalized then value else normalize(value, NFKC) end));

-- translate() compares every character with each of the 35; a class of characters is looked up.
create or replace function spaced_words(folded text) returns text language sql immutable strict parallel safe
	return ' ' || regexp_replace(folded, '[!-/:-@[-`{-~\t\n\r]', ' ', 'g');
