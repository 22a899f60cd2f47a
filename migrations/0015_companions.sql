-- What every record has around it: comments, files, followers, tasks, links to its neighbours, and how people hear of it.
-- A row names its record by table and id. Whoever may read the record reads what is around it: app.sees asks with the
-- rights of the one who asks, so that no access has to be written twice.

-- Commands see the whole of their organization; this asks with the rights of the person who gave the command. The role
-- is back as it was when the function ends, also when it fails.
create function app.person_sees(table_name text, record uuid, organization uuid) returns boolean language plpgsql stable set role = 'authenticated' as $$
begin
  return app.sees(table_name, record, organization);
end
$$;

-- The same for another member of the command's organization, with the role that is in force for them at that moment: who
-- is given work must be able to open what it is about.
create function app.member_sees(member uuid, at_moment timestamptz, table_name text, record uuid) returns boolean language plpgsql as $$
declare
  asking text := current_setting('app.user_id');
  asking_role text := current_setting('app.role');
  sees boolean;
begin
  perform set_config('app.role', coalesce((
    select role from public.user_roles
     where user_id = member and (organization_id is null or organization_id = app.organization_id()) and (expires_at is null or expires_at > at_moment)
     order by granted_at desc, id desc limit 1), 'user'), true);
  perform set_config('app.user_id', member::text, true);
  sees := app.person_sees(table_name, record, app.organization_id());
  perform set_config('app.user_id', asking, true), set_config('app.role', asking_role, true);
  return sees;
end
$$;

-- What was said about a record. Internal ones stay in the organization; those for the vendor are read, and written, by
-- the people of a vendor who may read the record as well. No foreign key to the author: words outlive a membership.
--   people: of records that they may read · commands: insert as themselves, of records that the person may read
create table public.comments (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  table_name text not null check (length(table_name) <= 63),
  record uuid not null,
  author uuid not null,
  audience text not null default 'internal' check (audience in ('internal', 'vendor')),
  -- Markdown; a mention is @[Name](user id).
  body text not null check (length(body) <= 10000),
  mentions uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- The line stays when the words are gone.
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (organization_id, id),
  check ((deleted_at is null) = (deleted_by is null)),
  check ((body = '') = (deleted_at is not null))
);
select app.protect('public.comments');
create index comments_record on public.comments (organization_id, table_name, record, created_at, id);
create policy "who reads the record" on public.comments for select to authenticated
  using ((organization_id = (select app.organization_id()) or audience = 'vendor') and app.sees(table_name, record, organization_id));
create policy "commands read" on public.comments for select to commands
  using (organization_id = (select app.organization_id()) or author = (select app.user_id()));
create policy "commands insert" on public.comments for insert to commands
  with check (author = (select app.user_id()) and (organization_id = (select app.organization_id()) or audience = 'vendor') and app.person_sees(table_name, record, organization_id));
create policy "commands update" on public.comments for update to commands
  using (organization_id = (select app.organization_id()) or author = (select app.user_id()))
  with check (organization_id = (select app.organization_id()) or author = (select app.user_id()));
grant select on public.comments to authenticated;
grant select, insert, update (body, mentions, edited_at, deleted_at, deleted_by) on public.comments to commands;
select realtime.publish('public.comments', audience => 'readers');

-- A file of a record: where its bytes lie in storage (bucket documents) and what they were. The same name again is a
-- new version; a removed one stays as a line that says who removed it and why.
--   people: of records that they may read · commands: insert as themselves
create table public.attachments (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  table_name text not null check (length(table_name) <= 63),
  record uuid not null,
  name text not null check (length(name) between 1 and 255),
  file_version integer not null check (file_version >= 1),
  path text not null check (length(path) <= 1024),
  size bigint not null check (size >= 0),
  type text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_by uuid not null,
  added_at timestamptz not null,
  removed_by uuid,
  removed_at timestamptz,
  removed_because text check (length(removed_because) <= 500),
  primary key (organization_id, id),
  unique (organization_id, table_name, record, name, file_version),
  unique (organization_id, path),
  check ((removed_at is null) = (removed_by is null))
);
select app.protect('public.attachments');
create policy "who reads the record" on public.attachments for select to authenticated
  using (organization_id = (select app.organization_id()) and app.sees(table_name, record, organization_id));
create policy "commands read" on public.attachments for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.attachments for insert to commands
  with check (organization_id = (select app.organization_id()) and added_by = (select app.user_id()) and app.person_sees(table_name, record, organization_id));
create policy "commands update" on public.attachments for update to commands
  using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.attachments to authenticated;
grant select, insert, update (removed_by, removed_at, removed_because) on public.attachments to commands;
select realtime.publish('public.attachments');

-- The bytes of a record's file are not changed or thrown away behind the record's back: which paths are kept is known to
-- every member, as the folder itself is.
create table app.kept_files (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  path text not null,
  primary key (organization_id, path)
);
select app.protect('app.kept_files');
create policy "members read" on app.kept_files for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands read" on app.kept_files for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on app.kept_files for insert to commands with check (organization_id = (select app.organization_id()));
grant select on app.kept_files to authenticated;
grant select, insert on app.kept_files to commands;
create policy "a record's file is not overwritten" on storage.objects as restrictive for update to authenticated
  using (not exists (select from app.kept_files k where k.organization_id = objects.organization_id and k.path = objects.name));
create policy "a record's file is not deleted" on storage.objects as restrictive for delete to authenticated
  using (not exists (select from app.kept_files k where k.organization_id = objects.organization_id and k.path = objects.name));

-- Who said that they follow a record, or that they do not want to. Those who made it, asked for it, commented on it or
-- signed it follow it without a line here: app.followers.
--   people: of records that they may read · commands: their own line
create table public.watchers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  table_name text not null check (length(table_name) <= 63),
  record uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  following boolean not null default true,
  since timestamptz not null,
  primary key (organization_id, table_name, record, user_id)
);
select app.protect('public.watchers');
create index watchers_user_id on public.watchers (organization_id, user_id);
create policy "who reads the record" on public.watchers for select to authenticated
  using (organization_id = (select app.organization_id()) and app.sees(table_name, record, organization_id));
create policy "their own everywhere" on public.watchers for select to authenticated using (user_id = (select app.user_id()));
create policy "commands" on public.watchers for all to commands
  using (user_id = (select app.user_id()))
  with check (user_id = (select app.user_id()) and app.person_sees(table_name, record, organization_id));
grant select on public.watchers to authenticated;
grant select, insert, update on public.watchers to commands;
select realtime.publish('public.watchers');

-- Asked with the rights of whoever asks: what they may not read names nobody.
create function app.followers(organization uuid, about text, this uuid) returns setof uuid language plpgsql stable as $$
declare row_of jsonb;
begin
  execute format('select to_jsonb(r) from public.%I r where organization_id = $1 and id = $2', about) into row_of using organization, this;
  return query
    select person from (
      select (row_of ->> part)::uuid as person from unnest(array['created_by', 'requested_by', 'submitted_by', 'approved_by', 'assignee']) as part
      union select author from public.comments where organization_id = organization and comments.table_name = about and comments.record = this and deleted_at is null
      union select signer from public.approval_signatures s join public.approval_requests q on q.organization_id = s.organization_id and q.id = s.request
             where q.organization_id = organization and ((q.document_table = about and q.document = this::text) or (about = 'approval_requests' and q.id = this))
      union select user_id from public.watchers where watchers.organization_id = organization and watchers.table_name = about and watchers.record = this and following
    ) as found
     where person is not null and not exists (
       select from public.watchers w where w.organization_id = organization and w.table_name = about and w.record = this and w.user_id = found.person and not w.following);
end
$$;
create function public.followers_of(table_name text, record uuid) returns table (user_id uuid) language sql stable as $$
  select f from app.followers(app.organization_id(), $1, $2) as f
$$;
revoke execute on function public.followers_of(text, uuid) from public;
grant execute on function public.followers_of(text, uuid) to authenticated;

-- Something that a person has to do, about a record or for itself, by a day or a moment. Where the day ends is said by
-- the zone of the agency at the time it was set.
--   people: theirs, and those of records that they may read · commands: everything of their organization
create table public.tasks (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  title text not null check (length(title) <= 200) check (title <> ''),
  details text check (length(details) <= 5000),
  kind text not null default 'task' check (kind in ('task', 'deadline', 'approval')),
  table_name text check (length(table_name) <= 63),
  record uuid,
  assignee uuid,
  due_on date,
  due_at timestamptz,
  zone text not null,
  done_at timestamptz,
  done_by uuid,
  primary key (organization_id, id),
  foreign key (organization_id, assignee) references public.organization_members (organization_id, user_id) on delete set null (assignee),
  check ((table_name is null) = (record is null)),
  check (due_on is null or due_at is null),
  check ((done_at is null) = (done_by is null))
);
select app.protect('public.tasks');
create index tasks_open on public.tasks (organization_id, assignee, due_on) where done_at is null;
create index tasks_assignee on public.tasks (organization_id, assignee);
create index tasks_newest on public.tasks (organization_id, created_at desc, id desc);
create index tasks_record on public.tasks (organization_id, table_name, record, created_at);
create policy "theirs, and of what they read" on public.tasks for select to authenticated
  using (organization_id = (select app.organization_id())
    and (assignee = (select app.user_id()) or created_by = (select app.user_id()) or table_name is null or app.sees(table_name, record, organization_id)));
create policy "commands" on public.tasks for all to commands
  using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.tasks to authenticated;
grant select, insert, update on public.tasks to commands;
select app.keep_history('public.tasks');
select realtime.publish('public.tasks');

-- What became of what: a requisition of which an order became, an invoice that pays a receipt. Both ends lie in one
-- organization. Written by commands, never changed.
--   people: where they may read both ends · commands: of their organization
create table public.record_links (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  from_table text not null check (length(from_table) <= 63),
  from_record uuid not null,
  kind text not null check (kind in ('became', 'funds', 'orders', 'receives', 'bills', 'pays', 'amends', 'moves', 'answers', 'belongs')),
  to_table text not null check (length(to_table) <= 63),
  to_record uuid not null,
  created_by uuid default app.user_id(),
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, from_table, from_record, kind, to_table, to_record),
  check ((from_table, from_record) <> (to_table, to_record))
);
select app.protect('public.record_links');
create index record_links_back on public.record_links (organization_id, to_table, to_record);
create policy "who reads both ends" on public.record_links for select to authenticated
  using (organization_id = (select app.organization_id()) and app.sees(from_table, from_record, organization_id) and app.sees(to_table, to_record, organization_id));
create policy "commands read" on public.record_links for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.record_links for insert to commands with check (organization_id = (select app.organization_id()));
grant select on public.record_links to authenticated;
grant select, insert on public.record_links to commands;
select realtime.publish('public.record_links');

-- Every link of the chain that a record stands in, walked both ways. What the reader may not see ends the way there.
create function public.chain_of(table_name text, record uuid)
returns table (from_table text, from_record uuid, kind text, to_table text, to_record uuid, created_at timestamptz) language sql stable as $$
  with recursive reached (its_table, its_record) as (
    select $1, $2
    union
    select case when l.from_table = r.its_table and l.from_record = r.its_record then l.to_table else l.from_table end,
           case when l.from_table = r.its_table and l.from_record = r.its_record then l.to_record else l.from_record end
      from reached r cross join lateral (
        select * from public.record_links a where a.organization_id = (select app.organization_id()) and a.from_table = r.its_table and a.from_record = r.its_record
        union all
        select * from public.record_links b where b.organization_id = (select app.organization_id()) and b.to_table = r.its_table and b.to_record = r.its_record
      ) as l
  )
  select l.from_table, l.from_record, l.kind, l.to_table, l.to_record, l.created_at
    from reached r join public.record_links l on l.organization_id = (select app.organization_id()) and l.from_table = r.its_table and l.from_record = r.its_record
   order by l.created_at, l.id
$$;
revoke execute on function public.chain_of(text, uuid) from public;
grant execute on function public.chain_of(text, uuid) to authenticated;

-- What a person is told, in words. The organization is the person's own, which for a vendor's people is not the record's.
--   people: their own, and they say what they have read · written by the platform alone
create table public.notifications (
  organization_id uuid not null references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  user_id uuid not null,
  event text not null check (length(event) between 1 and 60),
  words text not null check (length(words) between 1 and 1000),
  path text not null check (path ~ '^/([^/\\]|$)' and length(path) <= 1000),
  about_organization uuid,
  table_name text,
  record uuid,
  actor uuid,
  -- How often it happened within a minute, and the happening that came last: the same one is not counted twice.
  times integer not null default 1,
  happening uuid not null,
  -- Off in the application for those who want to hear of it by mail only.
  shown boolean not null default true,
  mail text not null default 'off' check (mail in ('at_once', 'daily', 'off')),
  mailed_at timestamptz,
  at timestamptz not null,
  read_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, user_id, happening),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('public.notifications');
create index notifications_newest on public.notifications (organization_id, user_id, at desc, id desc);
create index notifications_unread on public.notifications (organization_id, user_id) where read_at is null and shown;
create index notifications_daily on public.notifications (organization_id, user_id, at) where mail = 'daily' and mailed_at is null;
create policy "their own" on public.notifications for select to authenticated
  using (organization_id = (select app.organization_id()) and user_id = (select app.user_id()) and shown);
create policy "their own are read" on public.notifications for update to authenticated
  using (organization_id = (select app.organization_id()) and user_id = (select app.user_id()) and shown)
  with check (organization_id = (select app.organization_id()) and user_id = (select app.user_id()));
grant select, update (read_at) on public.notifications to authenticated;
select realtime.publish('public.notifications', audience => 'owner', owner => 'user_id');

-- How a person wants to hear of an event, where it differs from what the product proposes.
--   people: their own
create table public.notification_preferences (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  user_id uuid not null default app.user_id(),
  event text not null check (length(event) between 1 and 60),
  in_app boolean not null default true,
  mail text not null check (mail in ('at_once', 'daily', 'off')),
  primary key (organization_id, user_id, event),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('public.notification_preferences');
create policy "their own" on public.notification_preferences for all to authenticated
  using (organization_id = (select app.organization_id()) and user_id = (select app.user_id()))
  with check (organization_id = (select app.organization_id()) and user_id = (select app.user_id()));
grant select, insert (user_id, event, in_app, mail), update (user_id, event, in_app, mail) on public.notification_preferences to authenticated;

-- The mornings on which an organization's digest was begun: of several processes one begins it.
create table app.mornings (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  day date not null,
  primary key (organization_id, day)
);
select app.protect('app.mornings');

-- The address of a person's calendar. The token is made from the id with the installation's secret and is stored nowhere;
-- its hash finds the row. A new id is a new address, and the old one is dead.
--   commands: the person's own · looked up by the platform, before anybody is known
create table app.calendar_feeds (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  user_id uuid not null default app.user_id(),
  id uuid not null,
  token_hash bytea not null unique,
  made_at timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('app.calendar_feeds');
create policy "their own" on app.calendar_feeds for all to commands
  using (organization_id = (select app.organization_id()) and user_id = (select app.user_id()))
  with check (organization_id = (select app.organization_id()) and user_id = (select app.user_id()));
grant select, insert, update on app.calendar_feeds to commands;

-- The three counts of the header, in one statement.
create function public.my_badges() returns table (notifications integer, tasks integer, approvals integer) language sql stable as $$
  select (select count(*)::int from public.notifications where organization_id = app.organization_id() and user_id = app.user_id() and read_at is null and shown),
         (select count(*)::int from public.tasks where organization_id = app.organization_id() and assignee = app.user_id() and done_at is null),
         (select count(distinct request)::int from public.approval_waiting where organization_id = app.organization_id() and person = app.user_id())
$$;
revoke execute on function public.my_badges() from public;
grant execute on function public.my_badges() to authenticated;
