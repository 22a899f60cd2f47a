import { z } from 'zod'
import { contractById } from '#areas/contracts/contracts/facts.ts'
import { contract, type Contract } from '#areas/contracts/contracts/records.ts'
import { invoice, type Invoice } from '#areas/finance/invoices/records.ts'
import { billUnder } from '#areas/finance/invoices/under-contract/keep.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { authorsAmong } from '#areas/organization/two-people/authors.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { dollars } from '#platform/money.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { project, type Project } from '../projects/records.ts'
import { payLife, type PayFacts } from './pay/life.ts'
import { payApplication, payLine, type PayApplication, type PayLine } from './records.ts'
import { sumsOf, whyNotBill, whyNotMoved, whyNotOnSite, whyNotPeriod, whyNotWhole, type PaySums } from './rules.ts'

export const beginPayApplication = command('pay-applications/begin', {
  about:
    'Creates a pay application with the schedule of values: carried over from the last one, or the contract’s lines.',
  input: inputSchema(payApplication),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotOnSite(await tx.lock<Project>(project, input.project!)))
    // Under the contract's lock, so that the second of two simultaneous applications is refused.
    const of = await tx.lock<Contract>(contract, input.contract!)
    const elsewhere = await tx.one<{ name: string }>(
      `select p.name from project_sources s join projects p on p.organization_id = s.organization_id
        and p.id = s.project where s.organization_id = $1 and s.contract = $2 and s.project <> $3`,
      [tx.organization_id, of.id, input.project],
    )
    const open = (
      await tx.sql(
        `select id from pay_applications where organization_id = $1 and contract = $2
          and status ${notAmong(payLife, 'accepted')}`,
        [tx.organization_id, of.id],
      )
    ).length
    refuseIf(
      firstReason(
        elsewhere && `“${elsewhere.name}” is already linked to this contract. Create its pay applications there.`,
        open > 0 && 'Another application under this contract is not certified yet. Complete it first.',
        of.retained_by === 'invoices' &&
          of.retained > 0 &&
          `Invoices under ${of.number} already hold ${dollars(of.retained)} of retainage. Continue with invoices, or release the retainage first.`,
        whyNotPeriod(
          { period_from: input.period_from!, period_to: input.period_to! },
          (await before(tx, { contract: of.id, id: null }))?.period_to ?? null,
        ),
      ),
    )
    if (of.retained_by === 'invoices') await tx.update(contract, of.id, { retained_by: 'applications' })
    const number = await nextNumber(tx, payApplication.table, String(payApplication.fields.number.initial), now)
    const row = await tx.insert<PayApplication>(payApplication, {
      ...input,
      documents: JSON.stringify(input.documents ?? []),
      number,
      entered_by: actor.user_id,
    })
    const last = await linesBefore(tx, row)
    const lines =
      last.length > 0
        ? last.map(({ description, scheduled, before, this_period, stored }) => ({
            description,
            scheduled,
            before: before + this_period,
            this_period: 0,
            stored,
          }))
        : await tx.sql<{ description: string; scheduled: number; before: number; this_period: number; stored: number }>(
            `select description, amount as scheduled, 0::bigint as before, 0::bigint as this_period, 0::bigint as stored
              from contract_lines where organization_id = $1 and contract = $2 order by position`,
            [tx.organization_id, of.id],
          )
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
    refuseIf(
      firstReason(
        (row.contract !== was.contract || row.project !== was.project) &&
          'An application can’t change its project or contract. Create a new one.',
        whyNotPeriod(row, (await before(tx, row))?.period_to ?? null),
      ),
    )
    return tx.update<PayApplication>(payApplication, row.id, { entered_by: actor.user_id })
  },
} satisfies typeof edit

export const setPayLines = command('pay-applications/set-lines', {
  about: 'Replaces the schedule of values, and recalculates retainage and the amount due.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(payLine) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<PayApplication>(payApplication, id)
    refuseIf(whyNotEdit(payApplication, row, actor))
    await refuseIfMoved(tx, payApplication, row, version)
    await putLines(tx, payLine, id, lines)
    // The person who last edited the amounts can't certify them.
    return summed(tx, row, { entered_by: actor.user_id })
  },
})

const content = { record: payApplication, parts: [{ record: payLine, by: 'pay_application' }] }

export const payCommands = commandsOf(payLife, {
  author: async ({ id, organization_id: organization }, { tx, actor: { user_id } }) =>
    (await authorsAmong(tx, content, { organization, ids: [id], people: [user_id] })).length > 0,
  async facts(row, { tx }) {
    return judgedBy(tx, row, await contractById(tx, row.contract))
  },
  submit: (row, { tx }) => sumsFor(tx, row),
  async certify(row, { tx, actor, asked: { note }, today }) {
    // Checked again under the contract's lock, because its terms decide what is due.
    const under = await tx.lock<Contract>(contract, row.contract)
    const { lines, sums } = await judgedBy(tx, row, under)
    refuseIf(firstReason(lines, sums))
    // The contract's retainage is that of its last application.
    await tx.update(contract, under.id, { retained: row.retained })
    return { certified_by: actor.user_id, certified_on: today, note: note || null }
  },
  return: (_, { asked: { reason } }) => ({ note: reason }),
  async bill(row, { tx, now, asked: { invoice: bill } }) {
    const billed = await tx.lock<Invoice>(invoice, bill)
    const other = await tx.one<{ number: string }>(
      'select number from pay_applications where organization_id = $1 and invoice = $2',
      [tx.organization_id, bill],
    )
    const { vendor } = await contractById(tx, row.contract)
    refuseIf(whyNotBill(row, billed, { vendor, joined: other?.number ?? null }))
    await billUnder(tx, billed, row.contract)
    const to = { table: payApplication.table, id: row.id }
    await linkRecords(tx, { from: { table: invoice.table, id: bill }, kind: 'bills', to }, now)
  },
})

async function judgedBy(tx: CommandTx, row: PayApplication, under: Contract): Promise<PayFacts> {
  const lines = await linesOf(tx, row.id)
  return {
    lines: whyNotWhole(lines, under, await linesBefore(tx, row)),
    sums: whyNotMoved(row, sumsOf(lines, under, await certifiedBefore(tx, row))),
  }
}

const linesOf = (tx: CommandTx, id: string) =>
  tx.sql<PayLine>('select * from pay_lines where organization_id = $1 and pay_application = $2 order by position', [
    tx.organization_id,
    id,
  ])

/** The schedule of values from the contract's last certified application. */
async function linesBefore(tx: CommandTx, row: PayApplication): Promise<PayLine[]> {
  const last = await before(tx, row)
  return last ? linesOf(tx, last.id) : []
}

/** The contract's last certified application. */
const before = (tx: CommandTx, { contract: of, id }: { contract: string; id: string | null }) =>
  tx.one<Pick<PayApplication, 'id' | 'period_to'>>(
    `select id, period_to from pay_applications where organization_id = $1 and contract = $2 and id is distinct from $3
      and status ${among(payLife, 'accepted')} order by period_to desc, created_at desc limit 1`,
    [tx.organization_id, of, id],
  )

const certifiedBefore = async (tx: CommandTx, row: PayApplication): Promise<number> =>
  (await tx.one<{ before: number }>(
    `select coalesce(sum(due_now), 0)::bigint as before from pay_applications where organization_id = $1
      and contract = $2 and id <> $3 and status ${among(payLife, 'accepted')}`,
    [tx.organization_id, row.contract, row.id],
  ))!.before

/** The application's totals, from its lines and its contract's terms. */
const sumsFor = async (tx: CommandTx, row: PayApplication): Promise<PaySums> =>
  sumsOf(await linesOf(tx, row.id), await contractById(tx, row.contract), await certifiedBefore(tx, row))

async function summed(
  tx: CommandTx,
  row: PayApplication,
  changes: Partial<PayApplication> = {},
): Promise<PayApplication> {
  return tx.update<PayApplication>(payApplication, row.id, { ...(await sumsFor(tx, row)), ...changes })
}
