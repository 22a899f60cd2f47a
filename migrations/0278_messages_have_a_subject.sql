-- A message to a webhook is called by what it is about; its id is for the receiver. Those sent before say it in their body.
alter table public.webhook_deliveries add column subject text check (length(subject) <= 300) check (subject <> '');
update public.webhook_deliveries
   set subject = left(coalesce(concat_ws(': ', coalesce(body::jsonb -> 'data' ->> 'submission', body::jsonb -> 'data' ->> 'form'), body::jsonb -> 'data' ->> 'title'), ''), 300);
update public.webhook_deliveries set subject = 'Trial' where subject = '';
alter table public.webhook_deliveries alter column subject set not null;
