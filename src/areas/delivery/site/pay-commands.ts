import { z } from 'zod'
import { contractById } from '#areas/contracts/contracts/facts.ts'
import { contract, type Contract } from '#areas/contracts/contracts/records.ts'
import { invoice, type Invoice } from '#areas/finance/invoices/records.ts'
import { takeUnder } from '#areas/finance/retainage/keep.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { dollars } from '#platform/money.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { project, type Project } from '../projects/records.ts'
import { one, reason, words } from './inputs.ts'
import { payApplication, payLine, type PayApplication, type PayLine } from './records.ts'
import { payMoves, sumsOf, whyNotBill, whyNotCertify, whyNotMoved, whyNotOnSite, whyNotPeriod, whyNotWhole } from './rules.ts'

export const beginPayApplication = command('pay-applications/begin', {
  about: 'Begins a pay application with the schedule of values: that of the last one, moved on, or the lines of the contract.',
  input: inputSchema(payApplication),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotOnSite(await tx.lock<Project>(project, input.project!)))
    // Under the lock of the contract: of two that are begun at once the second is refused.
    const of = await tx.lock<Contract>(contract, input.contract!)
    const elsewhere = await tx.one<{ name: string }>('select p.name from project_sources s join projects p on p.organization_id = s.organization_id and p.id = s.project where s.organization_id = $1 and s.contract = $2 and s.project <> $3', [tx.organizationId(), of.id, input.project])
    const open = (await tx.sql(`select id from pay_applications where organization_id = $1 and contract = $2 and status in ('draft', 'submitted', 'returned')`, [tx.organizationId(), of.id])).length
    refuseIf(firstReason(
      elsewhere && `“${elsewhere.name}” spends through this contract: its applications belong there.`,
      open > 0 && 'Another application under this contract is not certified yet. One comes after the other.',
      of.retained_by === 'invoices' && of.retained > 0 && `Invoices under ${of.number} have kept ${dollars(of.retained)} back. What is kept back is kept in one place: go on with invoices, or release it first.`,
      whyNotPeriod({ period_from: input.period_from!, period_to: input.period_to! }, (await before(tx, { contract: of.id, id: null }))?.period_to ?? null),
    ))
    if (of.retained_by === 'invoices') await tx.update(contract, of.id, { retained_by: 'applications' })
    const number = await nextNumber(tx, payApplication.table, String(payApplication.fields.number.initial), now)
    const row = await tx.insert<PayApplication>(payApplication, { ...input, documents: JSON.stringify(input.documents ?? []), number, entered_by: actor.user_id })
    const last = await linesBefore(tx, row)
    const lines = last.length > 0
      ? last.map(({ description, scheduled, before, this_period, stored }) => ({ description, scheduled, before: before + this_period, this_period: 0, stored }))
      : await tx.sql<{ description: string; scheduled: number; before: number; this_period: number; stored: number }>('select description, amount as scheduled, 0::bigint as before, 0::bigint as this_period, 0::bigint as stored from contract_lines where organization_id = $1 and contract = $2 order by position', [tx.organizationId(), of.id])
    if (lines.length > 0) await putLines(tx, payLine, row.id, lines as never)
    return summed(tx, row)
  },
})

const edit = editCommand('pay-applications/edit', payApplication)
export const editPayApplication = {
  ...edit,
  async run(input, context): Promise<PayApplication> {
    const { tx, actor } = context
    const was = await tx.lock<PayApplication>(payApplication, input.id)
    const row = (await edit.run(input, context)) as PayApplication
    refuseIf(firstReason(
      (row.contract !== was.contract || row.project !== was.project) && 'An application stays with its project and its contract. Begin another one.',
      whyNotPeriod(row, (await before(tx, row))?.period_to ?? null),
    ))
    return tx.update<PayApplication>(payApplication, row.id, { entered_by: actor.user_id })
  },
} satisfies typeof edit

export const setPayLines = command('pay-applications/set-lines', {
  about: 'Puts these lines in the place of the schedule of values, and works out what is kept back and what is due.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(payLine) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<PayApplication>(payApplication, id)
    refuseIf(whyNotEdit(payApplication, row, actor))
    await refuseIfMoved(tx, payApplication, row, version)
    await putLines(tx, payLine, id, lines)
    // Whoever wrote what is asked for last is who does not certify it.
    return summed(tx, row, { entered_by: actor.user_id })
  },
})

export const submitPayApplication = command('pay-applications/submit', {
  about: 'Sends a pay application to be certified: its lines come to the contract, and carry on from the one before.',
  input: one,
  async run({ id }, { tx }) {
    const row = await tx.lock<PayApplication>(payApplication, id)
    refuseIf(firstReason(payMoves.whyNot('submit', row), whyNotWhole(await linesOf(tx, id), await contractById(tx, row.contract), await linesBefore(tx, row))))
    await summed(tx, row)
    return tx.update<PayApplication>(payApplication, id, { status: payMoves.submit.to })
  },
})

export const certifyPayApplication = command('pay-applications/certify', {
  about: 'Certifies a pay application that somebody else entered: so much is due now.',
  input: one.extend({ note: words }),
  reason: 'note',
  async run({ id, note }, { tx, actor, now }) {
    const row = await tx.lock<PayApplication>(payApplication, id)
    const of = await tx.lock<Contract>(contract, row.contract)
    const lines = await linesOf(tx, id)
    refuseIf(firstReason(whyNotCertify(row, actor), whyNotWhole(lines, of, await linesBefore(tx, row)), whyNotMoved(row, sumsOf(lines, of, await certifiedBefore(tx, row)))))
    // What is kept back under the contract is what its last application keeps back.
    await tx.update(contract, of.id, { retained: row.retained })
    return tx.update<PayApplication>(payApplication, id, { status: payMoves.certify.to, certified_by: actor.user_id, certified_on: await todayOf(tx, now), note: note || null })
  },
})

export const returnPayApplication = command('pay-applications/return', {
  about: 'Sends a pay application back, and says what is wrong.',
  input: one.extend({ reason }),
  reason: 'reason',
  async run({ id, reason: note }, { tx, actor }) {
    const row = await tx.lock<PayApplication>(payApplication, id)
    refuseIf(whyNotCertify(row, actor, 'return'))
    return tx.update<PayApplication>(payApplication, id, { status: payMoves.return.to, note })
  },
})

export const billPayApplication = command('pay-applications/bill', {
  about: 'Joins a certified pay application to the invoice that asks for exactly that amount.',
  input: one.extend({ invoice: z.uuid() }),
  async run({ id, invoice: bill }, { tx, now }) {
    const row = await tx.lock<PayApplication>(payApplication, id)
    const billed = await tx.lock<Invoice>(invoice, bill)
    const other = await tx.one<{ number: string }>('select number from pay_applications where organization_id = $1 and invoice = $2', [tx.organizationId(), bill])
    refuseIf(whyNotBill(row, billed, { vendor: (await contractById(tx, row.contract)).vendor, joined: other?.number ?? null }))
    await takeUnder(tx, billed, row.contract)
    await linkRecords(tx, { from: { table: invoice.table, id: bill }, kind: 'bills', to: { table: payApplication.table, id } }, now)
    return tx.update<PayApplication>(payApplication, id, { status: payMoves.bill.to, invoice: bill })
  },
})

const linesOf = (tx: CommandTx, id: string) => tx.sql<PayLine>('select * from pay_lines where organization_id = $1 and pay_application = $2 order by position', [tx.organizationId(), id])

/** The schedule of values as the last certified application of the contract left it. */
async function linesBefore(tx: CommandTx, row: PayApplication): Promise<PayLine[]> {
  const last = await before(tx, row)
  return last ? linesOf(tx, last.id) : []
}

/** The last one of the contract that was certified. */
const before = (tx: CommandTx, { contract: of, id }: { contract: string; id: string | null }) =>
  tx.one<Pick<PayApplication, 'id' | 'period_to'>>(`select id, period_to from pay_applications where organization_id = $1 and contract = $2 and id is distinct from $3 and status in ('certified', 'billed') order by period_to desc, created_at desc limit 1`, [tx.organizationId(), of, id])

const certifiedBefore = async (tx: CommandTx, row: PayApplication): Promise<number> =>
  (await tx.one<{ before: number }>(`select coalesce(sum(due_now), 0)::bigint as before from pay_applications where organization_id = $1 and contract = $2 and id <> $3 and status in ('certified', 'billed')`, [tx.organizationId(), row.contract, row.id]))!.before

/** The foot of the application, from its lines and the terms of its contract. */
async function summed(tx: CommandTx, row: PayApplication, changes: Partial<PayApplication> = {}): Promise<PayApplication> {
  return tx.update<PayApplication>(payApplication, row.id, { ...sumsOf(await linesOf(tx, row.id), await contractById(tx, row.contract), await certifiedBefore(tx, row)), ...changes })
}
