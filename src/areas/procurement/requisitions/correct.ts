import { z } from 'zod'
import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import { documentChanged, lockRequest } from '#areas/organization/approvals/requests/change.ts'
import { release, reserve } from '#areas/planning/ledger/commitments.ts'
import { lockLines } from '#areas/planning/ledger/book.ts'
import { command } from '#platform/commands/command.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { circumstancesOf } from './circumstances.ts'
import { requisition, type Requisition } from './records.ts'
import { documentOf, linesOf } from './requisition-approval.ts'
import { amountOf, corrected, judge, movedShares, whyNotCorrect, whyNotKeep } from './rules.ts'

const price = z
  .int('Unit price must be an amount in whole cents')
  .min(0, 'Unit price must be at least $0.00')
  .max(1_000_000_000_000_00)
const quantity = z.number().positive('Quantity must be above 0').max(1_000_000_000)

export const correctRequisition = command('requisitions/correct', {
  about:
    'Corrects quantities and prices of a requisition in approval, and its reserved funds. Within the tolerance of its chain, approvals stay; above it, all approvers decide again.',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int().min(1),
    lines: z
      .array(z.strictObject({ id: z.uuid(), quantity, unit_price: price }))
      .min(1, 'Correct at least one line')
      .max(1000),
  }),
  async run({ id, version, lines: changes }, context) {
    const { tx, actor, now } = context
    const request = await lockRequest(context, requisition.table, id)
    const row = await tx.lock<Requisition>(requisition, id)
    const before = await linesOf(tx, id)
    refuseIf(whyNotCorrect(row, { actor, lines: before, changes }))
    await refuseIfMoved(tx, requisition, row, version)

    const after = corrected(before, changes)
    refuseIf(whyNotKeep(after))
    const { more, less } = movedShares(before, after)
    const source = { table: requisition.table, id, words: `${row.number}: ${row.title}, corrected` }
    await lockLines(
      tx,
      [...more, ...less].map(({ line }) => line),
    )
    if (less.length > 0) await release(context, source, { kind: 'pre_encumbrance', shares: less })
    const warnings = await reserve(context, source, more)

    const {
      method: { name, paragraph, because, facts },
      amount,
      split,
    } = judge(row, after, await circumstancesOf(tx, row, after, now))
    for (const { id: line, quantity, unit_price } of changes)
      await tx.sql(
        `update requisition_lines set quantity = $3, unit_price = $4, amount = $5 where organization_id = $1
          and id = $2`,
        [actor.organization_id, line, quantity, unit_price, amountOf({ quantity, unit_price })],
      )
    const kept = await tx.update<Requisition>(requisition, id, {
      amount,
      method: name,
      method_paragraph: paragraph,
      method_facts: [because, ...facts, ...(split.warning ? [split.warning] : []), ...warnings].join('\n'),
    })
    if (request) {
      const outcome = await documentChanged(context, request, await documentOf(tx, kept, after))
      refuseIf(outcome.request ? null : noChain(requisition.label))
    }
    return kept
  },
})
