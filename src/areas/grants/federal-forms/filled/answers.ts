import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Answer } from '../rules.ts'
import type { Entered, Given, GivenAnswers } from './rules.ts'

type AnswerRow = {
  id: string
  form: string
  box: string
  answer: string | null
  reason: string | null
  version: number
}

/** The entries of people in the boxes of forms, each with the person of its last change. `of` has a row for each box. */
export async function givenIn(
  tx: CommandTx,
  of: AnyRecord,
  forms: readonly string[],
): Promise<Readonly<Record<string, GivenAnswers>>> {
  const rows = await tx.sql<AnswerRow & { by: string | null }>(
    `select a.*, (select m.display_name from record_changes c join organization_members m
        on m.organization_id = c.organization_id and m.user_id = c.actor
        where c.organization_id = $1 and c.table_name = $3 and c.record = a.id
        order by c.id desc limit 1) as by
      from ${of.table} a where a.organization_id = $1 and a.form = any ($2)`,
    [tx.organization_id, forms, of.table],
  )
  return Object.fromEntries(
    forms.map((form) => [
      form,
      Object.fromEntries(
        rows
          .filter((row) => row.form === form)
          .map(({ box, answer, reason, version, by }): [string, Given] => [
            box,
            { answer: answer === null ? undefined : (JSON.parse(answer) as Answer), reason, version, by },
          ]),
      ),
    ]),
  )
}

/** Saves one box, after the rules allowed it. */
export async function saveBox(
  tx: CommandTx,
  of: AnyRecord,
  form: string,
  { box, answer, reason }: Entered,
): Promise<{ version: number }> {
  const values = {
    answer: answer === undefined ? null : JSON.stringify(answer),
    reason: answer === undefined ? null : reason,
  }
  const there = await tx.one<AnswerRow>(
    `select * from ${of.table} where organization_id = $1 and form = $2 and box = $3`,
    [tx.organization_id, form, box],
  )
  const saved = there
    ? await tx.update<AnswerRow>(of, there.id, values)
    : await tx.insert<AnswerRow>(of, { form, box, ...values })
  return { version: saved.version }
}
