import { dayInWords, momentInWords } from '#platform/dates.ts'
import type { Block, Fact, Letterhead, PrintedDocument } from '#platform/documents/document.ts'
import { locale, say } from '#platform/say.ts'
import { answerInWords, isParts } from '../../definition/answers/rules.ts'
import {
  inLanguageOf,
  isAsked,
  optionIn,
  type Answers,
  type Definition,
  type Question,
} from '../../definition/rules.ts'
import type { Value } from '../../formulas/rules.ts'
import type { FormSubmission } from '../../submissions/records.ts'

type Printed = {
  submission: Pick<FormSubmission, 'number' | 'sent_at' | 'digest' | 'language'>
  title: string
  agency: { name: string; time_zone: string }
  definition: Definition
  answers: Answers
  /** The file whose SHA-256 is the digest; it is inside the PDF. */ text: string
  letterhead: Letterhead
  verifyAt: string
}

/** The receipt for people: number, time, answers, files with their digests, and how to verify it. */
export function receiptPaper({
  submission,
  title,
  agency,
  definition,
  answers,
  text,
  letterhead,
  verifyAt,
}: Printed): PrintedDocument {
  const { number, sent_at, digest, language } = submission
  const { questions } = inLanguageOf(definition, language)
  const signatures = questions.filter(({ kind, key }) => kind === 'signature' && answers[key])
  return {
    kind: 'form-receipt',
    language: locale(),
    title,
    author: agency.name,
    made: sent_at,
    number: say('Receipt {number}', { number }),
    about: say('Received {moment}', { moment: momentInWords(sent_at, agency.time_zone, locale()) }),
    letterhead,
    foot: `${agency.name} · ${number}`,
    body: [
      { is: 'heading', level: 2, words: say('What was sent') },
      {
        is: 'facts',
        columns: 1,
        facts: questions
          .filter(
            (question) => isAsked(question) && question.kind !== 'signature' && answers[question.key] !== undefined,
          )
          .map((question): Fact => [question.label, answerShown(question, answers[question.key] ?? null, language)]),
      },
      ...filesOf(questions, answers),
      ...(signatures.length > 0
        ? [
            {
              is: 'signatures' as const,
              signatures: signatures.map(({ key, label }) => {
                const signed = answers[key] as { name: string; on: string; drawn?: string }
                return {
                  role: label,
                  name: signed.name,
                  date: dayInWords(signed.on, locale()),
                  ...(signed.drawn && { drawn: signed.drawn }),
                }
              }),
            },
          ]
        : []),
      ...paymentOf(questions, answers, number),
      { is: 'heading', level: 2, words: say('How to verify this receipt') },
      {
        is: 'words',
        words: say(
          'The file inside this PDF has everything that was sent. Its SHA-256 is stored with the submission. Open {address} and select the file, or enter these 64 characters.',
          { address: verifyAt },
        ),
      },
      { is: 'words', look: 'small', words: digest },
      { is: 'code', text: `${verifyAt}#${digest}`, alt: say('QR code that opens the page to verify this receipt') },
    ],
    attachments: [
      { name: `${number}.json`, type: 'application/json', about: say('What was sent, word for word'), content: text },
    ],
  }
}

/** An answer in the words of the language that the form was filled in. */
export function answerShown(question: Question, value: Value, language: 'en' | 'es'): string {
  if (typeof value === 'string' && question.options) return optionIn(question, value, language)
  if (question.kind === 'several' && Array.isArray(value))
    return value.map((each) => optionIn(question, String(each), language)).join(', ')
  return answerInWords(question, value)
}

const filesOf = (questions: readonly Question[], answers: Answers): Block[] => {
  const files = questions
    .filter(({ kind }) => kind === 'file')
    .flatMap(({ key }) => (Array.isArray(answers[key]) ? (answers[key] as readonly Value[]) : []))
    .filter(isParts)
  return files.length === 0
    ? []
    : [
        {
          is: 'table',
          caption: say('Files'),
          columns: [{ name: say('File'), heads: true }, { name: 'SHA-256' }],
          rows: files.map(({ name, sha256 }) => [String(name), String(sha256 ?? '')]),
        },
      ]
}

const paymentOf = (questions: readonly Question[], answers: Answers, number: string): Block[] =>
  questions
    .filter(({ kind, key }) => kind === 'payment' && Number(answers[key] ?? 0) > 0)
    .map((question) => ({
      is: 'notice',
      title: question.label,
      words: say('{amount}. Give the reference {number} with your payment.', {
        amount: answerInWords(question, answers[question.key]),
        number,
      }),
    }))
