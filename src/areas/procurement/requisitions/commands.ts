import { z } from 'zod'
import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import { requestApproval } from '#areas/organization/approvals/requests/request-approval.ts'
import { linkRecords, type End } from '#areas/organization/record-links/link.ts'
import { release, reserve } from '#areas/planning/ledger/commitments.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { whyNotQuoted } from './quotes/facts.ts'
import { circumstancesOf } from './circumstances.ts'
import { requisitionLife, type Way } from './life.ts'
import { requisition, requisitionLine, type Requisition, type RequisitionLine } from './records.ts'
import { documentOf, linesOf } from './requisition-approval.ts'
import { amountOf, judge, sharesOf, whyNotConvert, whyNotReady } from './rules.ts'
import { everyReason } from '#platform/rules.ts'

export const editRequisition = editCommand('requisitions/edit', requisition)

export const draftRequisition = command('requisitions/draft', {
  about: 'Creates a requisition with its lines. Nothing is reserved until it is submitted.',
  input: z.strictObject({ requisition: inputSchema(requisition), lines: linesInput(requisitionLine) }),
  async run({ requisition: head, lines }, { tx, actor, now }) {
    const number = await nextNumber(tx, requisition.table, 'REQ-{year}-{count}', now)
    const row = await tx.insert<Requisition>(requisition, { ...head, number, requested_by: actor.user_id })
    return put(tx, row, lines)
  },
})

export const setRequisitionLines = command('requisitions/set-lines', {
  about: 'Replaces all lines of a requisition.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(requisitionLine) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<Requisition>(requisition, id)
    refuseIf(whyNotEdit(requisition, row, actor))
    await refuseIfMoved(tx, requisition, row, version)
    return put(tx, row, lines)
  },
})

export const requisitionCommands = commandsOf(requisitionLife, {
  async facts(row, asker) {
    const { lines, judged } = await judgedNow(row, asker)
    return { unready: everyReason(() => whyNotReady(row, lines, judged)) }
  },
  async submit(row, context) {
    const { lines, judged } = await judgedNow(row, context)
    const shares = sharesOf(lines)
    const to = { table: requisition.table, id: row.id }
    const warnings = await reserve(context, { ...to, words: `${row.number}: ${row.title}` }, shares)
    for (const { line } of shares)
      await linkRecords(context.tx, { from: { table: 'budget_lines', id: line }, kind: 'funds', to }, context.now)
    const { name, paragraph, because, facts } = judged.method
    const { warning } = judged.split
    const said = [because, ...facts, ...(warning ? [warning] : []), ...warnings]
    return { method: name, method_paragraph: paragraph, method_facts: said.join('\n') }
  },
  async cancel({ id, number }, context) {
    await release(context, { table: requisition.table, id, words: `${number} was canceled` })
  },
  after: {
    async submit(row, context) {
      const lines = await linesOf(context.tx, row.id)
      const request = await requestApproval(context, await documentOf(context.tx, row, lines))
      refuseIf(request ? null : noChain(requisition.label))
    },
  },
})

/** The lines, and the current rule checks. */
async function judgedNow(row: Requisition, { tx, now }: Pick<Context, 'tx' | 'now'>) {
  const lines = await linesOf(tx, row.id)
  return { lines, judged: judge(row, lines, await circumstancesOf(tx, row, lines, now)) }
}

/**
 * For the command that makes the order, the request for quotes or the solicitation of a requisition, in its own
 * transaction. It is linked, and the funds stay reserved; an order then books `encumber(context, source, shares, {
 * table: 'requisitions', id })`.
 */
export async function convertTo(context: Context, id: string, way: Way, became: End): Promise<Requisition> {
  const { tx, now } = context
  const row = await tx.lock<Requisition>(requisition, id)
  const on = requisitionLife.is(row, 'converted') && row.way === way ? row : await goOn(context, id, way)
  await linkRecords(tx, { from: { table: requisition.table, id }, kind: 'became', to: became }, now)
  return on
}

async function goOn({ tx, now }: Context, id: string, way: Way): Promise<Requisition> {
  const row = await tx.lock<Requisition>(requisition, id)
  const isQuoted = way === 'order' && row.method === 'small_purchase'
  const today = await todayOf(tx, now)
  refuseIf(whyNotConvert(row, way, isQuoted ? await whyNotQuoted(tx, row, { today, order: null }) : undefined))
  return tx.update<Requisition>(requisition, id, { status: 'converted', way })
}

async function put(
  tx: Context['tx'],
  { id }: Requisition,
  lines: Parameters<typeof putLines<typeof requisitionLine>>[3],
): Promise<Requisition> {
  const rows: RequisitionLine[] = await putLines(tx, requisitionLine, id, lines, (line) => ({ amount: amountOf(line) }))
  return tx.update<Requisition>(requisition, id, { amount: rows.reduce((sum, { amount }) => sum + amount, 0) })
}
