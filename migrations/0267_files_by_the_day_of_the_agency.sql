-- A file for the bank bears the day and the hour of the agency. Those made before bear Greenwich's, as they were sent: for them nothing stands here.
alter table public.payment_runs add column file_zone text check (length(file_zone) <= 60);
