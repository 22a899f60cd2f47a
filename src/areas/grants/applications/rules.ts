import { dayInWords } from '#platform/dates.ts'
import type { Check } from '#platform/rules.ts'
import { applicationLife } from './life.ts'
import type { ApplicationRequirement, ApplicationSection, GrantApplication } from './records.ts'
import { lengthOf, overLimits, plainTextOf, wordsIn } from '#areas/organization/texts/length/rules.ts'
import { openSuggestions } from '#areas/organization/texts/rules.ts'
import { plural } from '#platform/words.ts'

type Part = Pick<
  ApplicationSection,
  'heading' | 'word_limit' | 'character_limit' | 'page_limit' | 'spacing' | 'body' | 'content' | 'ready'
>
type Asked = Pick<ApplicationRequirement, 'kind' | 'name' | 'required' | 'done' | 'documents'>

/** A document is there or not; for a registration or an approval a person says so. */
export const isMet = ({ kind, done, documents }: Pick<Asked, 'kind' | 'done' | 'documents'>): boolean =>
  kind === 'attachment' ? documents.length > 0 : done

type Limited = Pick<Part, 'word_limit' | 'character_limit' | 'page_limit'>
export const limitsOf = ({ word_limit, character_limit, page_limit }: Limited) => ({
  words: Number(word_limit ?? 0),
  characters: Number(character_limit ?? 0),
  pages: Number(page_limit ?? 0),
})

/** By how much a section exceeds each of its limits. */
export const tooLong = (part: Limited & Pick<Part, 'spacing' | 'body'>): string[] =>
  overLimits(lengthOf(part.body, part.spacing), limitsOf(part))

type FormState = { whyNot: string | null }
type Parts = {
  sections: readonly Part[]
  requirements: readonly Asked[]
  /** Each federal form by its content, and what contradicts or misses among them. */
  forms: { states: readonly FormState[]; whyNotWhole: string | null }
}

/** Everything checked before an application is submitted: forms, sections, their limits and amounts. */
export function readyChecks(
  row: Pick<GrantApplication, 'asked' | 'match' | 'match_cash' | 'closes_on'>,
  { sections, requirements, forms }: Parts,
  today: string,
): Check[] {
  const open = requirements.filter((each) => each.required && !isMet(each))
  const empty = sections.find(({ body }) => wordsIn(body) === 0)
  const long = sections.find((each) => tooLong(each).length > 0)
  const suggested = sections.find(({ content }) => openSuggestions(content) > 0)
  const unready = sections.filter(({ ready }) => !ready)
  return [
    {
      words: 'The requirements list is complete',
      whyNot: requirements.length + forms.states.length === 0 ? 'Add the requirements of the notice.' : null,
    },
    ...(forms.states.length > 0
      ? [
          {
            words: 'Every federal form is complete',
            whyNot: forms.states.find(({ whyNot }) => whyNot)?.whyNot ?? null,
          },
          { words: 'The federal forms agree with each other', whyNot: forms.whyNotWhole },
        ]
      : []),
    {
      words: 'All required items are completed',
      whyNot:
        open.length > 0
          ? `${plural(open.length, { one: `“${open[0]!.name}” is`, other: `${open.length} items, including “${open[0]!.name}”, are` })} not completed.${open[0]!.kind === 'attachment' ? ' Add its document.' : ''}`
          : null,
    },
    {
      words: 'Every section is written',
      whyNot: sections.length === 0 ? 'Write the sections.' : empty ? `“${empty.heading}” is empty.` : null,
    },
    {
      words: 'No section exceeds its limits',
      whyNot: long ? `“${long.heading}” exceeds its limit by ${tooLong(long)[0]}.` : null,
    },
    {
      words: 'No section has open suggestions',
      whyNot: suggested ? `“${suggested.heading}” has open suggestions. Accept or reject them.` : null,
    },
    {
      words: 'Every section is marked ready',
      whyNot:
        unready.length > 0
          ? `${plural(unready.length, { one: `“${unready[0]!.heading}” is`, other: `${unready.length} sections are` })} not ready.`
          : null,
    },
    {
      words: 'The match adds up',
      whyNot: row.match_cash > row.match ? 'The cash match exceeds the total match.' : null,
    },
    {
      words: 'The deadline has not passed',
      whyNot: row.closes_on < today ? `The opportunity closed on ${dayInWords(row.closes_on)}.` : null,
    },
  ]
}

/** How far one open application has come, and what is wrong with it. */
export type OneReadiness = { id: string; ready: number; wrong: string[] }

/** The share of checked items that are done, in percent: each section, form and required item counts equally. */
export function readiness(
  sections: readonly Part[],
  requirements: readonly Asked[],
  forms: readonly FormState[] = [],
): number {
  const must = requirements.filter(({ required }) => required)
  const all = sections.length + must.length + forms.length
  return all === 0
    ? 0
    : Math.round(
        ((sections.filter((each) => each.ready && tooLong(each).length === 0 && wordsIn(each.body) > 0).length +
          must.filter(isMet).length +
          forms.filter(({ whyNot }) => whyNot === null).length) /
          all) *
          100,
      )
}

/** The amount requested times the estimated probability; without an estimate it counts as zero. */
export const expectedOf = ({ asked, chance }: Pick<GrantApplication, 'asked' | 'chance'>): number =>
  Math.round((asked * Number(chance ?? 0)) / 100)

/** The share of decided applications that were awarded, in whole percent; null: none is decided. */
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
 * The application as submitted, in reading order: the same application always gives the same text, so its SHA-256
 * shows any change.
 */
export const packageOf = ({ application: row, sections, requirements, sent, by, agency }: Package) => ({
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
  requirements: requirements.map((each) => ({
    kind: each.kind,
    name: each.name,
    required: each.required,
    done: isMet(each),
    documents: each.documents.map(({ name }) => name),
  })),
  sections: sections.map(({ heading, body, spacing }) => {
    // The form of the agency takes plain text; its counts are those that were judged.
    return { heading, ...lengthOf(body, spacing), body, text: plainTextOf(body) }
  }),
})
