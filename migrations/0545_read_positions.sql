-- How far a standby must be before it may answer a person's reads: behind what this person wrote, what the agency's open
-- pages were told of, and, in the row of zeros, what everyone must see. Rows are kept for minutes. Unlogged: a position
-- says nothing after a crash or on a standby that took over, and the row of zeros is then written anew before any use.
--   the platform alone
create unlogged table app.read_positions (
  who uuid primary key,
  position pg_lsn not null,
  noted_at timestamptz not null default clock_timestamp()
);
select app.protect('app.read_positions');
