-- The platform's log keeps checkpoints of the other logs: the last one of a log is found at once.
create index audit_log_entries_witnessed on auth.audit_log_entries ((payload -> 'traits' ->> 'log'), created_at desc)
  where payload ->> 'action' = 'trail_witnessed';

-- Time stamps (RFC 3161) over checkpoints, as the authority signed them.
create table app.trail_timestamps (
  organization_id uuid not null,
  size bigint not null check (size > 0),
  token bytea not null,
  at timestamptz(3) not null,
  primary key (organization_id, size)
);
select app.protect('app.trail_timestamps');
