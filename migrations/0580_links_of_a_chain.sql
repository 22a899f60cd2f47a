-- What a record is linked to, as before. PostgreSQL compared every link of the organization with what was reached, and asked
-- for each of them whether the reader sees both ends, at each look at a record. Now the links of what was reached are looked
-- up record by record, the newest hundred each way. What pays for a record, and an asset, have thousands of links of their
-- own: theirs are found from the other end.
create index record_links_onward on public.record_links (organization_id, from_table, from_record, created_at desc, id desc);
create index record_links_backward on public.record_links (organization_id, to_table, to_record, created_at desc, id desc);
drop index public.record_links_back;

create or replace function public.chain_of(table_name text, record uuid)
returns table (from_table text, from_record uuid, kind text, to_table text, to_record uuid, created_at timestamptz) language sql stable as $$
  with recursive reached (its_table, its_record, goes_on, is_source) as (
    select $1, $2, true, false
    union
    select case when l.outward then l.to_table else l.from_table end,
           case when l.outward then l.to_record else l.from_record end,
           l.kind <> 'funds' and case when l.outward then l.to_table else l.from_table end <> 'assets',
           (l.kind = 'funds' and not l.outward) or case when l.outward then l.to_table else l.from_table end = 'assets'
      from reached r cross join lateral (
        (select true as outward, a.* from public.record_links a where a.organization_id = (select app.organization_id()) and a.from_table = r.its_table and a.from_record = r.its_record order by a.created_at desc, a.id desc limit 100)
        union all
        (select false, b.* from public.record_links b where b.organization_id = (select app.organization_id()) and b.to_table = r.its_table and b.to_record = r.its_record order by b.created_at desc, b.id desc limit 100)
      ) as l
     where r.goes_on
  ),
  found as (
    select distinct l.from_table, l.from_record, l.kind, l.to_table, l.to_record, l.created_at, l.id
      from (select distinct its_table, its_record from reached where not is_source) r cross join lateral (
        (select a.* from public.record_links a where a.organization_id = (select app.organization_id()) and a.from_table = r.its_table and a.from_record = r.its_record order by a.created_at desc, a.id desc limit 100)
        union all
        (select b.* from public.record_links b where b.organization_id = (select app.organization_id()) and b.to_table = r.its_table and b.to_record = r.its_record order by b.created_at desc, b.id desc limit 100)
      ) as l
  )
  select f.from_table, f.from_record, f.kind, f.to_table, f.to_record, f.created_at
    from found f
   where (f.from_table, f.from_record) in (select its_table, its_record from reached)
     and (f.to_table, f.to_record) in (select its_table, its_record from reached)
   order by f.created_at, f.id
$$;
