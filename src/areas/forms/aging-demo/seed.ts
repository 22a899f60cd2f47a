import { addDays } from '#platform/dates.ts'
import type { Act } from '#platform/functions/demo/acting.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import formsCsv from './forms.csv?raw'
import questionsCsv from './questions.csv?raw'
import submissionsCsv from './submissions.csv?raw'

const forms = rowsOf(formsCsv, {
  prefix: 'text',
  title: 'text',
  folder: 'text',
  purpose: 'text',
  days: 'number',
  months: 'number',
  source: 'text',
})
const questions = rowsOf(questionsCsv, {
  form: 'text',
  key: 'text',
  kind: 'text',
  label: 'text',
  options: 'text?',
  required: 'text?',
  personal: 'text?',
  why: 'text?',
})
/** Answers as “key=value; key=value”; a date counts days from today. */
const submissions = rowsOf(submissionsCsv, {
  form: 'text',
  days: 'number',
  outcome: 'text?',
  reason: 'text?',
  answers: 'text',
})

/** The department's case management: intake, assessments and meal routes, with made-up clients. */
export async function seedAgingForms(
  actAt: (days: number) => Act,
  { today, max }: { today: string; max: string },
): Promise<void> {
  const versions = new Map<string, string>()
  for (const { prefix, days, months, source, ...fields } of forms) {
    const { id: form } = await actAt(days)('max', 'forms/draft', {
      ...fields,
      prefix,
      owner: max,
      filled_by: 'everyone',
      retention_months: months,
      retention_source: source,
      consent: 'We use these answers only to offer services. Case managers read them until retention ends.',
    })
    const { id } = await actAt(days)('max', 'form-versions/save', {
      form,
      seen: null,
      definition: {
        questions: questions
          .filter((each) => each.form === prefix)
          .map(({ form: _, options, required, ...question }) => ({
            ...question,
            ...(options && { options: options.split('|') }),
            ...(required && { required: true }),
          })),
      },
    })
    await actAt(days)('max', 'form-versions/submit', { id })
    await actAt(days + 1)('ada', 'form-versions/publish', { id })
    versions.set(prefix, id)
  }
  for (const { form, days, outcome, reason, answers } of submissions) {
    const { id } = await actAt(days)('rosa', 'form-submissions/send', {
      version: versions.get(form),
      answers: Object.fromEntries(
        answers.split('; ').map((each) => {
          const [key, text] = each.split('=') as [string, string]
          return [key, answerOf(questions.find((of) => of.form === form && of.key === key)!.kind, text, today)]
        }),
      ),
    })
    if (outcome) await actAt(days + 1)('max', `form-submissions/${outcome}`, { id, ...(reason && { reason }) })
  }
}

function answerOf(kind: string, text: string, today: string): unknown {
  if (kind === 'number' || kind === 'rating') return Number(text)
  if (kind === 'yes_no') return text === 'yes'
  if (kind === 'several') return text.split('|')
  if (kind === 'date') return addDays(today, Number(text))
  if (kind !== 'name') return text
  const [first, ...last] = text.split(' ')
  return { first, last: last.join(' ') }
}
