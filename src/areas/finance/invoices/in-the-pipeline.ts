import { among } from '#platform/life/status-sql.ts'
import { contractLife } from '#areas/contracts/contracts/life.ts'
import { invoiceLife } from './life.ts'

/** Contracts and invoices in the pipeline of purchases. */
export const laterStages = {
  /** Whether award a has its contract: its orders come later, and not all at once. */
  contracted: `exists (
    select from contracts t where t.organization_id = $1 and t.award = a.id
    and t.status ${among(contractLife, 'active', 'expired', 'closed')})`,
  /** Unpaid invoices. Only the agency's newest 500 are read. */
  cards: `
    select 'invoices', i.id, i.number, v.name, i.status, i.amount, i.created_at, coalesce(i.approved_at, i.created_at)
      from (select id, number, vendor, status, amount, created_at, approved_at from invoices
             where organization_id = $1 and kind = 'invoice'
             and status ${among(invoiceLife, ...invoiceLife.openStatuses)}
             order by created_at desc limit 500) i
      join vendors v on v.organization_id = $1 and v.id = i.vendor`,
  /** Paid invoices, from their entry to the payment. */
  paid: `
    select id, created_at as begins, paid_on::timestamptz as ends from invoices
     where organization_id = $1 and paid_on is not null`,
  /** Every invoice by its number and its vendor's name. */
  named: `
    select i.id, i.number, v.name as title from invoices i
      left join vendors v on v.organization_id = $1 and v.id = i.vendor where i.organization_id = $1`,
}
