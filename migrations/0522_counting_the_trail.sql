-- What is counted of the trail (how many acts, of how many people, on which days and about what) is read from this index
-- alone, and not from the lines with all that they say.
create index audit_events_counted on public.audit_events (organization_id, at) include (actor, command);
