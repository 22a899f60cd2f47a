-- Keys that forgot the organization: rows of one agency lie together, and a cluster that spreads agencies can promise a key
-- only where it names the agency (tests/distributable.test.ts).

alter table app.read_audit drop constraint read_audit_pkey;
alter table app.read_audit add primary key (organization_id, id);
alter table app.read_audit drop constraint read_audit_table_name_record_user_id_address_mark_window_st_key;
alter table app.read_audit add constraint read_audit_once
  unique nulls not distinct (organization_id, table_name, record, user_id, address_mark, window_started_at);

-- The primary key is (organization_id, id) already; nothing points at the id alone.
alter table public.product_agents drop constraint product_agents_id_key;
