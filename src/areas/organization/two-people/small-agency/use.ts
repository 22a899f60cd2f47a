import type { Context } from '#platform/commands/command.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { todayIn, zoneOf } from '#platform/commands/today.ts'
import { addDays, dayInWords } from '#platform/dates.ts'
import { notify } from '../../notifications/notify.ts'
import { task, type Task } from '../../tasks/records.ts'
import { declarationOn } from './facts.ts'
import { tellOutside } from './mailed/emails.ts'
import { smallAgencyAct, type SmallAgencyAct } from './records.ts'
import { reviewDays, whyNotUse } from './rules.ts'

type Use = { act: SmallAgencyAct['act']; table: string; id: string; title: string }

/**
 * One person does what takes two, under the active declaration: the act is recorded in the same transaction, and its
 * reviewer gets a task. Refused without an active declaration.
 */
export async function useDeclaration(context: Context, { act, table, id, title }: Use): Promise<string> {
  const { tx, actor, now } = context
  const today = await todayIn(tx, actor.organization_id, now)
  const declaration = await declarationOn(tx, actor.organization_id, today)
  if (!declaration) throw new Refusal('A second person must do this.')
  refuseIf(whyNotUse(declaration, { actor }))
  const due_on = addDays(today, reviewDays)
  const made = await tx.insert<SmallAgencyAct>(smallAgencyAct, {
    declaration: declaration.id,
    act,
    document_table: table,
    document: id,
    title: title.slice(0, 300),
    person: actor.user_id,
    at: now,
    reviewer: declaration.reviewer,
    review_by: due_on,
  })
  // An external auditor has no account: the person who declared it records the review.
  const assignee = declaration.reviewer ?? declaration.declared_by
  const words = `Review: ${title}`.slice(0, 200)
  const given = await tx.insert<Task>(task, {
    title: words,
    details: `Done by one person under ${declaration.number}.`,
    assignee,
    due_on,
    table_name: smallAgencyAct.table,
    record: made.id,
    zone: await zoneOf(tx),
  })
  await notify(
    tx,
    {
      organization_id: actor.organization_id,
      people: [assignee],
      event: 'task_assigned',
      record: { table: task.table, id: given.id },
      words: `${words}. One person did this alone under ${declaration.number}.`,
      actor: actor.user_id,
    },
    now,
  )
  if (declaration.outside)
    await tx.later(tellOutside, {
      organization_id: actor.organization_id,
      declaration: declaration.id,
      words: `${title}. One person did this alone. Review it by ${dayInWords(due_on)}.`,
    })
  return made.id
}
