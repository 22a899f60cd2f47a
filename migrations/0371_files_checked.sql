-- What was found when a file came in: metadata taken out of a picture, active content of a PDF. Judged by the server.
alter table storage.objects
  add column flags text[] not null default '{}' check (flags <@ array['metadata_removed', 'metadata_kept', 'pdf_scripts', 'pdf_opens', 'pdf_launches', 'pdf_files', 'pdf_encrypted', 'pdf_unread']),
  -- The digest of what was sent, where it is not what is kept: the sender compares with it.
  add column sent_sha256 text check (sent_sha256 ~ '^[0-9a-f]{64}$');
grant update (flags, sent_sha256) on storage.objects to authenticated;

-- What a virus scanner said of these bytes. Bytes without a line were not scanned: they are never called clean.
--   the server alone
create table storage.scans (
  version uuid primary key,
  result text not null check (result in ('clean', 'infected', 'too_large')),
  threat text check (length(threat) <= 200),
  scanner text not null check (length(scanner) <= 40),
  scanned_at timestamptz not null
);
select app.protect('storage.scans');
