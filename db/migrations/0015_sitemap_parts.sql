-- Where the parts of the sitemap begin, so that neither the list of parts nor a part reads more than its own rows.
-- A part holds the ids after `after_id` up to the beginning of the next one; the last part is open.
create table sitemap_parts (
	content text not null constraint sitemap_parts_content_check check (content in ('listings', 'showcases')),
	number integer not null constraint sitemap_parts_number_check check (number > 0),
	after_id uuid not null,
	primary key (content, number)
);
