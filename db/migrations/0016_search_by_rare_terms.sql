-- Asks the inverted index for some terms and looks at each listing that has them for the rest. Common words have long
-- lists, in which to look up one listing takes ever more steps as they grow; the one with few goes first.
-- The function of the same name without `rest` stays for a version that still runs.
create function listings_with_terms(
	terms tsquery, rest tsquery, most integer, below_interest integer, below_created timestamptz, below_id uuid
) returns table (id uuid, interest_count integer, created_at timestamptz) language sql stable
set enable_seqscan = off set enable_indexscan = off as $$
	select listing.id, listing.interest_count, listing.created_at from listings as listing
	where listing.is_public and listing.search_terms @@ terms and ts_match_vq(listing.search_terms, rest)
		and (listing.interest_count, listing.created_at, listing.id) < (below_interest, below_created, below_id)
	limit most
$$;
