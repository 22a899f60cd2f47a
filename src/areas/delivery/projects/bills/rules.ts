import { invoicedSql, owedSql, paidSql } from '#areas/finance/invoices/invoiced/rules.ts'

/**
 * The bills of projects, each once: those of linked orders, directly or through their contract, and those under a
 * linked contract without an order. The invoices area defines what counts as invoiced. $1 is the organization.
 */
export const billsOfProjects = (only = ''): string => `
    select s.project, i.id, ${invoicedSql('i')} as billed, ${paidSql('i')} as paid
      from project_sources s
      join purchase_orders o on o.organization_id = s.organization_id
      and (o.id = s.purchase_order or o.contract = s.contract)
      join invoices i on i.organization_id = s.organization_id and i.purchase_order = o.id
     where s.organization_id = $1 and ${owedSql('i')} ${only}
    union
    select s.project, i.id, ${invoicedSql('i')}, ${paidSql('i')}
      from project_sources s
      join invoices i on i.organization_id = s.organization_id and i.contract = s.contract
     where s.organization_id = $1 and ${owedSql('i')} ${only}`
