import { firstReason, type Reason } from '#platform/rules.ts'
import type { Criterion, Section, Solicitation } from '../solicitations/records.ts'
import { kindOf } from '../solicitations/rules.ts'

export type Answers = Readonly<Record<string, string>>
type Of = Pick<Solicitation, 'kind' | 'category'>

/** One question of the interview: who is asked it, and how it is answered. */
export type Question = {
  id: string
  ask: string
  help?: string
  how: 'line' | 'text' | 'choice' | 'number'
  options?: readonly string[]
  only?: (of: Of) => boolean
}
export type Group = { title: string; questions: readonly Question[] }

const asksForPrices = ({ kind }: Of) => kindOf[kind].priced
const isScored = ({ kind }: Of) => kindOf[kind].scored
const isInformation = ({ kind }: Of) => kind === 'rfi'
const isThings = ({ category }: Of) => category === 'goods'

const groups: readonly Group[] = [
  {
    title: 'The need',
    questions: [
      {
        id: 'what',
        ask: 'What is needed?',
        help: 'As you would tell a colleague. No brand, or “or equal” after it.',
        how: 'text',
      },
      { id: 'why', ask: 'What is it for, and who uses it?', how: 'text' },
      { id: 'where', ask: 'Where is it delivered or done?', how: 'line' },
      { id: 'when', ask: 'By when, or how often?', how: 'line' },
    ],
  },
  {
    title: 'What is good enough',
    questions: [
      {
        id: 'standard',
        ask: 'Which standard or specification must it meet?',
        help: 'Such as ASTM D632, type I.',
        how: 'text',
      },
      {
        id: 'brand',
        ask: 'Is a brand named above?',
        help: '2 CFR 200.319(c)(6): a brand is named only to say what is meant, and an equal is taken.',
        how: 'choice',
        options: ['No', 'Yes, or equal'],
        only: isThings,
      },
      { id: 'deliverables', ask: 'What is handed over? One line for each.', how: 'text', only: (of) => !isThings(of) },
      { id: 'accept', ask: 'How do we see that it is done right?', how: 'text' },
      { id: 'warranty', ask: 'For how many months is it warranted?', how: 'number', only: asksForPrices },
    ],
  },
  {
    title: 'The offers',
    questions: [
      { id: 'market', ask: 'What do we want to know? One question a line.', how: 'text', only: isInformation },
      { id: 'hold', ask: 'For how many days must prices hold?', how: 'number', only: asksForPrices },
      { id: 'visit', ask: 'When and where can vendors see the place?', how: 'line', only: (of) => !isThings(of) },
      {
        id: 'show',
        ask: 'What must come with an offer? One line for each.',
        help: 'References, licenses, samples.',
        how: 'text',
      },
      { id: 'price_weight', ask: 'Of 100 points, how many for the price?', how: 'number', only: isScored },
      {
        id: 'merits',
        ask: 'What else counts, and how much? One line for each.',
        help: 'Such as “Approach: 40”. With the price they make 100.',
        how: 'text',
        only: isScored,
      },
    ],
  },
  {
    title: 'The contract',
    questions: [
      { id: 'term', ask: 'How long does it run?', how: 'line', only: asksForPrices },
      { id: 'renew', ask: 'How often may it be renewed, and for how long?', how: 'line', only: asksForPrices },
      { id: 'pay', ask: 'When is it paid?', how: 'line', only: asksForPrices },
    ],
  },
]

/** What is asked about a solicitation of this kind. */
export const questionsFor = (of: Of): Group[] =>
  groups
    .map(({ title, questions }) => ({ title, questions: questions.filter(({ only }) => only?.(of) ?? true) }))
    .filter(({ questions }) => questions.length > 0)

type Text = { what: 'section'; part: Section['part']; heading: string; body: string }
type Judging = {
  what: 'criteria'
  heading: string
  criteria: Pick<Criterion, 'name' | 'kind' | 'weight' | 'points' | 'guidance'>[]
  whyNot: Reason
}
/** A piece of the solicitation as the answers make it. A person accepts each, or does not. */
export type Piece = (Text | Judging) & { from: string[] }

/**
 * The text that follows from the answers: put together by rules, word by word from what was answered. No model has a
 * part in it.
 */
export function piecesFrom(of: Of, answers: Answers): Piece[] {
  const said = (id: string) => (answers[id] ?? '').trim()
  const asked = questionsFor(of).flatMap(({ questions }) => questions)
  const piece = (
    part: Section['part'],
    heading: string,
    lines: readonly (readonly [id: string, words: (answer: string) => string])[],
  ): Piece[] => {
    const answered = lines.filter(([id]) => asked.some((each) => each.id === id) && said(id) !== '')
    const body = answered
      .map(([id, words]) => words(said(id)))
      .filter(Boolean)
      .join('\n\n')
    return body
      ? [
          {
            what: 'section',
            part,
            heading,
            body,
            from: answered.map(([id]) => asked.find((each) => each.id === id)!.ask),
          },
        ]
      : []
  }
  return [
    ...piece('scope', 'Scope', [
      ['what', sentence],
      ['why', (why) => `**Purpose.** ${sentence(why)}`],
      ['where', (where) => `**Place.** ${sentence(where)}`],
      ['when', (when) => `**Time.** ${sentence(when)}`],
    ]),
    ...piece('scope', 'Specifications', [
      ['standard', (standard) => `It meets: ${sentence(standard)}`],
      [
        'brand',
        (brand) =>
          brand.startsWith('Yes')
            ? 'Where a brand is named, it says what is meant. An equal product is taken; the bidder shows that it is equal.'
            : '',
      ],
    ]),
    ...piece('scope', 'Deliverables and acceptance', [
      ['deliverables', (lines) => bullets('The contractor hands over:', lines)],
      ['accept', (accept) => `**Acceptance.** ${sentence(accept)}`],
      ['warranty', (months) => `**Warranty.** ${plural(months, 'month')} from the acceptance.`],
    ]),
    ...piece('questions', 'Questions to the market', [['market', (lines) => numbered(lines)]]),
    ...piece('instructions', 'How to offer', [
      ['hold', (days) => `Prices hold for ${plural(days, 'day')} after the opening.`],
      ['visit', (visit) => `**Visit.** ${sentence(visit)}`],
      ['show', (lines) => bullets('With the offer come:', lines)],
    ]),
    ...judging(of, answers),
    ...piece('terms', 'Term and payment', [
      ['term', (term) => `**Term.** ${sentence(term)}`],
      ['renew', (renew) => `**Renewal.** ${sentence(renew)}`],
      ['pay', (pay) => `**Payment.** ${sentence(pay)}`],
    ]),
  ]
}

function judging(of: Of, answers: Answers): Piece[] {
  const price = Number((answers.price_weight ?? '').trim())
  const merits = linesOf(answers.merits ?? '').map(
    (line) => /^(.*?)[:\s]+(\d+(?:\.\d+)?)\s*$/.exec(line) ?? ([line, line, ''] as const),
  )
  if (!isScored(of) || (merits.length === 0 && !price)) return []
  const unweighed = merits.find(([, , weight]) => !weight)
  const total = price + merits.reduce((sum, [, , weight]) => sum + Number(weight || 0), 0)
  return [
    {
      what: 'criteria',
      heading: 'Criteria',
      criteria: [
        ...(price > 0 ? [{ name: 'Price', kind: 'price' as const, weight: price, points: null, guidance: null }] : []),
        ...merits.map(([, name, weight]) => ({
          name: name!.trim(),
          kind: 'quality' as const,
          weight: Number(weight || 0),
          points: 5,
          guidance: null,
        })),
      ],
      whyNot: firstReason(
        unweighed && `Say how much “${unweighed[1]!.trim()}” counts.`,
        total !== 100 && `Together they make ${total}, not 100.`,
      ),
      from: ['Of 100 points, how many for the price?', 'What else counts, and how much? One line for each.'],
    },
  ]
}

const sentence = (text: string) => (/[.!?:]$/.test(text) ? text : `${text}.`)
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter(Boolean)
const bullets = (lead: string, text: string) =>
  `${lead}\n\n${linesOf(text)
    .map((line) => `- ${line}`)
    .join('\n')}`
const numbered = (text: string) =>
  linesOf(text)
    .map((line, at) => `${at + 1}. ${line}`)
    .join('\n')
const plural = (many: string, what: string) => `${many} ${what}${many === '1' ? '' : 's'}`

/** How a piece stands to what is in the solicitation already, by its heading. */
export function standingOf(
  piece: Piece,
  {
    sections,
    criteria,
  }: {
    sections: readonly Pick<Section, 'heading' | 'body'>[]
    criteria: readonly Pick<Criterion, 'name' | 'weight'>[]
  },
): 'new' | 'same' | 'other' {
  if (piece.what === 'section') {
    const there = sections.find(({ heading }) => heading === piece.heading)
    return !there ? 'new' : there.body === piece.body ? 'same' : 'other'
  }
  const words = (list: readonly Pick<Criterion, 'name' | 'weight'>[]) =>
    list
      .map(({ name, weight }) => `${name} ${weight}`)
      .toSorted()
      .join()
  return criteria.length === 0 ? 'new' : words(criteria) === words(piece.criteria) ? 'same' : 'other'
}
