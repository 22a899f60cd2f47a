-- One network is many people: a town hall behind one address. What is refused there slows newcomers down and locks nobody
-- out who signed in from there before.
create table auth.known_networks (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A keyed hash of the person and the network: the table tells nobody where people were.
  mark bytea not null,
  last_at timestamptz not null,
  primary key (user_id, mark)
);
select app.protect('auth.known_networks');

insert into auth.rate_limits (name, per, valid_from, requests, window_seconds, block_seconds) values
  -- For people who were never seen in a network with many refusals: one after the other, and no longer a lock of minutes.
  ('sign-in crowd', 'network', '2026-01-01', 20, 60, 0),
  ('code crowd', 'network', '2026-01-01', 20, 60, 0),
  -- Ways in that cannot be guessed: another provider's, a passkey. Wide, because a whole office begins at nine.
  ('way in', 'network', '2026-01-01', 600, 60, 60);
