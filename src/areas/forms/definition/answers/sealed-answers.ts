import type { Client } from 'pg'
import type { Keys } from '#platform/auth/keys.ts'
import { openJson, resealJson, sealText } from '#platform/keys/sealed-text.ts'
import type { Answers, Definition, Question } from '../rules.ts'
import type { Value } from '#areas/forms/formulas/rules.ts'
import { filesSent } from './rules.ts'

type Of = { organization: string; submission: string }

/** The answers as stored: those marked as personal are sealed, the rest is unchanged. */
export function sealAnswers(
  keys: Keys,
  { questions }: Pick<Definition, 'questions'>,
  answers: Answers,
  of: Of,
): Record<string, Value> {
  const byKey = new Map(questions.map((question) => [question.key, question]))
  return Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [key, sealAnswer(keys, byKey.get(key), key, value, of)]),
  )
}

/** The original answers. */
export const openAnswers = (keys: Pick<Keys, 'every'>, answers: Answers): Answers =>
  JSON.parse(openJson(keys, JSON.stringify(answers), ({ table }) => table === 'form_answers')) as Answers

/** Reseals with the newest key, a few rows at a time: answers have no history that would keep an older form. */
export const resealAnswers = async (owner: Client, keys: Keys): Promise<number> =>
  (await resealTable(owner, keys, 'form_answers', 'submission')) + (await resealTable(owner, keys, 'form_drafts', 'id'))

async function resealTable(owner: Client, keys: Keys, table: 'form_answers' | 'form_drafts', id: 'submission' | 'id') {
  let count = 0
  let last = ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const { rows } = await owner.query<{ organization_id: string; id: string; answers: string }>(
      `select organization_id, ${id} as id, answers::text as answers from public.${table}
        where (organization_id, ${id}) > ($1, $2) order by organization_id, ${id} limit 200`,
      last,
    )
    for (const row of rows) {
      const anew = resealJson(keys, row.answers)
      if (anew === row.answers) continue
      const update = `update public.${table} set answers = $3 where organization_id = $1 and ${id} = $2 and answers = $4`
      const { rowCount } = await owner.query(update, [row.organization_id, row.id, anew, row.answers])
      count += rowCount ?? 0
    }
    if (rows.length < 200) return count
    last = [rows.at(-1)!.organization_id, rows.at(-1)!.id]
  }
}

function sealAnswer(
  keys: Keys,
  question: Question | undefined,
  column: string,
  value: Value | undefined,
  of: Of,
): Value {
  // A file is found by its path, which row security and the erasure of answers use.
  if (value === null || value === undefined) return null
  if (value === '' || filesSent(value, of.organization).length > 0) return value
  const place = {
    table: 'form_answers',
    column: `answers.${column}`,
    organization: of.organization,
    record: of.submission,
  }
  if (question?.personal) return sealText(keys, place, JSON.stringify(value), 2)
  if (!question?.columns || !Array.isArray(value)) return value
  const cells = new Map(question.columns.map((each) => [each.key, each as Question]))
  return value.map((row: Value) =>
    typeof row === 'object' && row !== null && !Array.isArray(row)
      ? Object.fromEntries(
          Object.entries(row).map(([key, cell]) => [
            key,
            sealAnswer(keys, cells.get(key), `${column}.${key}`, cell as Value, of),
          ]),
        )
      : row,
  ) as Value
}
