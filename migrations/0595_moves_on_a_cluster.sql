-- In two questions: the locks are those of the server that is asked, wherever the rows of the agency are.
create or replace function app.closed_by_move(organization uuid) returns text language plpgsql stable security definer set search_path = '' as $$
declare
  said text;
begin
  for said in select m.status from app.agency_moves m where m.organization_id = organization and m.status in ('exported', 'left', 'exporting') loop
    if said <> 'exporting' or exists (
      select from pg_catalog.pg_locks l
       where l.locktype = 'advisory' and l.granted and l.classid = 7023372 and l.objsubid = 2
         and l.objid::bigint = (pg_catalog.hashtext(organization::text)::bigint & 4294967295)
         and l.database = (select d.oid from pg_catalog.pg_database d where d.datname = pg_catalog.current_database())) then
      return said;
    end if;
  end loop;
  return null;
end
$$;
