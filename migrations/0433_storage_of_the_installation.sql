-- How many bytes of files all organizations may keep together, and how many the agencies that are not verified yet. The
-- server writes its settings here when it starts; without a limit for the installation the disk is the limit.
create table app.storage_limits (
  id boolean primary key default true check (id),
  installation bigint check (installation >= 0),
  unverified bigint not null check (unverified >= 0)
);
select app.protect('app.storage_limits');
insert into app.storage_limits (installation, unverified) values (null, 21474836480);

-- Which of the two limits is exceeded, for an organization that keeps one more file; null where neither is.
create function app.lacks_room(organization uuid) returns text language sql stable security definer set search_path = '' as $$
  select case
           when l.installation < (select sum(u.bytes) from storage.usage u) then 'installation'
           when not app.is_verified(organization)
            and l.unverified < (select sum(u.bytes) from storage.usage u join public.organizations o on o.id = u.organization_id where o.kind <> 'vendor' and o.verified_at is null) then 'unverified'
         end
    from app.storage_limits l
$$;
revoke execute on function app.lacks_room(uuid) from public;
grant execute on function app.lacks_room(uuid) to commands, authenticated, service_role, custodian;

-- Uploads of different organizations take turns here, so that two cannot share the last room.
create function app.refuse_without_room() returns trigger language plpgsql set search_path = '' as $$
declare
  full_one text;
begin
  if tg_op = 'UPDATE' and new.bytes <= old.bytes then return null; end if;
  perform pg_advisory_xact_lock(433);
  full_one := app.lacks_room(new.organization_id);
  if full_one = 'installation' then
    raise exception 'This installation has no room left for files. Ask its operator for more room.' using errcode = 'PT413';
  elsif full_one = 'unverified' then
    raise exception 'Agencies that are not verified share limited room for files, and it is full. Ask for verification under Organization profile.' using errcode = 'PT413';
  end if;
  return null;
end
$$;
create trigger room_of_the_installation after insert or update of bytes on storage.usage for each row execute function app.refuse_without_room();
