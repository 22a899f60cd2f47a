-- The person who approved an invoice does not release its payment. The one exception is an act under a small-agency
-- declaration, which is written down beforehand in the same transaction.
create function app.releaser_did_not_approve() returns trigger language plpgsql as $$
begin
  if new.status = 'released' and old.status is distinct from 'released'
    and exists (
      select from public.payments p
        join public.payment_items i on i.organization_id = p.organization_id and i.payment = p.id
        join public.approval_requests q on q.organization_id = i.organization_id and q.document_table = 'invoices' and q.document = i.invoice::text and q.status = 'approved'
        join public.approval_signatures s on s.organization_id = q.organization_id and s.request = q.id and s.decision = 'approved'
       where p.organization_id = new.organization_id and p.run = new.id and new.released_by in (s.signer, s.on_behalf_of))
    and not exists (
      select from public.small_agency_acts a
       where a.organization_id = new.organization_id and a.act = 'released' and a.document_table = 'payment_runs' and a.document = new.id::text and a.person = new.released_by)
  then
    raise exception 'An approver of an invoice does not release its payment.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create constraint trigger releaser_did_not_approve after update on public.payment_runs for each row execute function app.releaser_did_not_approve();
