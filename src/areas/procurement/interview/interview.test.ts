import { expect, test } from 'vitest'
import { piecesFrom, questionsFor, standingOf, type Answers } from './rules.ts'

const salt = { kind: 'ifb', category: 'goods' } as const
const care = { kind: 'rfp', category: 'services' } as const
const market = { kind: 'rfi', category: 'services' } as const
const asks = (of: Parameters<typeof questionsFor>[0]) =>
  questionsFor(of).flatMap(({ questions }) => questions.map(({ id }) => id))
const text = (of: Parameters<typeof questionsFor>[0], answers: Answers) =>
  piecesFrom(of, answers).map((piece) =>
    piece.what === 'section'
      ? `${piece.part} / ${piece.heading}: ${piece.body}`
      : piece.criteria.map(({ name, weight }) => `${name} ${weight}`).join(', '),
  )

test('the questions depend on the type of solicitation and purchase', () => {
  expect(asks(salt)).toContain('brand')
  expect(asks(salt)).not.toContain('deliverables')
  expect(asks(salt)).not.toContain('merits')
  expect(asks(care)).toEqual(expect.arrayContaining(['deliverables', 'visit', 'price_weight', 'merits']))
  expect(asks(market)).toContain('market')
  expect(asks(market)).not.toContain('hold')
})

test('no answers, no proposed text', () => expect(piecesFrom(care, { what: '  ' })).toEqual([]))

test.each<[string, Parameters<typeof questionsFor>[0], Answers, string[]]>([
  [
    'a need becomes the scope',
    salt,
    { what: 'Road salt for two winters', where: 'The barn on Mill Road.' },
    ['scope / Scope: Road salt for two winters.\n\n**Place.** The barn on Mill Road.'],
  ],
  [
    'a brand is taken or equal',
    salt,
    { brand: 'Yes, or equal' },
    [
      'scope / Specifications: Where a brand is named, it only describes the need. An equal product is accepted; the bidder must show that it is equal.',
    ],
  ],
  ['no brand says nothing', salt, { brand: 'No' }, []],
  [
    'what is handed over is a list, however it was typed',
    care,
    { deliverables: '- A report\n2) A map\n\n' },
    ['scope / Deliverables and acceptance: The contractor delivers:\n\n- A report\n- A map'],
  ],
  [
    'one day is one day',
    salt,
    { hold: '1' },
    ['instructions / How to respond: Prices are valid for 1 day after bid opening.'],
  ],
  [
    'sixty are sixty',
    salt,
    { hold: '60', warranty: '12' },
    [
      'scope / Deliverables and acceptance: **Warranty.** 12 months from acceptance.',
      'instructions / How to respond: Prices are valid for 60 days after bid opening.',
    ],
  ],
  [
    'questions to the market are numbered',
    market,
    { market: 'What is usual?\nWhat does it cost?' },
    ['questions / Questions for vendors: 1. What is usual?\n2. What does it cost?'],
  ],
  [
    'merits become criteria',
    care,
    { price_weight: '40', merits: 'Approach: 40\nTeam 20' },
    ['Price 40, Approach 40, Team 20'],
  ],
  ['what is not asked here is skipped', salt, { merits: 'Approach: 40', deliverables: 'A report' }, []],
])('%s', (_rule, of, answers, pieces) => expect(text(of, answers)).toEqual(pieces))

test.each<[Answers, string | null]>([
  [{ price_weight: '40', merits: 'Approach: 60' }, null],
  [{ price_weight: '40', merits: 'Approach: 50' }, 'Points must total 100. They total 90.'],
  [{ price_weight: '40', merits: 'Approach' }, 'Enter the points for “Approach”.'],
])('criteria from %j are proposed with their error: %s', (answers, whyNot) =>
  expect(piecesFrom(care, answers)).toMatchObject([{ what: 'criteria', whyNot }]),
)

test('each piece names its source questions', () => {
  for (const { from } of piecesFrom(care, {
    what: 'Care of lights',
    why: 'Safety',
    price_weight: '40',
    merits: 'Approach: 60',
  }))
    expect(from.length).toBeGreaterThan(0)
  expect(piecesFrom(care, { what: 'Care of lights', why: 'Safety' })[0]!.from).toEqual([
    'What is needed?',
    'What is it for, and who uses it?',
  ])
})

test.each<[string, string | null, 'new' | 'same' | 'other']>([
  ['that no one wrote', null, 'new'],
  ['that was accepted', 'Road salt.', 'same'],
  ['that a person wrote differently', 'Sand.', 'other'],
])('a section %s is %s', (_what, body, standing) =>
  expect(
    standingOf(piecesFrom(salt, { what: 'Road salt' })[0]!, {
      sections: body ? [{ heading: 'Scope', body }] : [],
      criteria: [],
    }),
  ).toBe(standing),
)
