import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { findingLife } from '#areas/assurance/audits/findings/life.ts'
import { reportOf } from '../facts.ts'
import type { SingleAudit } from '../records.ts'
import { grantCostLife } from '../../charges/life.ts'

/** A cost of an audited award with the invoice behind it. */
export type AuditedCost = {
  id: string
  number: string
  description: string
  class: string
  incurred_on: string
  amount: number
  match: number
  invoice: string | null
  vendor: string | null
  invoice_date: string | null
  invoice_amount: number | null
  paid_on: string | null
}
/** A file that the access opens; `of` is the record that it belongs to. */
export type AuditedFile = {
  id: string
  kind: 'bundle' | 'finding' | 'invoice' | 'cost'
  of: string
  name: string
  size: number
  /** Of a bundle: the SHA-256 of its list of files, as it was recorded. */ digest: string | null
}
export type StoredFile = AuditedFile & { version: string; content_type: string }

/** So many costs of one award are on the page; the number beyond them is told. */
export const mostCosts = 2_000

/** The costs of one award of the schedule in its fiscal year. */
export async function costsOf(
  tx: CommandTx,
  audit: SingleAudit,
  award: string,
): Promise<{ costs: AuditedCost[]; more: number }> {
  const { awards, year } = await reportOf(tx, audit)
  if (!awards.some(({ id }) => id === award)) throw new NotFound('Award')
  const costs = await tx.sql<AuditedCost & { all: number }>(
    `select c.id, c.number, c.description, c.class, c.incurred_on::text, c.amount, c.match, i.number as invoice,
        v.name as vendor, i.invoice_date::text, i.amount as invoice_amount, i.paid_on::text,
        count(*) over ()::int as all
       from grant_costs c
       left join invoices i on i.organization_id = c.organization_id and i.id = c.invoice
       left join vendors v on v.organization_id = i.organization_id and v.id = i.vendor
      where c.organization_id = $1 and c.funding = $2
      and c.status ${notAmong(grantCostLife, 'disallowed')} and c.incurred_on between $3 and $4
      order by c.incurred_on, c.number limit ${mostCosts}`,
    [tx.organization_id, award, year.starts_on, year.ends_on],
  )
  return { costs: costs.map(({ all: _, ...each }) => each), more: (costs[0]?.all ?? 0) - costs.length }
}

/** Files of the shared bundle and the issued findings; with an award, those of its costs and invoices. */
export const evidenceOf = (tx: CommandTx, audit: SingleAudit, award: string | null): Promise<StoredFile[]> =>
  filesWhere(tx, audit, { award, file: null })

/** One file, if the access opens it: of a finding, a shared bundle, or of a cost of any award of the schedule. */
export async function fileOf(tx: CommandTx, audit: SingleAudit, file: string): Promise<StoredFile> {
  const [found] = await filesWhere(tx, audit, { award: null, file })
  if (!found) throw new NotFound('File')
  return found
}

async function filesWhere(
  tx: CommandTx,
  audit: SingleAudit,
  { award, file }: { award: string | null; file: string | null },
): Promise<StoredFile[]> {
  const { awards, year } = await reportOf(tx, audit)
  const ids = awards.map(({ id }) => id)
  return tx.sql<StoredFile>(
    `with costs as (
         select id, number, invoice, documents from grant_costs
          where organization_id = $1 and funding = any ($3::uuid[]) and status ${notAmong(grantCostLife, 'disallowed')}
            and incurred_on between $4 and $5),
       billed as (
         select id, number, document from invoices
          where organization_id = $1 and id in (select invoice from costs where invoice is not null)),
       attached as (
         select id, table_name, record, name, path from attachments
          where organization_id = $1 and removed_at is null
            and table_name in ('audit_samples', 'audit_findings', 'invoices', 'grant_costs')),
       named as (
         select 'bundle' as kind, s.population as of, a.name, a.path, s.bundle_digest as digest
           from audit_samples s join attached a on a.table_name = 'audit_samples' and a.record = s.id
            and a.id::text = s.shared_file
          where s.organization_id = $1 and s.audit = $2
         union all
         select 'finding', coalesce(f.reference, f.number) || ' ' || f.title, a.name, a.path, null
           from audit_findings f join attached a on a.table_name = 'audit_findings' and a.record = f.id
          where f.organization_id = $1 and f.audit = $2 and f.status ${among(findingLife, 'reported')}
         union all
         select 'invoice', b.number, a.name, a.path, null
           from billed b join attached a on a.table_name = 'invoices' and a.record = b.id
         union all
         select 'invoice', b.number, d ->> 'name', d ->> 'path', null
           from billed b cross join jsonb_array_elements(b.document) d
         union all
         select 'cost', c.number, a.name, a.path, null
           from costs c join attached a on a.table_name = 'grant_costs' and a.record = c.id
         union all
         select 'cost', c.number, d ->> 'name', d ->> 'path', null
           from costs c cross join jsonb_array_elements(c.documents) d)
     select distinct on (n.kind, n.of, n.name, o.id) o.id, n.kind, n.of, n.name, o.size, n.digest, o.version,
        o.content_type
       from named n join storage.objects o on o.organization_id = $1 and o.name = n.path
       join storage.buckets b on b.key = o.bucket_key and b.id = 'documents' and b.organization_id is null
      where $6::uuid is null or o.id = $6
      order by n.kind, n.of, n.name, o.id limit 2000`,
    [
      tx.organization_id,
      audit.audit,
      file === null ? ids.filter((id) => id === award) : ids,
      year.starts_on,
      year.ends_on,
      file,
    ],
  )
}
