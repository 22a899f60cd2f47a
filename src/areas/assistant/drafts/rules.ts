import { statuses } from '#platform/life/statuses.ts'
import { diffArrays } from 'diff'
import { redline, type Piece } from '#areas/organization/texts/redline/rules.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { draftLife } from './life.ts'
import type { Draft, DraftPart } from './records.ts'
import type { DraftTable } from './words.ts'

export const partStatus = statuses<DraftPart['status']>({ open: 'open', accepted: 'over' })

/** One part of a text: what it is called, how long it may be, and the field that it proposes. */
export type Part = {
  name: string
  label: string
  characters: number
  words?: number
  required?: true
  /** Proposed for this field of the record. */ field?: string
  /**
   * One entry per line in a fixed form, such as “12 | case | Gloves | 9.50”, instead of prose. The figures of facts are
   * judged; those of choices, such as weights, are for a person to decide.
   */
  entries?: 'facts' | 'choices'
  /** The text between the bars of an entry. */ columns?: readonly string[]
  /** The part's contents, for the writer. */ help: string
}

export type Kind = {
  label: string
  about: string
  /** The table of the record that it is drafted for; none where accepting creates the record. */
  table: DraftTable | null
  /** The text that a person pastes. */
  asks?: { label: string; help?: string; required?: true }
  /** The effect of accepting, in a sentence. */
  effect: string
  /** Parts that follow from the record are made when it is drafted. */
  parts: readonly Part[]
}

const discussion = 'Adds an internal comment to the record’s discussion. Nothing is sent.'
const fields = 'Replaces the fields of the record, in your name.'
const letter = (help: string): Part => ({
  name: 'letter',
  label: 'Letter',
  characters: 5_000,
  words: 400,
  required: true,
  help,
})

/** Every kind of draft, by name. What each reads and writes is declared in works/, by the same name. */
export const kinds = {
  requisition: {
    label: 'Requisition from an email',
    about: 'Title, justification and lines from an email or notes.',
    table: null,
    asks: {
      label: 'Email or notes',
      help: 'Paste the text. Quantities and prices are taken only from it and from the catalog.',
      required: true,
    },
    effect: 'Creates a draft requisition. You submit it.',
    parts: [
      {
        name: 'title',
        label: 'Title',
        characters: 200,
        required: true,
        field: 'title',
        help: 'What is needed, in a few words, without a period.',
      },
      {
        name: 'justification',
        label: 'Justification',
        characters: 5_000,
        words: 150,
        field: 'justification',
        help: 'What it is for and who needs it by when.',
      },
      {
        name: 'lines',
        label: 'Lines',
        characters: 20_000,
        required: true,
        entries: 'facts',
        columns: ['Quantity', 'Unit', 'Description', 'Unit price ($)'],
        help: 'One line per item: quantity | unit | description | unit price in dollars. Leave the price blank if the text and the catalog have none.',
      },
    ],
  },
  scope_of_work: {
    label: 'Scope of work',
    about: 'The scope section of a solicitation, from a need.',
    table: 'solicitations',
    asks: { label: 'Need', help: 'The work, the place, the deadline and how it is accepted.', required: true },
    effect: 'Adds or replaces the Scope section of the draft solicitation.',
    parts: [
      {
        name: 'scope',
        label: 'Scope',
        characters: 20_000,
        words: 900,
        required: true,
        help: 'Purpose, tasks, place, time, deliverables and acceptance, as requirements of the contractor.',
      },
      {
        name: 'summary',
        label: 'Public summary',
        characters: 5_000,
        words: 90,
        field: 'summary',
        help: 'For vendors: what is needed and where. Nothing internal.',
      },
    ],
  },
  rfp: {
    label: 'RFP with evaluation criteria',
    about: 'A request for proposals from a need: summary, scope, instructions and weighted criteria.',
    table: null,
    asks: {
      label: 'Need',
      help: 'Describe it as you would to a colleague: what, why, where, by when, budget.',
      required: true,
    },
    effect: 'Creates a draft request for proposals. You review, submit and publish it.',
    parts: [
      {
        name: 'title',
        label: 'Title',
        characters: 200,
        required: true,
        field: 'title',
        help: 'What is bought, in words a vendor would search for, without a period.',
      },
      {
        name: 'summary',
        label: 'Public summary',
        characters: 5_000,
        words: 90,
        field: 'summary',
        help: 'For vendors: what is needed and where. Nothing internal, no budget.',
      },
      {
        name: 'scope',
        label: 'Scope',
        characters: 20_000,
        words: 900,
        required: true,
        help: 'Purpose, tasks, place, time, deliverables and acceptance, as requirements of the contractor.',
      },
      {
        name: 'instructions',
        label: 'Instructions',
        characters: 20_000,
        words: 400,
        help: 'What a proposal must contain.',
      },
      {
        name: 'criteria',
        label: 'Evaluation criteria',
        characters: 20_000,
        entries: 'choices',
        columns: ['Criterion', 'Weight (%)', 'Guidance'],
        required: true,
        help: 'One line per criterion: name | weight in percent | what earns a high score. One is Price. The weights total 100.',
      },
    ],
  },
  evaluation_summary: {
    label: 'Evaluation summary',
    about: 'The recommendation text of an award, from its lines and criteria.',
    table: 'awards',
    effect: 'Replaces the recommendation text. You submit it for approval.',
    parts: [
      {
        name: 'memo',
        label: 'Recommendation',
        characters: 20_000,
        words: 700,
        required: true,
        field: 'memo',
        help: 'What was solicited, how it was evaluated, who is recommended for which lines at which amount, and why.',
      },
    ],
  },
  clarification_letter: {
    label: 'Clarification letter',
    about: 'A letter to a bidder about an unclear point of a bid.',
    table: 'solicitations',
    asks: {
      label: 'Unclear point',
      help: 'What is unclear, and in which document. Don’t paste prices before the opening.',
      required: true,
    },
    effect: discussion,
    parts: [
      letter(
        'A letter to the bidder: what is asked, that the bid can’t be changed, and how to answer. No opinion about the bid.',
      ),
    ],
  },
  contract_clause: {
    label: 'Contract clauses against the library',
    about: 'Sections that differ from their approved clause, and required clauses that are missing.',
    table: 'contracts',
    effect: 'Replaces the section with the approved text, or adds it.',
    parts: [],
  },
  grant_narrative: {
    label: 'Grant narrative',
    about: 'The sections of an application within their limits, from boilerplate texts and the notice.',
    table: 'grant_applications',
    asks: { label: 'Points to make', help: 'Facts about your need and plan that no record holds.' },
    effect: 'Replaces the text of the section, in your name.',
    parts: [],
  },
  sf425_remarks: {
    label: 'SF-425 remarks',
    about: 'Remarks or results of a grant report, from its figures and milestones.',
    table: 'grant_reports',
    asks: { label: 'Points to make', help: 'What no record holds, such as why an activity is late.' },
    effect: fields,
    parts: [
      {
        name: 'narrative',
        label: 'Remarks',
        characters: 20_000,
        words: 300,
        required: true,
        field: 'narrative',
        help: 'Expenditures and match against the award, what was done, what is late and why, next steps (2 CFR 200.328 and 200.329).',
      },
    ],
  },
  situation_report: {
    label: 'Situation report',
    about: 'The text of a situation report, from the incident’s log, requests, shelters and lifelines.',
    table: 'situation_reports',
    asks: { label: 'Storm log or notes', help: 'Observations that are not in the incident’s log yet.' },
    effect: fields,
    parts: [
      {
        name: 'situation',
        label: 'Situation',
        characters: 10_000,
        words: 250,
        required: true,
        field: 'situation',
        help: 'What happened, where, and what it means now.',
      },
      {
        name: 'lifelines',
        label: 'Lifelines',
        characters: 10_000,
        words: 250,
        field: 'lifelines',
        help: 'Condition and impact of each community lifeline.',
      },
      {
        name: 'resources',
        label: 'Resources',
        characters: 10_000,
        words: 250,
        field: 'resources',
        help: 'Open requests, life safety first.',
      },
      {
        name: 'sheltering',
        label: 'Shelters and volunteers',
        characters: 10_000,
        words: 150,
        field: 'sheltering',
        help: 'Open shelters with people and capacity.',
      },
      {
        name: 'events',
        label: 'Significant events',
        characters: 20_000,
        words: 500,
        field: 'events',
        help: 'One line per event with its time.',
      },
      {
        name: 'plan',
        label: 'Next steps',
        characters: 10_000,
        words: 200,
        field: 'plan',
        help: 'Objectives of the next period.',
      },
    ],
  },
  damage_description: {
    label: 'Damage description',
    about: 'Description and cause of a damage item, with its dimensions.',
    table: 'damage_items',
    asks: { label: 'Field notes', help: 'Components, dimensions, materials and what the event did.' },
    effect: fields,
    parts: [
      {
        name: 'description',
        label: 'Description',
        characters: 5_000,
        words: 400,
        required: true,
        field: 'description',
        help: 'Damaged components with dimensions and materials.',
      },
      {
        name: 'cause',
        label: 'Cause',
        characters: 2_000,
        words: 150,
        required: true,
        field: 'cause',
        help: 'How the event caused the damage.',
      },
    ],
  },
  project_worksheet: {
    label: 'Project worksheet narrative',
    about: 'Damage description and scope of work of a project, from its damage items.',
    table: 'pa_projects',
    asks: { label: 'Points to make', help: 'Method of repair, codes and standards.' },
    effect: fields,
    parts: [
      {
        name: 'damage',
        label: 'Damage description and dimensions',
        characters: 10_000,
        words: 600,
        required: true,
        field: 'damage',
        help: 'Each site with its components, dimensions and cause.',
      },
      {
        name: 'scope',
        label: 'Scope of work',
        characters: 10_000,
        words: 600,
        required: true,
        field: 'scope',
        help: 'Work completed and work to be completed at each site.',
      },
    ],
  },
  council_memo: {
    label: 'Council memo',
    about: 'A staff report on a contract for the governing body.',
    table: 'contracts',
    asks: { label: 'Points to make' },
    effect: discussion,
    parts: [
      {
        name: 'background',
        label: 'Background',
        characters: 4_000,
        words: 250,
        required: true,
        help: 'What the contract is for and how the vendor was selected.',
      },
      {
        name: 'fiscal',
        label: 'Fiscal impact',
        characters: 2_500,
        words: 150,
        required: true,
        help: 'Ceiling, committed and paid amounts, term and funding.',
      },
      {
        name: 'action',
        label: 'Action for consideration',
        characters: 2_500,
        words: 100,
        help: 'The action that the body is asked to consider. No prediction of the vote.',
      },
    ],
  },
  resident_reply: {
    label: 'Reply to a resident',
    about: 'A reply to a service request.',
    table: 'service_requests',
    asks: { label: 'Points to make', help: 'What the crew found or plans.' },
    effect: 'Adds an internal note to the request. You send the reply.',
    parts: [
      letter(
        'A short reply in plain words: what was asked, what is known, what happens next. State no date that is not in the sources.',
      ),
    ],
  },
  records_reply: {
    label: 'Reply to a public records request',
    about: 'The letter for a public records request, from its records and deadline.',
    table: 'records_requests',
    asks: { label: 'Points to make' },
    effect: discussion,
    parts: [
      letter(
        'What was requested, what was found, what is released, withheld or still searched with its exemption, and the deadline. Decide nothing that is not in the sources.',
      ),
    ],
  },
} as const satisfies Record<string, Kind>
export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as KindName[]
export const kindOf = (name: string): Kind | undefined => (kinds as Record<string, Kind>)[name]

/** The kinds that can be drafted for a record of this table. */
export const kindsFor = (table: string): KindName[] => kindNames.filter((name) => kinds[name].table === table)

/** A row that a sentence rests on, or a line of the pasted text. */
export type Source = { key: string; table: string | null; record: string | null; title: string; text: string }

/** Why a sentence can’t be used as it is, or must be looked at. */
export type Problem = 'blank' | 'figure' | 'limit' | 'promise' | 'repeat' | 'source'
export type Sentence = { text: string; line: number; sources: string[]; problem: Problem | null }

export const problemWords: Record<Problem, string> = {
  blank: 'Left out: it has a placeholder.',
  figure: 'Left out: a figure is not in its sources.',
  limit: 'Left out: over the limit.',
  promise: 'Left out: it makes a commitment or a decision.',
  repeat: 'Left out: the same sentence is above.',
  source: 'No source supports this. Check it.',
}

/** A sentence with an unsupported figure, a placeholder or a promise, said twice, or beyond the limit, is shown and not used. */
export const isUsed = ({ problem }: Pick<Sentence, 'problem'>): boolean => problem === null || problem === 'source'

export const sentencesOf = ({ sentences }: Pick<DraftPart, 'sentences'>): Sentence[] =>
  JSON.parse(sentences) as Sentence[]
export const sourcesOf = ({ sources }: Pick<Draft, 'sources'>): Source[] => JSON.parse(sources) as Source[]

/** The text of a part as it would be written: its lines, each with its sentences. */
export function textOf(sentences: readonly Sentence[]): string {
  const lines = new Map<number, string[]>()
  for (const each of sentences.filter(isUsed)) lines.set(each.line, [...(lines.get(each.line) ?? []), each.text])
  return [...lines.entries()]
    .toSorted(([one], [other]) => one - other)
    .map(([, texts]) => texts.join(' '))
    .join('\n')
}

/** Whether accepting a part changes anything. */
export const isChange = ({ before, sentences }: Pick<DraftPart, 'before' | 'sentences'>): boolean => {
  const text = textOf(sentencesOf({ sentences }))
  return text !== '' && text !== (before ?? '').trim()
}

type Unit = { text: string; end: string }
/** The sentences of a text, each with the text after it. */
const unitsOf = (text: string): Unit[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const sentences = line.split(/(?<=[^\d\s][.!?])\s+(?=\p{Lu})/u)
      return sentences.map((each, at) => ({ text: each, end: at + 1 < sentences.length ? ' ' : '\n' }))
    })

/**
 * The difference to what is there, sentence by sentence: one is compared word by word with the one that it resembles,
 * and one that resembles none is new or gone as a whole.
 */
export function changesIn(before: string, after: string): Piece[] {
  const pieces: Piece[] = []
  let gone: Unit[] = []
  const remove = (units: readonly Unit[]) => {
    for (const { text, end } of units) pieces.push({ kind: 'removed', text: text + end })
  }
  const differences = diffArrays(unitsOf(before), unitsOf(after), {
    comparator: (one, other) => one.text === other.text,
  })
  for (const { added, removed, value } of differences) {
    if (removed) gone = [...value]
    else if (added) {
      const matched = value.map((unit) => {
        const best = gone
          .map((old) => ({ old, alike: alikeness(old.text, unit.text) }))
          .toSorted((one, other) => other.alike - one.alike)[0]
        if (!best || best.alike < 0.6) return { unit, old: undefined }
        gone.splice(gone.indexOf(best.old), 1)
        return { unit, old: best.old }
      })
      remove(gone)
      gone = []
      for (const { unit, old } of matched)
        if (old) pieces.push(...redline(old.text, unit.text), { kind: 'same', text: unit.end })
        else pieces.push({ kind: 'added', text: unit.text + unit.end })
    } else {
      remove(gone)
      gone = []
      pieces.push({ kind: 'same', text: value.map(({ text, end }) => text + end).join('') })
    }
  }
  remove(gone)
  return pieces
}

/** The share of words that two sentences have in common. */
function alikeness(one: string, other: string): number {
  const [first, second] = [one, other].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []))
  const shared = [...first!].filter((word) => second!.has(word)).length
  return shared / Math.max(first!.size, second!.size, 1)
}

export const wordCount = (text: string): number => text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0

export const whyNotPrepare = (
  kind: Kind | undefined,
  { table, record, given }: { table: string | null; record: string | null; given: string },
): Reason =>
  firstReason(
    !kind && 'There is no draft of this kind.',
    kind && kind.table !== null && (!record || table !== kind.table) && 'Select the record that the draft is for.',
    kind?.asks?.required && given.trim() === '' && `Enter ${kind.asks.label.toLowerCase()}.`,
  )

/** A part is taken once. */
export const isAccepted = (row: Pick<DraftPart, 'status'>): boolean => partStatus.is(row, 'accepted')

export const whyNotAccept = (
  row: Pick<Draft, 'status'>,
  parts: readonly Pick<DraftPart, 'label' | 'status' | 'sentences'>[],
): Reason => {
  const taken = parts.find(isAccepted)
  const empty = parts.find((part) => textOf(sentencesOf(part)) === '')
  return firstReason(
    !draftLife.isOpen(row) && 'This draft is finished. Start a new one.',
    parts.length === 0 && 'Select at least one part.',
    taken && `You already accepted “${taken.label}”.`,
    empty && `“${empty.label}” has no usable text.`,
  )
}
