import { firstReason, type Reason } from '#platform/rules.ts'
import type { Criterion, Section, Solicitation } from '../solicitations/records.ts'
import { kindOf } from '../solicitations/rules.ts'

export type Answers = Readonly<Record<string, string>>
type Of = Pick<Solicitation, 'kind' | 'category'>

/** One question of the interview: when it is asked, and how it is answered. */
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
    title: 'Need',
    questions: [
      {
        id: 'what',
        ask: 'What is needed?',
        help: 'Describe it as you would to a colleague. Do not name a brand without “or equal”.',
        how: 'text',
      },
      { id: 'why', ask: 'What is it for, and who uses it?', how: 'text' },
      { id: 'where', ask: 'Where is it delivered or done?', how: 'line' },
      { id: 'when', ask: 'By when, or how often?', how: 'line' },
    ],
  },
  {
    title: 'Quality and acceptance',
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
        help: '2 CFR 200.319(c)(6): a brand name may only describe the need, and an equal product is accepted.',
        how: 'choice',
        options: ['No', 'Yes, or equal'],
        only: isThings,
      },
      { id: 'deliverables', ask: 'What are the deliverables? One per line.', how: 'text', only: (of) => !isThings(of) },
      { id: 'accept', ask: 'How will the work be accepted?', how: 'text' },
      { id: 'warranty', ask: 'How many months of warranty are required?', how: 'number', only: asksForPrices },
    ],
  },
  {
    title: 'Responses',
    questions: [
      { id: 'market', ask: 'What should vendors answer? One question per line.', how: 'text', only: isInformation },
      { id: 'hold', ask: 'How many days must prices stay valid?', how: 'number', only: asksForPrices },
      { id: 'visit', ask: 'When and where can vendors visit the site?', how: 'line', only: (of) => !isThings(of) },
      {
        id: 'show',
        ask: 'What must a response include? One item per line.',
        help: 'References, licenses, samples.',
        how: 'text',
      },
      { id: 'price_weight', ask: 'Of 100 points, how many are for price?', how: 'number', only: isScored },
      {
        id: 'merits',
        ask: 'What are the other criteria and points? One per line.',
        help: 'Such as “Approach: 40”. With price, the points must total 100.',
        how: 'text',
        only: isScored,
      },
    ],
  },
  {
    title: 'Contract',
    questions: [
      { id: 'term', ask: 'How long is the contract term?', how: 'line', only: asksForPrices },
      { id: 'renew', ask: 'How often can it be renewed, and for how long?', how: 'line', only: asksForPrices },
      { id: 'pay', ask: 'When is payment made?', how: 'line', only: asksForPrices },
    ],
  },
]

/** The questions for a solicitation of this type. */
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
/** A part of the solicitation built from the answers. A person accepts or skips each one. */
export type Piece = (Text | Judging) & { from: string[] }

/** The text built from the answers by rules, in the words of the answers. No model takes part. */
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
      ['standard', (standard) => `Must meet: ${sentence(standard)}`],
      [
        'brand',
        (brand) =>
          brand.startsWith('Yes')
            ? 'Where a brand is named, it only describes the need. An equal product is accepted; the bidder must show that it is equal.'
            : '',
      ],
    ]),
    ...piece('scope', 'Deliverables and acceptance', [
      ['deliverables', (lines) => bullets('The contractor delivers:', lines)],
      ['accept', (accept) => `**Acceptance.** ${sentence(accept)}`],
      ['warranty', (months) => `**Warranty.** ${plural(months, 'month')} from acceptance.`],
    ]),
    ...piece('questions', 'Questions for vendors', [['market', (lines) => numbered(lines)]]),
    ...piece('instructions', 'How to respond', [
      ['hold', (days) => `Prices are valid for ${plural(days, 'day')} after bid opening.`],
      ['visit', (visit) => `**Visit.** ${sentence(visit)}`],
      ['show', (lines) => bullets('The response must include:', lines)],
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
        unweighed && `Enter the points for “${unweighed[1]!.trim()}”.`,
        total !== 100 && `Points must total 100. They total ${total}.`,
      ),
      from: ['Of 100 points, how many are for price?', 'What are the other criteria and points? One per line.'],
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

/** How a piece compares with the solicitation's current text, by its heading. */
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
