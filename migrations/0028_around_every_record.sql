-- Tables around every record: comments, attachments, tasks, links, notifications, saved lists, and public forms.

-- A row names its record by table and id. People who may read the record may read these: app.sees checks with the
-- caller's rights, so that access is defined once.

-- Commands see their whole organization; this checks with the rights of the person who runs the command. The role is
-- restored when the function ends, even when it fails.
create function app.person_sees(table_name text, record uuid, organization uuid) returns boolean language plpgsql stable set role = supplier as $$
begin
  return app.sees(table_name, record, organization);
end
$$;

-- A member's access is decided by the agency's own row.
create function app.member_sees(member uuid, at_moment timestamptz, table_name text, record uuid) returns boolean language plpgsql as $$
declare
  asking text := current_setting('app.user_id');
  asking_role text := current_setting('app.role');
  asking_operates text := coalesce(current_setting('app.operates', true), '');
  sees boolean;
begin
  perform set_config('app.role', coalesce((
    select role from public.user_roles
     where user_id = member and organization_id = app.organization_id() and (expires_at is null or expires_at > at_moment)
     order by granted_at desc, id desc limit 1), 'user'), true);
  perform set_config('app.user_id', member::text, true), set_config('app.operates', '', true);
  sees := app.person_sees(table_name, record, app.organization_id());
  perform set_config('app.user_id', asking, true), set_config('app.role', asking_role, true), set_config('app.operates', asking_operates, true);
  return sees;
end
$$;

-- Comments on a record. Internal ones stay in the organization; a vendor's people who may read the record read and
-- write the others. No foreign key to the author: comments outlive a membership. Access: people read those of records
-- that they may read; commands insert as themselves.
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
  -- The line stays when its words are deleted.
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (organization_id, id),
  check ((deleted_at is null) = (deleted_by is null)),
  check ((body = '') = (deleted_at is not null))
);
select app.protect('public.comments');
select app.keep_under_hold('public.comments');
create policy "who reads the record" on public.comments for select to authenticated using (organization_id = (select app.organization_id()) and app.sees(table_name, record, organization_id));
create policy "commands read" on public.comments for select to commands using (organization_id = (select app.organization_id()) or author = (select app.user_id()));
create policy "commands insert" on public.comments for insert to commands with check (author = (select app.user_id()) and (organization_id = (select app.organization_id()) or audience = 'vendor') and app.person_sees(table_name, record, organization_id));
create policy "commands update" on public.comments for update to commands using (organization_id = (select app.organization_id()) or author = (select app.user_id())) with check (organization_id = (select app.organization_id()) or author = (select app.user_id()));
create policy "its vendor reads" on public.comments for select to supplier using (organization_id = any ((select app.agencies_supplied())::uuid[]) and audience = 'vendor' and app.sees(table_name, record, organization_id));
grant select on public.comments to authenticated;
grant select, insert, update (body, mentions, edited_at, deleted_at, deleted_by) on public.comments to commands;
create index comments_record on public.comments (organization_id, table_name, record, created_at, id);

select realtime.publish('public.comments', audience => 'accounts');

-- A file of a record: where its bytes are in storage (bucket documents) and what they were. The same name again is a
-- new
-- version; a removed one stays as a line that says who removed it and why.
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
select app.keep_under_hold('public.attachments');
create policy "who reads the record" on public.attachments for select to authenticated using (organization_id = (select app.organization_id()) and app.sees(table_name, record, organization_id));
create policy "commands read" on public.attachments for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.attachments for insert to commands with check (organization_id = (select app.organization_id()) and added_by = (select app.user_id()) and app.person_sees(table_name, record, organization_id));
create policy "commands update" on public.attachments for update to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.attachments to authenticated;
grant select, insert, update (removed_by, removed_at, removed_because) on public.attachments to commands;

select realtime.publish('public.attachments');

-- The bytes of a record's file can't be changed or deleted without the record: every member knows which paths are
-- stored,
-- as they know the folder itself.
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

-- People who follow or mute a record. Authors, requesters, commenters and signers follow without a line here:
-- app.followers. Access: people read those of records that they may read; commands write their own line.
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
select app.keep_under_hold('public.watchers');
create policy "who reads the record" on public.watchers for select to authenticated using (organization_id = (select app.organization_id()) and app.sees(table_name, record, organization_id));
create policy "their own everywhere" on public.watchers for select to authenticated using (user_id = (select app.user_id()));
create policy "commands" on public.watchers for all to commands using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()) and app.person_sees(table_name, record, organization_id));
grant select on public.watchers to authenticated;
grant select, insert, update on public.watchers to commands;
create index watchers_user_id on public.watchers (organization_id, user_id);
-- Looked up by person or company, for every agency.
create index watchers_user on public.watchers (user_id);

select realtime.publish('public.watchers');

-- Runs with the caller's rights: a record that they may not read returns no names.
create function app.followers(organization uuid, about text, this uuid) returns setof uuid language plpgsql stable as $$
declare row_of jsonb;
begin
  execute format('select to_jsonb(r) from public.%I r where organization_id = $1 and id = $2', about) into row_of using organization, this;
  return query
    select person from (
      select (row_of ->> part)::uuid as person from unnest(array['created_by', 'requested_by', 'submitted_by', 'approved_by', 'assignee']) as part
      union select author from public.comments where organization_id = organization and comments.table_name = about and comments.record = this and deleted_at is null
      union select signer from public.approval_signatures s join public.approval_requests q on q.organization_id = s.organization_id and q.id = s.request
             where q.organization_id = organization and q.document_table = about and q.document = this::text
      -- For itself, and not with "or": a plan that is kept for every kind would read all requests of the agency.
      union select signer from public.approval_signatures s where s.organization_id = organization and s.request = this and about = 'approval_requests'
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

-- A person's task, about a record or on its own, due on a day or at a moment. The due day ends in the agency's zone at
-- the time it was set. Access: people read theirs and those of records that they may read; commands all of their
-- organization.
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
create policy "theirs, and of what they read" on public.tasks for select to authenticated using (organization_id = (select app.organization_id()) and (assignee = (select app.user_id()) or created_by = (select app.user_id()) or table_name is null or app.sees(table_name, record, organization_id)));
create policy "commands" on public.tasks for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.tasks to authenticated;
grant select, insert, update on public.tasks to commands;
create index tasks_open on public.tasks (organization_id, assignee, due_on) where done_at is null;
create index tasks_assignee on public.tasks (organization_id, assignee);
create index tasks_newest on public.tasks (organization_id, created_at desc, id desc);
create index tasks_record on public.tasks (organization_id, table_name, record, created_at);

select app.keep_history('public.tasks');
select realtime.publish('public.tasks');

-- Links from one record to the next: a requisition that became an order, an invoice that pays a receipt. Both ends are
-- in one organization. Written by commands, never changed.
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
select app.keep_under_hold('public.record_links');
create policy "who reads both ends" on public.record_links for select to authenticated using (organization_id = (select app.organization_id()) and app.sees(from_table, from_record, organization_id) and app.sees(to_table, to_record, organization_id));
create policy "commands read" on public.record_links for select to commands using (organization_id = (select app.organization_id()));
create policy "commands insert" on public.record_links for insert to commands with check (organization_id = (select app.organization_id()));
grant select on public.record_links to authenticated;
grant select, insert on public.record_links to commands;
-- The chain of records that a record is linked to. It ends at an asset, because two repairs of one asset have nothing
-- else in common, and continues from an asset only where it begins.
create index record_links_onward on public.record_links (organization_id, from_table, from_record, created_at desc, id desc);
create index record_links_backward on public.record_links (organization_id, to_table, to_record, created_at desc, id desc);

select realtime.publish('public.record_links');

-- The chain of records that a record is linked to. It ends at an asset, because two repairs of one asset have nothing
-- else in common, and continues from an asset only where it begins.
create function public.chain_of(table_name text, record uuid)
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
revoke execute on function public.chain_of(text, uuid) from public;
grant execute on function public.chain_of(text, uuid) to authenticated;

-- Notifications. The organization is the person's own, which for a vendor's people is not the record's. Access: people
-- read their own and mark them as read; only the platform writes.
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
  -- How often it happened within a minute, and the last event: the same event is not counted twice.
  times integer not null default 1,
  happening uuid not null,
  -- Off in the application for people who only want email.
  shown boolean not null default true,
  mail text not null default 'off' check (mail in ('at_once', 'daily', 'off')),
  mailed_at timestamptz,
  at timestamptz not null,
  read_at timestamptz,
  -- A snoozed notification is not counted until a job brings it back; so no query has to know the time.
  --   commands: the person's own, to snooze it
  snoozed_until timestamptz,
  primary key (organization_id, id),
  unique (organization_id, user_id, happening),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('public.notifications');
create policy "their own" on public.notifications for select to authenticated using (organization_id = (select app.organization_id()) and user_id = (select app.user_id()) and shown);
create policy "their own are read" on public.notifications for update to authenticated using (organization_id = (select app.organization_id()) and user_id = (select app.user_id()) and shown) with check (organization_id = (select app.organization_id()) and user_id = (select app.user_id()));
create policy "commands put off their own" on public.notifications for select to commands using (organization_id = (select app.organization_id()) and user_id = (select app.user_id()) and shown);
create policy "commands change their own" on public.notifications for update to commands using (organization_id = (select app.organization_id()) and user_id = (select app.user_id()) and shown) with check (organization_id = (select app.organization_id()) and user_id = (select app.user_id()));
grant select, update (read_at) on public.notifications to authenticated;
grant select, update (read_at, snoozed_until) on public.notifications to commands;
create index notifications_newest on public.notifications (organization_id, user_id, at desc, id desc);
create index notifications_daily on public.notifications (organization_id, user_id, at) where mail = 'daily' and mailed_at is null;
create index notifications_unread on public.notifications (organization_id, user_id) where read_at is null and shown and snoozed_until is null;

select realtime.publish('public.notifications', audience => 'owner', owner => 'user_id');

-- How a person wants to be notified of an event, where it differs from the default.
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
create policy "their own" on public.notification_preferences for all to authenticated using (organization_id = (select app.organization_id()) and user_id = (select app.user_id())) with check (organization_id = (select app.organization_id()) and user_id = (select app.user_id()));
grant select, insert (user_id, event, in_app, mail), update (user_id, event, in_app, mail) on public.notification_preferences to authenticated;

-- The mornings on which an organization's digest was started, so that only one of several processes starts it.
create table app.mornings (
  organization_id uuid not null references public.organizations (id) on delete cascade,
  day date not null,
  primary key (organization_id, day)
);
select app.protect('app.mornings');

-- The address of a person's calendar. The token is made from the id with the installation's secret and is stored
-- nowhere;
-- its hash finds the row. A new id is a new address, and the old one stops working.
--   commands: the person's own · looked up by the platform, before the caller is known
create table app.calendar_feeds (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  user_id uuid not null default app.user_id(),
  id uuid not null,
  token_hash bytea not null unique,
  made_at timestamptz not null,
  -- How the session that created it was signed in, as for a key.
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  issuer text,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('app.calendar_feeds');
create policy "their own" on app.calendar_feeds for all to commands using (organization_id = (select app.organization_id()) and user_id = (select app.user_id())) with check (organization_id = (select app.organization_id()) and user_id = (select app.user_id()));
grant select, insert, update on app.calendar_feeds to commands;

-- The three counts of the header, in one statement.
create function public.my_badges() returns table (notifications integer, tasks integer, approvals integer) language sql stable as $$
  select (select count(*)::int from public.notifications where organization_id = app.organization_id() and user_id = app.user_id() and read_at is null and shown and snoozed_until is null),
         (select count(*)::int from public.tasks where organization_id = app.organization_id() and assignee = app.user_id() and done_at is null),
         (select count(distinct request)::int from public.approval_waiting where organization_id = app.organization_id() and person = app.user_id())
$$;
revoke execute on function public.my_badges() from public;
grant execute on function public.my_badges() to authenticated;

-- A page that a person keeps at the top of the menu: an address of this product, under the title that it had.
--   people: read their own · commands: write
create table public.favorites (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  user_id uuid not null default app.user_id(),
  created_at timestamptz not null default now(),
  path text not null check (path ~ '^/([^/\\]|$)' and length(path) <= 500),
  title text not null check (length(title) between 1 and 200),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('public.favorites');
select app.keep_under_hold('public.favorites');
create policy "their own" on public.favorites for select to authenticated using (organization_id = (select app.organization_id()) and user_id = (select app.user_id()));
create policy "commands" on public.favorites for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.favorites to authenticated;
grant select, insert, update, delete on public.favorites to commands;
create unique index favorites_own_path on public.favorites (organization_id, user_id, path);

-- Lists: saved views, the parts of a sheet that is being imported, and the sort orders of long lists.

-- A saved view of a list: its address, without the place in the list.
--   people: their own, and what is shared with the organization · commands: write · default: the view that a list opens
--   with, one for each person and one for the organization
create table public.list_views (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  user_id uuid not null default app.user_id(),
  created_at timestamptz not null default now(),
  table_name text not null check (length(table_name) <= 63),
  name text not null check (length(name) between 1 and 80),
  query text not null check (length(query) <= 4000),
  shared boolean not null default false,
  is_default boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('public.list_views');
select app.keep_under_hold('public.list_views');
create policy "their own and the shared" on public.list_views for select to authenticated using (organization_id = (select app.organization_id()) and (shared or user_id = (select app.user_id())));
create policy "commands" on public.list_views for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.list_views to authenticated;
grant select, insert, update, delete on public.list_views to commands;
create index on public.list_views (organization_id, table_name, user_id);
create unique index list_views_own_name on public.list_views (organization_id, user_id, table_name, lower(name));
create unique index list_views_own_default on public.list_views (organization_id, user_id, table_name) where is_default and not shared;
create unique index list_views_shared_default on public.list_views (organization_id, table_name) where is_default and shared;

select realtime.publish('public.list_views', audience => 'organization');

-- A sheet is too long for one request: its parts wait here until they are imported. Those of a run in progress are
-- kept until it is over; others give way to the sender's next sheet. Access: commands of the sender only.
create table app.import_parts (
  organization_id uuid not null default app.organization_id(),
  user_id uuid not null default app.user_id(),
  sheet uuid not null,
  part integer not null check (part between 0 and 999),
  cells jsonb not null check (jsonb_typeof(cells) = 'array'),
  kept boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id, sheet, part)
);
select app.protect('app.import_parts');
create policy "the sender's commands" on app.import_parts for all to commands using (organization_id = (select app.organization_id()) and user_id = (select app.user_id())) with check (organization_id = (select app.organization_id()) and user_id = (select app.user_id()));
grant select, insert, update, delete on app.import_parts to commands;

-- Records that an import made and changed, row by row, so that it can be undone as a whole: the version that it left
-- behind, and the earlier values of a changed record. Access: commands of the organization only; the run itself is a
-- record.
create table app.import_rows (
  organization_id uuid not null default app.organization_id(),
  run uuid not null,
  record uuid not null,
  -- As the spreadsheet counts it; the first of several rows that make one record.
  row integer not null check (row > 0),
  did text not null check (did in ('made', 'changed')),
  version integer not null,
  before jsonb,
  -- Values of the sheet that are used when the record is activated.
  extra jsonb,
  primary key (organization_id, run, record),
  foreign key (organization_id, run) references public.import_runs (organization_id, id)
);
select app.protect('app.import_rows');
create policy "commands" on app.import_rows for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, insert, update, delete on app.import_rows to commands;

-- Page visits, and how people arrange their dashboard.

-- How often each page was opened, by day. No person, session or network is recorded.
--   anon: nothing · platform_admin: read · the server counts
create table public.page_views (
  day date not null,
  path text not null check (path ~ '^/' and length(path) <= 120),
  views bigint not null default 1 check (views > 0),
  primary key (day, path)
);
select app.protect('public.page_views');
create policy "the platform reads" on public.page_views for select to authenticated using ((select app.operates()));
grant select on public.page_views to authenticated;

insert into auth.rate_limits (name, per, valid_from, requests, window_seconds, block_seconds) values ('visit', 'network', '2026-01-01', 240, 60, 60);

-- The order of a person's dashboard. It belongs to the person and moves with them to another organization.
--   anon: nothing · signed in: read, insert, update and delete their own
create table public.dashboard_layouts (
  user_id uuid primary key default app.user_id() references auth.users (id) on delete cascade,
  -- A list of { panel, shown }.
  panels jsonb not null check (jsonb_typeof(panels) = 'array' and length(panels::text) <= 4000)
);
select app.protect('public.dashboard_layouts');
create policy "own" on public.dashboard_layouts for all to authenticated using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, delete, insert (user_id, panels), update (user_id, panels) on public.dashboard_layouts to authenticated;

-- Messages from visitors of the public site. They belong to no organization, and only the platform reads them.

-- The waitlist, questions, demo requests, applications.
--   anyone: nothing (the server writes what passed its checks) · platform_admin: read
create table public.inquiries (
  id uuid primary key default app.uuid_v7(),
  number text not null unique check (number ~ '^[A-Z]-[0-9A-HJKMNP-TV-Z]{8}$'),
  kind text not null check (kind in ('waitlist', 'contact', 'demo', 'application')),
  email text not null check (length(email) between 3 and 255),
  name text not null check (length(name) between 1 and 200),
  agency text check (length(agency) <= 200),
  subject text check (length(subject) <= 200),
  message text check (length(message) <= 5000),
  created_at timestamptz not null default now(),
  -- People on the waiting list who were invited.
  invited_at timestamptz
);
select app.protect('public.inquiries');
create policy "the platform reads" on public.inquiries for select to authenticated using ((select app.operates()));
grant select on public.inquiries to authenticated;
create index inquiries_kind on public.inquiries (kind, created_at desc, id desc);

-- A time for a demo. The holder of the token may move or cancel it; the table has the token's hash.
--   anyone: nothing · platform_admin: read
create table public.demo_bookings (
  id uuid primary key default app.uuid_v7(),
  number text not null unique check (number ~ '^[A-Z]-[0-9A-HJKMNP-TV-Z]{8}$'),
  token_hash bytea not null unique check (length(token_hash) = 32),
  email text not null check (length(email) between 3 and 255),
  name text not null check (length(name) between 1 and 200),
  agency text check (length(agency) <= 200),
  notes text check (length(notes) <= 2000),
  zone text not null check (length(zone) <= 64),
  starts_at timestamptz not null,
  status text not null default 'booked' check (status in ('booked', 'canceled')),
  -- Calendar programs use the highest number of an event.
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
select app.protect('public.demo_bookings');
create policy "the platform reads" on public.demo_bookings for select to authenticated using ((select app.operates()));
grant select (id, number, email, name, agency, notes, zone, starts_at, status, sequence, created_at, changed_at) on public.demo_bookings to authenticated;
-- Two people who book at the same moment don't get the same half hour.
create unique index demo_bookings_slot on public.demo_bookings (starts_at) where status = 'booked';

-- Feature requests. The server shows them without the requester's address. Access: platform_admin reads.
create table public.feature_requests (
  id uuid primary key default app.uuid_v7(),
  number text not null unique check (number ~ '^[A-Z]-[0-9A-HJKMNP-TV-Z]{8}$'),
  title text not null check (length(title) between 5 and 120),
  description text not null check (length(description) between 1 and 3000),
  status text not null default 'open' check (status in ('open', 'planned', 'started', 'done', 'declined')),
  email text check (length(email) between 3 and 255),
  created_at timestamptz not null default now()
);
select app.protect('public.feature_requests');
create policy "the platform reads" on public.feature_requests for select to authenticated using ((select app.operates()));
grant select on public.feature_requests to authenticated;

-- One vote per person.
--   signed in: read their own
create table public.feature_votes (
  feature_request uuid not null references public.feature_requests (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (feature_request, user_id)
);
select app.protect('public.feature_votes');
create policy "own read" on public.feature_votes for select to authenticated using (user_id = (select app.user_id()));
grant select on public.feature_votes to authenticated;
create index feature_votes_user_id on public.feature_votes (user_id);

-- A form that a person fills in twice in a minute is a mistake; twenty from one network in an hour are a program.
insert into auth.rate_limits (name, per, valid_from, requests, window_seconds, block_seconds) values
  ('form', 'account and network', '2026-01-01', 5, 600, 600),
  ('form', 'account', '2026-01-01', 10, 3600, 3600),
  ('form', 'network', '2026-01-01', 30, 3600, 1800);

-- Comments on a feature request of the public board. A comment is shown once its author's address is confirmed: at
-- once for
-- an account, and after the button in a confirmation email for a visitor. The table has the hash of that email's
-- token. A
-- hidden comment stays, with who hid it and why; its author may delete it for good.
--   anyone: nothing (the server shows what may be shown, without addresses) · platform_admin: read
create table public.feature_comments (
  id uuid primary key default app.uuid_v7(),
  feature_request uuid not null references public.feature_requests (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  name text not null check (length(name) between 1 and 80),
  email text not null check (length(email) between 3 and 255),
  body text not null check (length(body) between 1 and 2000),
  user_id uuid references auth.users (id) on delete set null,
  -- Whether the comment is an answer from the platform's operators.
  by_host boolean not null default false,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  hidden_at timestamptz,
  hidden_by uuid references auth.users (id) on delete set null,
  hidden_reason text check (length(hidden_reason) between 1 and 500),
  check ((hidden_at is null) = (hidden_reason is null))
);
select app.protect('public.feature_comments');
create policy "the platform reads" on public.feature_comments for select to authenticated using ((select app.operates()));
grant select (id, feature_request, name, email, body, user_id, by_host, created_at, confirmed_at, hidden_at, hidden_by, hidden_reason) on public.feature_comments to authenticated;
create index feature_comments_of on public.feature_comments (feature_request, created_at, id);
create index feature_comments_unconfirmed on public.feature_comments (created_at) where confirmed_at is null;
create index feature_comments_user_id on public.feature_comments (user_id);
create index feature_comments_hidden_by on public.feature_comments (hidden_by);

-- A photo that came with a report of a resident: kept apart, so that lists of requests stay small. The public sees it
-- after staff have looked at it and published it.
--   anon: nothing (the server shows a published one with a published report) · members: read their organization's ·
--   commands: publish · the server writes
create table public.service_photos (
  organization_id uuid not null references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  request uuid not null,
  position smallint not null default 1 check (position between 1 and 3),
  -- A picture that the browser resized, without the location that a phone writes into it; as a data URL.
  image text not null check (image ~ '^data:image/jpeg;base64,[A-Za-z0-9+/=]+$' and length(image) <= 420000),
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, request, position),
  foreign key (organization_id, request) references public.service_requests (organization_id, id) on delete cascade
);
select app.protect('public.service_photos');
select app.keep_under_hold('public.service_photos');
create policy "members read" on public.service_photos for select to authenticated using (organization_id = (select app.organization_id()));
create policy "commands" on public.service_photos for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.service_photos to authenticated;
grant select, update (is_public) on public.service_photos to commands;

-- Who is emailed about a report: its reporter, and residents who follow it instead of reporting the same problem again.
-- Staff see how many they are, not who.
--   anon, members: nothing · commands: count them and carry them over to the request that a duplicate continues as ·
--   the server writes
create table public.service_followers (
  organization_id uuid not null references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  request uuid not null,
  -- The confirmation number of their own report; null for a follower.
  confirmation text check (length(confirmation) between 10 and 20),
  email text not null check (length(email) between 3 and 255),
  language text not null check (language in ('en', 'es')),
  -- A follower is emailed after they confirm: the address may belong to another person.
  confirmed_at timestamptz,
  -- The last activity that they were told of: a repeated job writes no second email.
  told uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, request) references public.service_requests (organization_id, id) on delete cascade
);
select app.protect('public.service_followers');
select app.keep_under_hold('public.service_followers');
create policy "commands" on public.service_followers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, update (request) on public.service_followers to commands;
create index on public.service_followers (organization_id, request);
create index service_followers_unconfirmed on public.service_followers (created_at) where confirmed_at is null;

-- The challenges that were solved for a report or a follower: sending twice makes one report.
create table public.report_receipts (
  organization_id uuid not null references public.organizations (id),
  challenge bytea not null check (length(challenge) = 32),
  confirmation text check (length(confirmation) <= 20),
  created_at timestamptz not null default now(),
  primary key (organization_id, challenge)
);
select app.protect('public.report_receipts');
select app.keep_under_hold('public.report_receipts');
create index report_receipts_created_at on public.report_receipts (created_at);

-- Answers of a submission. They are kept apart from the submission and from its history, because they must be erasable
-- when their retention ends; the submission keeps the digest of what was sent.
create table public.form_answers (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  submission uuid not null,
  answers jsonb not null check (jsonb_typeof(answers) = 'object' and length(answers::text) <= 500000),
  primary key (organization_id, submission),
  foreign key (organization_id, submission) references public.form_submissions (organization_id, id)
);
select app.protect('public.form_answers');
select app.keep_under_hold('public.form_answers');
select app.keep_files('public.form_answers');
create policy "commands" on public.form_answers for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.form_answers to authenticated;
grant select, insert, delete on public.form_answers to commands;

-- Forms that the public fills in without an account. Only the server reads and writes these tables: the person who
-- fills in a form proves by a link that a row is theirs, and the tables have the hash of that link.
--
-- A form that was saved to be continued. The answers are sealed as a whole.
create table public.form_drafts (
  organization_id uuid not null references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  public_form uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  email text not null check (length(email) between 3 and 255),
  language text not null check (language in ('en', 'es')),
  answers jsonb not null check (jsonb_typeof(answers) = 'object' and length(answers::text) <= 1000000),
  saved_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > saved_at),
  primary key (organization_id, id),
  unique (organization_id, token_hash),
  foreign key (organization_id, public_form) references public.public_forms (organization_id, id)
);
select app.protect('public.form_drafts');
select app.keep_under_hold('public.form_drafts');
create index form_drafts_ends_at on public.form_drafts (ends_at);
create index on public.form_drafts (organization_id, public_form);

-- A file that was uploaded with a form, until the form is sent.
create table public.form_uploads (
  organization_id uuid not null references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  public_form uuid not null,
  -- Of the solved challenge: one challenge allows a number of files.
  challenge bytea not null check (length(challenge) = 32),
  path text not null check (length(path) <= 400),
  name text not null check (length(name) between 1 and 200),
  size bigint not null check (size > 0),
  content_type text not null check (length(content_type) <= 200),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, public_form) references public.public_forms (organization_id, id)
);
select app.protect('public.form_uploads');
select app.keep_under_hold('public.form_uploads');
create index form_uploads_uploaded_at on public.form_uploads (uploaded_at);
create index on public.form_uploads (organization_id, public_form, challenge);

-- How a submission of the public is found again: by the link of its receipt, and by the challenge it was sent with,
-- so that
-- sending twice makes one submission.
create table public.form_receipts (
  organization_id uuid not null references public.organizations (id),
  submission uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  challenge bytea not null check (length(challenge) = 32),
  token_ends_at timestamptz not null,
  email text check (length(email) between 3 and 255),
  primary key (organization_id, submission),
  unique (organization_id, token_hash),
  unique (organization_id, challenge),
  foreign key (organization_id, submission) references public.form_submissions (organization_id, id)
);
select app.protect('public.form_receipts');
select app.keep_under_hold('public.form_receipts');

insert into auth.rate_limits (name, per, valid_from, requests, window_seconds, block_seconds) values
  -- A kiosk and a library have many people behind one address.
  ('public form', 'account and network', '2026-01-01', 60, 3600, 600),
  ('public form', 'account', '2026-01-01', 3000, 3600, 600),
  ('public form', 'network', '2026-01-01', 200, 3600, 600);

-- A person's conversation with the assistant on its own page. No one else reads it, and the person may delete it.
create table public.conversations (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  title text not null check (length(title) <= 200) check (title <> ''),
  turns numeric not null default 0 check (turns >= 0),
  last_at timestamptz not null,
  primary key (organization_id, id)
);
select app.protect('public.conversations');
select app.keep_under_hold('public.conversations');
create policy "their own" on public.conversations for all to authenticated using (organization_id = (select app.organization_id()) and created_by = (select app.user_id())) with check (organization_id = (select app.organization_id()) and created_by = (select app.user_id()));
create policy "commands" on public.conversations for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select, delete, update (title) on public.conversations to authenticated;
grant select, insert, update, delete on public.conversations to commands;
create index on public.conversations (organization_id, created_at desc, id desc);

-- No history: what the person deletes is gone.
create trigger next_version before update on public.conversations for each row execute function app.next_version();

select realtime.publish('public.conversations', audience => 'owner', owner => 'created_by');

-- One question or one answer of a conversation, with the sources that were named.
create table public.conversation_turns (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  id uuid not null default app.uuid_v7(),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  conversation uuid not null,
  position numeric not null check (position >= 1),
  speaker text not null check (speaker in ('user', 'agent')),
  words text not null check (length(words) <= 20000),
  sources text check (length(sources) <= 4000),
  primary key (organization_id, id),
  foreign key (organization_id, conversation) references public.conversations (organization_id, id) on delete cascade
);
select app.protect('public.conversation_turns');
select app.keep_under_hold('public.conversation_turns');
create policy "who reads the parent" on public.conversation_turns for select to authenticated using (exists (select from public.conversations parent where parent.organization_id = conversation_turns.organization_id and parent.id = conversation_turns.conversation));
create policy "commands" on public.conversation_turns for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.conversation_turns to authenticated;
grant select, insert, update, delete on public.conversation_turns to commands;
create index on public.conversation_turns (organization_id, created_at desc, id desc);
create index on public.conversation_turns (organization_id, conversation);

-- No history: what the person deletes is gone.
create trigger next_version before update on public.conversation_turns for each row execute function app.next_version();

select realtime.publish('public.conversation_turns');

-- Who opened the answers of a submission, and when. The command that writes this is in the trail, and answers can only
-- be read within the hour: without it the table API would read them without a trace.
create table public.form_openings (
  organization_id uuid not null default app.organization_id() references public.organizations (id),
  submission uuid not null,
  user_id uuid not null,
  opened_at timestamptz not null default now(),
  primary key (organization_id, submission, user_id),
  foreign key (organization_id, submission) references public.form_submissions (organization_id, id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
select app.protect('public.form_openings');
select app.keep_under_hold('public.form_openings');
create policy "their own" on public.form_openings for select to authenticated using (organization_id = (select app.organization_id()) and user_id = (select app.user_id()));
create policy "commands" on public.form_openings for all to commands using (organization_id = (select app.organization_id())) with check (organization_id = (select app.organization_id()));
grant select on public.form_openings to authenticated;
grant select, insert, update on public.form_openings to commands;
create index on public.form_openings (organization_id, user_id);

create policy "who opened the submission" on public.form_answers for select to authenticated using (organization_id = (select app.organization_id()) and (select true from public.form_submissions parent where parent.organization_id = form_answers.organization_id and parent.id = form_answers.submission) and (select true from public.form_openings o where o.organization_id = form_answers.organization_id and o.submission = form_answers.submission and o.user_id = (select app.user_id()) and o.opened_at > now() - interval '1 hour' limit 1));

-- The words of a comment have no history: without them only an empty line is left.
create trigger held_words before update of body on public.comments for each row
  when (old.body is distinct from new.body) execute function app.keep_held();

create policy "a record's file is not overwritten" on storage.objects as restrictive for update to authenticated using (not exists (select from app.kept_files k where k.organization_id = objects.organization_id and k.path = objects.name));
create policy "a record's file is not deleted" on storage.objects as restrictive for delete to authenticated using (not exists (select from app.kept_files k where k.organization_id = objects.organization_id and k.path = objects.name));
