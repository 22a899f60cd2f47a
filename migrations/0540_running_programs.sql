-- Which version each running process is of, and when it last said that it still answers. A migration that takes away what
-- older versions use looks here first. Of the moment: unlogged, and in no backup.
create unlogged table app.processes (
  id uuid primary key,
  version text not null check (length(version) between 1 and 100),
  migration text not null check (length(migration) between 1 and 100),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
select app.protect('app.processes');
