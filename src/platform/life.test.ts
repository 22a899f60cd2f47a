import { expect, test } from 'vitest'
import { choice, longText, money, person, text } from './records/fields.ts'
import { defineRecord, type RowOf } from './records/record.ts'
import { why } from './life/asks.ts'
import { factsFrom } from './life/move.ts'
import { filled, moveWords, onlyWho, trailOf, wayOf, whoMay } from './life/words.ts'
import { life } from './life.ts'
import { alreadyIn, notKnownYet } from './rules.ts'

const permit = defineRecord('permits', {
  label: 'Permit',
  plural: 'Permits',
  about: 'A permit.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'title',
  list: ['title'],
  fields: {
    title: text({ required: true }),
    owner: person({ required: true }),
    fee: money({ min: 0, setBy: 'commands' }),
    status: choice(['draft', 'issued', 'closed'], { initial: 'draft', setBy: 'commands', words: { issued: 'Valid' } }),
  },
})

const says = { button: 'Do', done: '{title} is done', event: 'did it' }
const permitLife = life(permit, {
  topic: 'permits',
  stages: { draft: 'open', issued: 'open', closed: 'over' },
  facts: factsFrom<{ locks: number }>('permit_locks'),
  moves: {
    issue: {
      about: 'Issues it.',
      from: 'draft',
      to: 'issued',
      not: { owner: 'You own it.', author: 'You wrote it.' },
      says,
      asks: {
        fee: money({ required: true, min: 1 }),
        kind: choice(['hot', 'cold'], { required: true }),
        note: longText(),
      },
      whyNotWith: ({ fee, kind, note }) =>
        kind === 'hot' && fee < 10_00 && !note?.trim() ? { name: 'note', message: 'Explain the low fee.' } : null,
    },
    sendBack: {
      about: 'Sends it back.',
      from: 'issued',
      to: 'draft',
      or: 'owner',
      asks: { reason: why() },
      says: { ...says, event: 'returned it' },
      whyNot: (_, { today }) => (today > '2026-12-31' ? 'The year is over.' : null),
    },
    close: {
      about: 'Closes it.',
      from: ['draft', 'issued'],
      to: 'closed',
      by: 'user',
      says: { ...says, event: 'withdrew it', trail: 'withdrawn' },
      whyNotYet: ({ locks }) => (locks > 0 ? 'A lock is still in place.' : null),
    },
  },
})

const row = (change: Partial<RowOf<typeof permit>> = {}) =>
  ({ id: '1', title: 'Welding', owner: 'ona', status: 'draft', version: 3, ...change }) as RowOf<typeof permit>
const today = '2026-11-23'
const max = { actor: { user_id: 'max', role: 'manager' }, today } as const
const rosa = { actor: { user_id: 'rosa', role: 'user' }, today } as const
const found = (locks: number, wroteIt = false) => ({ state: 'there', facts: { locks, wroteIt } }) as const

test('a move is checked by status, person, row, facts and answers, in this order', () => {
  const { whyNot, whyNotHere, whyNotWith } = permitLife
  expect(whyNotHere('issue', row({ status: 'closed' }), max)).toBe('This permit is closed. The status must be “Draft”.')
  expect(whyNotHere('issue', row(), rosa)).toBe('Only a manager can do this.')
  expect(whyNotHere('issue', row({ owner: 'max' }), max)).toBe('You own it.')
  expect(whyNot('issue', row(), found(0, true), max)).toBe('You wrote it.')
  expect(whyNot('issue', row(), found(0), max)).toBeNull()
  const lowFee = { fee: 5_00, kind: 'hot' } as const
  expect(whyNotWith('issue', row(), lowFee, max)).toEqual({ name: 'note', message: 'Explain the low fee.' })
  expect(whyNotWith('issue', row(), { ...lowFee, note: 'A school.' }, max)).toBeNull()
  expect(whyNotHere('sendBack', row({ status: 'issued' }), { ...max, today: '2027-01-01' })).toBe('The year is over.')
})

test("until the facts arrive a move is neither offered nor refused; a refusal from the row doesn't wait", () => {
  const { whyNot, whyNotHere } = permitLife
  expect(whyNot('close', row(), { state: 'loading' }, rosa)).toBe(notKnownYet)
  expect(whyNot('close', row(), { state: 'failed' }, rosa)).toMatch(/couldn’t be loaded/)
  expect(whyNot('close', row(), found(1), rosa)).toBe('A lock is still in place.')
  expect(whyNot('close', row({ status: 'closed' }), { state: 'loading' }, rosa)).toBe('This permit is already closed.')
  expect(whyNotHere('close', row(), rosa)).toBeNull()
  expect([permitLife.asksFacts('close'), permitLife.asksFacts('sendBack')]).toEqual([true, false])
})

test('the person in a field may make a move that otherwise needs a role', () => {
  const issued = (owner: string) => permitLife.whyNotHere('sendBack', row({ status: 'issued', owner }), rosa)
  expect(issued('ona')).toBe('Only a manager, or the person under “Owner”, can do this.')
  expect(issued('rosa')).toBeNull()
  expect(permitLife.isFor('issue', row(), rosa.actor)).toBe(false)
})

test('a status that depends on the date has no move', () => {
  const expiring = life(permit, { ...base, setElsewhere: ['closed'], moves: { issue } })
  expect(expiring.isOpen(row({ status: 'closed' }))).toBe(false)
})

test('statuses are open, over or final', () => {
  const { isOpen, isFinal, openStatuses, is, byStatus, open } = permitLife
  expect(openStatuses).toEqual(['draft', 'issued'])
  const closed = row({ status: 'closed' })
  expect([isOpen(row()), isOpen(closed), isFinal(row()), isFinal(closed)]).toEqual([true, false, false, true])
  expect([is(row(), 'draft', 'issued'), is(closed, 'draft')]).toEqual([true, false])
  expect(byStatus(row(), { draft: 1, issued: 2, closed: 3 })).toBe(1)
  expect(open(row({ status: 'issued' }))).toEqual(['sendBack', 'close'])
})

test('a card can be dragged where a move leads', () => {
  const { moveTo } = permitLife
  expect([moveTo(row(), 'issued'), moveTo(row(), 'closed'), moveTo(row(), 'draft')]).toEqual([
    'issue',
    'close',
    undefined,
  ])
  expect([moveTo(row({ status: 'issued' }), 'draft'), moveTo(row({ status: 'closed' }), 'draft')]).toEqual([
    'sendBack',
    undefined,
  ])
})

test('commands, history, trail and documentation take their words from the move', () => {
  expect(permitLife.commandOf('sendBack') satisfies 'permits/send-back').toBe('permits/send-back')
  expect(filled(permit, row({ status: 'issued' }), '{title} ({status})')).toBe('Welding (Valid)')
  expect(moveWords([permitLife])).toEqual({
    topics: { permits: 'permits' },
    moves: {
      'permits/issue': { table: 'permits', event: 'did it', trail: 'did' },
      'permits/send-back': { table: 'permits', event: 'returned it', trail: 'returned' },
      'permits/close': { table: 'permits', event: 'withdrew it', trail: 'withdrawn' },
    },
  })
  expect(trailOf({ event: 'put the work order on hold' })).toBe('put on hold')
  expect(wayOf(permit, permitLife.moves.close)).toBe('From draft or valid to closed.')
  expect(whoMay(permit, permitLife.moves.issue as never)).toBe(
    'Managers and administrators can do this. ' +
      'Separation of duties: not allowed for the person under “Owner” or anyone who wrote in the record.',
  )
  expect(onlyWho(permit, permitLife.moves.close as never)).toBe('Only a member can do this.')
})

const base = { topic: 'permits', stages: { draft: 'open', issued: 'open', closed: 'over' } } as const
const issue = { about: '', from: 'draft', to: 'issued', says } as const
const close = { ...issue, to: 'closed' } as const

test.each<[string, () => unknown]>([
  ['permits: no move leads to closed.', () => life(permit, { ...base, moves: { issue } })],
  [
    'permits: a move leads to closed.',
    () => life(permit, { ...base, setElsewhere: ['closed'], moves: { issue, close } }),
  ],
  [
    'permits: close says {nummer}, which isn’t a field.',
    () => life(permit, { ...base, moves: { issue, close: { ...close, says: { ...says, ask: 'Close {nummer}?' } } } }),
  ],
  [
    'permits: close gives why as its reason but doesn’t ask for it.',
    () => {
      const wrong = { ...close, asks: { note: longText() }, reason: 'why' as never }
      return life(permit, { ...base, moves: { issue, close: wrong } })
    },
  ],
  [
    'permits: the event of close needs words for the audit log: “withdrawn”.',
    () => life(permit, { ...base, moves: { issue, close: { ...close, says: { ...says, event: 'sent it back' } } } }),
  ],
  ['permits: no move may be called facts.', () => life(permit, { ...base, moves: { issue, close, facts: close } })],
  ['permits: no move may be called after.', () => life(permit, { ...base, moves: { issue, close, after: close } })],
  [
    'permits: close asks for a field that names the row.',
    () => life(permit, { ...base, moves: { issue, close: { ...close, asks: { version: text() } } } }),
  ],
  [
    'permits: close decides, and can’t wait on a device.',
    () => life(permit, { ...base, moves: { issue, close: { ...close, decides: 'money', offline: true } } }),
  ],
  [
    'permits: reopen doesn’t take close back.',
    () => life(permit, { ...base, moves: { issue, close: { ...close, undoneBy: 'reopen' } } }),
  ],
  [
    'permits: issue doesn’t take close back.',
    () => life(permit, { ...base, moves: { issue, close: { ...close, undoneBy: 'issue' } } }),
  ],
])("mistakes that the types can't check are refused when the declaration is read: %s", (words, declare) =>
  expect(declare).toThrow(words),
)

/** Must not compile. */
export const mistakes = () => [
  // @ts-expect-error A status without a stage.
  life(permit, { topic: 'permits', stages: { draft: 'open', issued: 'open' }, moves: {} }),
  // @ts-expect-error A status that the record does not have.
  life(permit, { ...base, moves: { issue: { ...issue, to: 'granted' } } }),
  // @ts-expect-error A status set elsewhere that the record does not have.
  life(permit, { ...base, setElsewhere: ['granted'], moves: { issue } }),
  // @ts-expect-error A field that holds no person.
  life(permit, { ...base, moves: { issue: { ...issue, or: 'title' } } }),
  // @ts-expect-error An answer that is not asked for.
  life(permit, { ...base, moves: { issue: { ...issue, asks: { note: longText() }, whyNotWith: ({ fee }) => fee } } }),
  // @ts-expect-error Facts where none are declared.
  life(permit, { ...base, moves: { issue: { ...issue, whyNotYet: ({ locks }) => String(locks) } } }),
  // @ts-expect-error A status without an answer.
  permitLife.byStatus(row(), { draft: 1, issued: 2 }),
  // @ts-expect-error A move that the life does not have.
  permitLife.whyNotHere('burn', row(), max),
]

test('a move may lead to several statuses, and all of them can be reached', () => {
  const decide = { about: 'Decides it.', from: 'draft', to: ['issued', 'closed'], says } as const
  const stages = { draft: 'open', issued: 'open', closed: 'over' } as const
  const { isFinal, moves } = life(permit, { topic: 'permits', stages, moves: { decide } })
  expect(wayOf(permit, moves.decide)).toBe('From draft to valid or closed.')
  expect(isFinal(row())).toBe(false)
  expect(isFinal(row({ status: 'issued' }))).toBe(true)
})

test.each<[string, string]>([
  ['draft', 'PMT-1 is already a draft.'],
  ['waiting', 'PMT-1 is already waiting for approval.'],
  ['opening', 'PMT-1 already has the status “Bid opening”.'],
])('a step to the current status: %s', (status, sentence) => {
  const opened = defineRecord('openings', {
    label: 'Opening',
    plural: 'Openings',
    about: 'An opening.',
    access: { of: 'organization', read: 'user', write: 'manager' },
    title: 'title',
    list: ['title'],
    fields: {
      title: text({ required: true }),
      status: choice(['draft', 'waiting', 'opening'], {
        initial: 'draft',
        setBy: 'commands',
        words: { waiting: 'Waiting for approval', opening: 'Bid opening' },
      }),
    },
  })
  const row: { number: string; status: string } = { number: 'PMT-1', status }
  expect(alreadyIn(opened, row)).toBe(sentence)
})
