-- What is done outside of the server, by a command: when it was last done whole. The server tells its age.
create table app.upkeep (
  name text primary key check (name ~ '^[a-z][a-z-]{0,40}$'),
  done_at timestamptz not null
);
select app.protect('app.upkeep');
