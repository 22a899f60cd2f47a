/** Unpaid invoices, as cards of the pipeline. Only the agency's newest 500 are read. */
export const invoicesInThePipeline = {
  cards: `
    select 'invoices', i.id, i.number, v.name, i.status, i.amount, i.created_at
      from (select id, number, vendor, status, amount, created_at from invoices
             where organization_id = $1 and kind = 'invoice' and status not in ('paid', 'rejected', 'canceled')
             order by created_at desc limit 500) i
      join vendors v on v.organization_id = $1 and v.id = i.vendor`,
  /** Every invoice by its number and its vendor's name. */
  named: `
    select i.id, i.number, v.name as title from invoices i
      left join vendors v on v.organization_id = $1 and v.id = i.vendor where i.organization_id = $1`,
}
