-- Which key took the place of which, and when: an older key is retired when nothing that it made is valid any more.
-- A key is named by a digest that says nothing about it.
create table app.key_rotations (
  key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
  replaced_id text not null check (replaced_id ~ '^[0-9a-f]{16}$'),
  used_at timestamptz not null,
  retired_at timestamptz
);
select app.protect('app.key_rotations');
