import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { putLines } from '#platform/commands/lines.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { convertTo } from '../requisitions/commands.ts'
import { requisitionLife } from '../requisitions/life.ts'
import { linesOf } from '../requisitions/requisition-approval.ts'
import { requisition, type Requisition } from '../requisitions/records.ts'
import { draftSolicitation } from '../solicitations/commands.ts'
import { solicitationLine } from '../solicitations/records.ts'
import { draftFrom, type Need } from './rules.ts'

export const draftFromRequisitions = command('solicitations/draft-from', {
  about:
    'Creates a draft solicitation from approved requisitions, with only their lines and amounts. Their funds stay reserved.',
  input: z.strictObject({ requisitions: z.array(z.uuid()).min(1, 'Select a requisition').max(20) }),
  async run({ requisitions }, context) {
    const { tx, actor } = context
    const needs: Need[] = []
    // Always in the same order: two people who convert the same requisitions wait for each other, without a deadlock.
    for (const id of [...new Set(requisitions)].toSorted()) {
      const row = await tx.lock<Requisition>(requisition, id)
      const approved = requisitionLife.is(row, 'approved')
      refuseIf(approved ? null : `${row.number} is not approved, or is already an order or a solicitation.`)
      needs.push({ ...row, lines: await linesOf(tx, id) })
    }
    const draft = draftFrom(needs)
    refuseIf(draft ? null : 'Purchases without quotes need no solicitation. Create an order instead.')
    refuseIf(
      new Set(needs.map(({ method, nature }) => `${method} ${nature}`)).size > 1
        ? 'These requisitions have different procurement methods. Create a separate solicitation for each.'
        : null,
    )
    const { lines, ...head } = draft!
    const made = await draftSolicitation.run(
      { ...head, contact: actor.user_id, documents: [], laborers: head.construction, invited_only: false },
      context,
    )
    await putLines(
      tx,
      solicitationLine,
      made.id,
      lines.map(({ description, quantity, unit }) => ({ description, quantity, unit })),
    )
    for (const { id } of needs)
      await convertTo(context, id, made.kind === 'rfq' ? 'quote' : 'solicitation', {
        table: 'solicitations',
        id: made.id,
      })
    return made
  },
})
