import { z } from 'zod'
import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import { requestApproval } from '#areas/organization/approvals/requests/request-approval.ts'
import { linkRecords, type End } from '#areas/organization/record-links/link.ts'
import { release, reserve } from '#areas/planning/ledger/commitments.ts'
import { command, type Context } from '#platform/commands/command.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { circumstancesOf } from './circumstances.ts'
import { requisition, requisitionLine, type Requisition, type RequisitionLine } from './records.ts'
import { documentOf, linesOf } from './requisition-approval.ts'
import { amountOf, judge, moves, sharesOf, whyNotCancel, whyNotConvert, whyNotSubmit } from './rules.ts'

export const editRequisition = editCommand('requisitions/edit', requisition)

const one = z.object({ id: z.uuid() })

export const draftRequisition = command('requisitions/draft', {
  about: 'Makes a requisition with its lines. Nothing is reserved until it is sent.',
  input: z.strictObject({ requisition: inputSchema(requisition), lines: linesInput(requisitionLine) }),
  async run({ requisition: head, lines }, { tx, actor, now }) {
    const number = await nextNumber(tx, requisition.table, 'REQ-{year}-{count}', now)
    const row = await tx.insert<Requisition>(requisition, { ...head, number, requested_by: actor.user_id })
    return put(tx, row, lines)
  },
})

export const setRequisitionLines = command('requisitions/set-lines', {
  about: 'Replaces the lines of a requisition by those that were sent, all or none.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(requisitionLine) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<Requisition>(requisition, id)
    refuseIf(whyNotEdit(requisition, row, actor))
    await refuseIfMoved(tx, requisition, row, version)
    return put(tx, row, lines)
  },
})

export const submitRequisition = command('requisitions/submit', {
  about: 'Sends a requisition to those who approve it, and reserves its money. How it must be bought is written down with the facts of this day.',
  input: one,
  async run({ id }, context) {
    const { tx, now } = context
    const row = await tx.lock<Requisition>(requisition, id)
    const lines = await linesOf(tx, id)
    const judged = judge(row, lines, await circumstancesOf(tx, row, lines, now))
    refuseIf(whyNotSubmit(row, lines, judged))
    const shares = sharesOf(lines)
    const warnings = await reserve(context, { table: requisition.table, id, words: `${row.number}: ${row.title}` }, shares)
    for (const { line } of shares) await linkRecords(tx, { from: { table: 'budget_lines', id: line }, kind: 'funds', to: { table: requisition.table, id } }, now)
    const { name, paragraph, because, facts } = judged.method
    const sent = await tx.update<Requisition>(requisition, id, { status: moves.submit.to, method: name, method_paragraph: paragraph, method_facts: [because, ...facts, ...(judged.split.warning ? [judged.split.warning] : []), ...warnings].join('\n') })
    const request = await requestApproval(context, await documentOf(tx, sent, lines))
    refuseIf(request ? null : noChain(requisition.label))
    return sent
  },
})

export const cancelRequisition = command('requisitions/cancel', {
  about: 'Cancels a requisition that nothing came of yet, and gives its money back.',
  input: one.extend({ reason: z.string().trim().min(1, 'Reason is required').max(2_000) }),
  async run({ id }, context) {
    const { tx, actor } = context
    const row = await tx.lock<Requisition>(requisition, id)
    refuseIf(whyNotCancel(row, { actor }))
    await release(context, { table: requisition.table, id, words: `${row.number} was cancelled` })
    return tx.update<Requisition>(requisition, id, { status: moves.cancel.to })
  },
})

export const convertRequisition = command('requisitions/convert', {
  about: 'Says how an approved requisition goes on: as an order, as a request for quotes, or as a solicitation. Its money stays reserved until there is a promise.',
  input: one.extend({ way: z.enum(['order', 'quote', 'solicitation']) }),
  run: ({ id, way }, context) => goOn(context, id, way),
})

/**
 * For the command that makes what comes of a requisition, in its own transaction: the order, the request for quotes or
 * the solicitation. It is linked, and the money stays reserved; an order then books
 * `encumber(context, source, shares, { table: 'requisitions', id })`.
 */
export async function takeUp(context: Context, id: string, way: 'order' | 'quote' | 'solicitation', became: End): Promise<Requisition> {
  const { tx, now } = context
  const row = await tx.lock<Requisition>(requisition, id)
  const on = row.status === 'converted' && row.way === way ? row : await goOn(context, id, way)
  await linkRecords(tx, { from: { table: requisition.table, id }, kind: 'became', to: became }, now)
  return on
}

async function goOn({ tx }: Context, id: string, way: 'order' | 'quote' | 'solicitation'): Promise<Requisition> {
  const row = await tx.lock<Requisition>(requisition, id)
  refuseIf(whyNotConvert(row, way))
  return tx.update<Requisition>(requisition, id, { status: moves.convert.to, way })
}

async function put(tx: Context['tx'], { id }: Requisition, lines: Parameters<typeof putLines<typeof requisitionLine>>[3]): Promise<Requisition> {
  const rows: RequisitionLine[] = await putLines(tx, requisitionLine, id, lines, (line) => ({ amount: amountOf(line) }))
  return tx.update<Requisition>(requisition, id, { amount: rows.reduce((sum, { amount }) => sum + amount, 0) })
}
