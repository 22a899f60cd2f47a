import { dayInWords } from '#platform/dates.ts'
import type { Check } from '#platform/rules.ts'
import { applicationLife } from './life.ts'
import type { ApplicationRequirement, ApplicationSection, GrantApplication } from './records.ts'

/** Words as people count them: what stands between blanks and holds a letter or a digit. Signs of Markdown are none. */
export const wordsIn = (text: string | null | undefined): number =>
  (text ?? '').split(/\s+/).filter((each) => /[\p{L}\p{N}]/u.test(each)).length

type Part = Pick<ApplicationSection, 'heading' | 'word_limit' | 'body' | 'ready'>
type Asked = Pick<ApplicationRequirement, 'name' | 'required' | 'done'>
export const tooLong = ({ word_limit, body }: Pick<Part, 'word_limit' | 'body'>): number =>
  Number(word_limit ?? 0) > 0 ? Math.max(0, wordsIn(body) - Number(word_limit)) : 0

/** Everything that is looked at before an application goes out: the forms, the sections, the words, the money. */
export function readyChecks(
  row: Pick<GrantApplication, 'asked' | 'match' | 'match_cash' | 'closes_on'>,
  sections: readonly Part[],
  requirements: readonly Asked[],
  today: string,
): Check[] {
  const open = requirements.filter(({ required, done }) => required && !done)
  const empty = sections.find(({ body }) => wordsIn(body) === 0)
  const long = sections.find((each) => tooLong(each) > 0)
  const unready = sections.filter(({ ready }) => !ready)
  return [
    {
      words: 'The notice’s list is there',
      whyNot: requirements.length === 0 ? 'Write down what the notice asks for.' : null,
    },
    {
      words: 'All that must be there is done',
      whyNot:
        open.length > 0
          ? `${open.length === 1 ? `“${open[0]!.name}” is` : `${open.length} things, “${open[0]!.name}” among them, are`} not done.`
          : null,
    },
    {
      words: 'Every section is written',
      whyNot: sections.length === 0 ? 'Write its sections.' : empty ? `“${empty.heading}” is empty.` : null,
    },
    { words: 'No section is too long', whyNot: long ? `“${long.heading}” is ${tooLong(long)} words too long.` : null },
    {
      words: 'Every section is ready',
      whyNot:
        unready.length > 0
          ? `${unready.length === 1 ? `“${unready[0]!.heading}” is` : `${unready.length} sections are`} not ready.`
          : null,
    },
    {
      words: 'The match adds up',
      whyNot: row.match_cash > row.match ? 'The match in money is more than the match in all.' : null,
    },
    { words: 'It is in time', whyNot: row.closes_on < today ? `It closed on ${dayInWords(row.closes_on)}.` : null },
  ]
}

/** What is done of all that is looked at, in percent: each section and each thing that must be there counts alike. */
export function readiness(sections: readonly Part[], requirements: readonly Asked[]): number {
  const must = requirements.filter(({ required }) => required)
  const all = sections.length + must.length
  return all === 0
    ? 0
    : Math.round(
        ((sections.filter((each) => each.ready && tooLong(each) === 0 && wordsIn(each.body) > 0).length +
          must.filter(({ done }) => done).length) /
          all) *
          100,
      )
}

/** What was asked for times the chance that somebody estimated; without an estimate it counts for nothing. */
export const expectedOf = ({ asked, chance }: Pick<GrantApplication, 'asked' | 'chance'>): number =>
  Math.round((asked * Number(chance ?? 0)) / 100)

/** Of those that were answered, how many were won: percent, whole; null: none was answered. */
export const winRate = (rows: readonly Pick<GrantApplication, 'status'>[]): number | null => {
  const answered = rows.filter((row) => applicationLife.is(row, 'awarded', 'declined'))
  return answered.length === 0
    ? null
    : Math.round((answered.filter((row) => applicationLife.is(row, 'awarded')).length / answered.length) * 100)
}

type Package = {
  application: GrantApplication
  sections: readonly ApplicationSection[]
  requirements: readonly ApplicationRequirement[]
  sent: string
  by: string
  agency: string
}
/**
 * The application as it leaves, in the order in which it is read: text that is the same for the same application, so
 * that its SHA-256 says whether it was changed.
 */
export const packageOf = ({ application: row, sections, requirements, sent, by, agency }: Package) => ({
  form: 'SF-424 data',
  applicant: agency,
  title: row.title,
  agency: row.agency,
  listing: row.aln,
  asked: row.asked,
  match: row.match,
  match_cash: row.match_cash,
  closes_on: row.closes_on,
  sent,
  by,
  requirements: requirements.map(({ kind, name, required, done }) => ({ kind, name, required, done })),
  sections: sections.map(({ heading, body }) => ({ heading, words: wordsIn(body), body })),
})
