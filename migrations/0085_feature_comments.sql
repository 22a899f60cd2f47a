-- What people say below a wish of the public board. It is shown once its writer's address is known to be theirs: at once
-- for an account, and after a press on the button in a letter for a visitor. The table holds what that letter's token
-- hashes to. What is hidden stays, with who hid it and why; the writer may take it away for good.
--   anyone: nothing (the server shows what may be shown, without addresses) · platform_admin: read
create table public.feature_comments (
  id uuid primary key default app.uuid_v7(),
  feature_request uuid not null references public.feature_requests (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  name text not null check (length(name) between 1 and 80),
  email text not null check (length(email) between 3 and 255),
  body text not null check (length(body) between 1 and 2000),
  user_id uuid references auth.users (id) on delete set null,
  -- An answer of those who run the platform is marked as one.
  by_host boolean not null default false,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  hidden_at timestamptz,
  hidden_by uuid references auth.users (id) on delete set null,
  hidden_reason text check (length(hidden_reason) between 1 and 500),
  check ((hidden_at is null) = (hidden_reason is null))
);
select app.protect('public.feature_comments');
create index feature_comments_of on public.feature_comments (feature_request, created_at, id);
create index feature_comments_unconfirmed on public.feature_comments (created_at) where confirmed_at is null;
create index feature_comments_user_id on public.feature_comments (user_id);
create index feature_comments_hidden_by on public.feature_comments (hidden_by);
create policy "the platform reads" on public.feature_comments for select to authenticated using ((select app.role()) = 'platform_admin');
grant select (id, feature_request, name, email, body, user_id, by_host, created_at, confirmed_at, hidden_at, hidden_by, hidden_reason) on public.feature_comments to authenticated;
