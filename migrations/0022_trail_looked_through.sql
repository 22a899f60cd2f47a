-- The log is looked through by time, by person and by verb: each of them is a page from an index, however long the log is.
create index record_changes_at on public.record_changes (organization_id, at desc, id desc);
create index record_changes_actor on public.record_changes (organization_id, actor, at desc, id desc);
create index audit_events_actor on public.audit_events (organization_id, actor, at desc, id desc);
create index audit_events_command on public.audit_events (organization_id, command, at desc, id desc);
create index audit_log_entries_log_at on auth.audit_log_entries ((coalesce(organization_id, '00000000-0000-0000-0000-000000000000')), created_at desc, id desc);
drop index auth.audit_log_entries_log;
-- How long the log was at the end of a day: one look-up for each day.
create index trail_checkpoints_at on public.trail_checkpoints (organization_id, at desc, size);
