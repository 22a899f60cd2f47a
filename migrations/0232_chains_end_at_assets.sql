-- What a record is linked to, as before. An asset is mended many times, and two of its repairs have nothing else to do with
-- one another: the way ends at an asset, and goes on from one where it is begun.
create or replace function public.chain_of(table_name text, record uuid)
returns table (from_table text, from_record uuid, kind text, to_table text, to_record uuid, created_at timestamptz) language sql stable as $$
  with recursive reached (its_table, its_record, goes_on) as (
    select $1, $2, true
    union
    select case when l.outward then l.to_table else l.from_table end,
           case when l.outward then l.to_record else l.from_record end,
           l.kind <> 'funds' and case when l.outward then l.to_table else l.from_table end <> 'assets'
      from reached r cross join lateral (
        (select true as outward, a.* from public.record_links a where a.organization_id = (select app.organization_id()) and a.from_table = r.its_table and a.from_record = r.its_record order by a.created_at desc, a.id desc limit 100)
        union all
        (select false, b.* from public.record_links b where b.organization_id = (select app.organization_id()) and b.to_table = r.its_table and b.to_record = r.its_record order by b.created_at desc, b.id desc limit 100)
      ) as l
     where r.goes_on
  )
  select l.from_table, l.from_record, l.kind, l.to_table, l.to_record, l.created_at
    from public.record_links l
   where l.organization_id = (select app.organization_id())
     and (l.from_table, l.from_record) in (select its_table, its_record from reached)
     and (l.to_table, l.to_record) in (select its_table, its_record from reached)
   order by l.created_at, l.id
$$;
