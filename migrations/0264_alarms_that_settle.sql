-- A sensor that goes to and fro at its limit is one alarm: how far inside the limit it must come, and how long it must stay there.
alter table public.device_rules
  add column margin numeric check (margin >= 0) check (margin <= 1000000),
  add column hold_minutes numeric check (hold_minutes >= 0) check (hold_minutes <= 1440);
grant insert (margin, hold_minutes), update (margin, hold_minutes) on public.device_rules to authenticated;
alter table public.device_alarms add column calm_since timestamptz;
