import { dayInWords, momentInWords } from '#platform/dates.ts'
import type { Fact, Letterhead, PrintedDocument } from '#platform/documents/document.ts'
import { optionLabel } from '#platform/records/record.ts'
import { answerInWords } from '../../definition/answers/rules.ts'
import { isAsked, type Answers, type Definition } from '../../definition/rules.ts'
import { formSubmission, type FormSubmission } from '../records.ts'

type Submitted = {
  row: FormSubmission
  form: string
  by: string | null
  definition: Definition
  answers: Answers
  letterhead: Letterhead
  zone: string
}

/** A completed form as it was submitted: every answer in the order of its questions, and who signed. */
export function submissionPaper({ row, form, by, definition, answers, letterhead, zone }: Submitted): PrintedDocument {
  const asked = definition.questions.filter((question) => isAsked(question) && answers[question.key] !== undefined)
  const signatures = asked.filter(({ kind }) => kind === 'signature')
  return {
    kind: 'form-submission',
    title: form,
    author: letterhead.agency,
    subject: `Submission ${row.number}`,
    made: row.sent_at,
    number: row.number,
    about: optionLabel(formSubmission.fields.status, row.status),
    letterhead,
    foot: `${letterhead.agency} · ${row.number}`,
    body: [
      {
        is: 'facts',
        facts: [
          ['Submitted', momentInWords(row.sent_at, zone)],
          ...(by ? [['Submitted by', by] as const] : []),
          ['Retained until', dayInWords(row.keep_until)],
        ],
      },
      { is: 'heading', level: 2, words: 'Answers' },
      {
        is: 'facts',
        columns: 1,
        facts: asked
          .filter(({ kind }) => kind !== 'signature')
          .map((question): Fact => [question.label, answerInWords(question, answers[question.key])]),
      },
      ...(signatures.length > 0
        ? [
            {
              is: 'signatures' as const,
              signatures: signatures.map(({ key, label }) => {
                const signed = answers[key] as { name: string; on: string; drawn?: string }
                return {
                  role: label,
                  name: signed.name,
                  date: dayInWords(signed.on),
                  ...(signed.drawn && { drawn: signed.drawn }),
                }
              }),
            },
          ]
        : []),
      { is: 'words', look: 'small', words: `SHA-256 of the receipt: ${row.digest}` },
    ],
  }
}
