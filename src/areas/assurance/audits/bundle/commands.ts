import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { dayInWords } from '#platform/dates.ts'
import { firstReason } from '#platform/rules.ts'
import { among } from '#platform/life/status-sql.ts'
import { paymentLife } from '#areas/finance/payments/life.ts'
import { invoiceLife } from '#areas/finance/invoices/life.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { one } from '../../inputs.ts'
import { audit, auditSample, auditSampleItem, type Audit, type AuditSample } from '../records.ts'
import { whyNotBundle, whyNotSample, whyNotShare } from '../rules.ts'
import { drawLargest, drawMonetaryUnits, drawRandom, whyNotDraw } from '../sampling/rules.ts'

/** The records of a period, by number: the same list for everyone who draws again. */
const populations = {
  invoices: {
    name: 'Invoices',
    sql: `select id, number, amount::bigint as amount from invoices where organization_id = $1
            and invoice_date between $2 and $3
            and status ${among(invoiceLife, 'billed')} order by number, id`,
  },
  payments: {
    name: 'Payments',
    sql: `select id, number, amount::bigint as amount from payments where organization_id = $1
            and paid_on between $2 and $3 and status ${among(paymentLife, 'paid')} order by number, id`,
  },
  purchase_orders: {
    name: 'Purchase orders',
    sql: `select id, number, amount::bigint as amount from purchase_orders where organization_id = $1
            and (created_at at time zone (select time_zone from organizations where id = $1))::date between $2 and $3
            and status ${among(orderLife, 'approved', 'placed')} order by number, id`,
  },
} as const
/** So many are read at once. */
const most = 100_000

type Member = { id: string; number: string; amount: number }

export const drawRecords = command('audits/draw-records', {
  about: 'Draws a sample of invoices, payments or purchase orders of a period by a method and a seed.',
  input: one.extend({
    source: z.enum(['invoices', 'payments', 'purchase_orders']),
    method: z.enum(['random', 'monetary_unit', 'largest']),
    from: z.iso.date('Enter the first day'),
    to: z.iso.date('Enter the last day'),
    size: z.int().min(1, 'Enter the sample size').max(200, 'Enter up to 200 items'),
    seed: z.string().trim().min(1, 'Enter a seed').max(60),
  }),
  async run({ id, source, method, from, to, size, seed }, { tx, now, actor }) {
    refuseIf(whyNotSample(await tx.lock<Audit>(audit, id), actor))
    refuseIf(to < from ? 'The last day must be on or after the first day.' : null)
    const { name, sql } = populations[source]
    const members = await tx.asPerson<Member>(`${sql} limit ${most + 1}`, [tx.organization_id, from, to])
    const amounts = members.map(({ amount }) => Math.max(0, Number(amount)))
    const value = amounts.reduce((sum, cents) => sum + cents, 0)
    refuseIf(
      members.length === 0
        ? `No ${name.toLowerCase()} are in this period.`
        : members.length > most
          ? 'More than 100,000 records are in this period. Select a shorter one.'
          : whyNotDraw({ method, count: members.length, size, value }),
    )
    const picked =
      method === 'random'
        ? drawRandom(members.length, size, seed).map((item) => ({ item, hits: 1 }))
        : method === 'largest'
          ? drawLargest(amounts, size).map((item) => ({ item, hits: 1 }))
          : drawMonetaryUnits(amounts, size, seed).picked
    const sample = await tx.insert<AuditSample>(auditSample, {
      audit: id,
      population: `${name}, ${dayInWords(from)} to ${dayInWords(to)}, by number`,
      method,
      source,
      seed,
      size,
      population_count: members.length,
      population_value: value,
      picked: picked
        .map(({ item, hits }) => members[item - 1]!.number + (hits > 1 ? ` (hit ${hits} times)` : ''))
        .join(', '),
      drawn_at: now,
    })
    for (const { item, hits } of picked) {
      const { id: record, number, amount } = members[item - 1]!
      await tx.insert(auditSampleItem, {
        sample: sample.id,
        position: item,
        record_table: source,
        record,
        number,
        amount: Number(amount),
        hits,
      })
    }
    return sample
  },
})

export const sealBundle = command('audit-samples/seal-bundle', {
  about: 'Records the SHA-256 of the list of files in a bundle, so that the archive can be verified later.',
  decides: 'evidence',
  input: one.extend({
    digest: z.string().regex(/^[0-9a-f]{64}$/, 'The digest has 64 hexadecimal digits'),
    archive: z.string().regex(/^[0-9a-f]{64}$/, 'The digest has 64 hexadecimal digits'),
    files: z.int().min(1).max(100_000),
  }),
  async run({ id, digest, archive, files }, { tx, actor, now }) {
    const row = await tx.lock<AuditSample>(auditSample, id)
    refuseIf(whyNotBundle(await tx.lock<Audit>(audit, row.audit), row, actor))
    return tx.update<AuditSample>(auditSample, id, {
      bundle_digest: digest,
      archive_digest: archive,
      bundle_files: files,
      bundled_at: now.toISOString(),
    })
  },
})

export const shareBundle = command('audit-samples/share-bundle', {
  about: 'Shares the bundle that was saved last with the outside auditors who have access to the single audit.',
  decides: 'evidence',
  input: one.extend({ file: z.uuid() }),
  async run({ id, file }, { tx, actor, now }) {
    const row = await tx.lock<AuditSample>(auditSample, id)
    const of = await tx.lock<Audit>(audit, row.audit)
    const [attached] = await tx.asPerson<{ sha256: string }>(
      `select sha256 from attachments where organization_id = $1 and id = $2 and table_name = $3 and record = $4
        and removed_at is null`,
      [tx.organization_id, file, auditSample.table, id],
    )
    refuseIf(firstReason(whyNotBundle(of, row, actor), whyNotShare(row, attached)))
    return tx.update<AuditSample>(auditSample, id, { shared_file: file, shared_at: now.toISOString() })
  },
})
