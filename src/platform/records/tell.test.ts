import { expect, test } from 'vitest'
import {
  choice,
  date,
  files,
  flag,
  instant,
  longText,
  money,
  number,
  percent,
  person,
  place,
  ref,
  series,
  text,
} from './fields.ts'
import { defineRecord } from './record.ts'
import { tell, type Change } from './tell.ts'
import { pastOf } from './verbs.ts'

const line = defineRecord('lines', {
  label: 'Line',
  plural: 'Lines',
  about: 'For these tests.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'name',
  list: ['name'],
  fields: {
    number: series('L-{count}'),
    name: text({ required: true }),
    original: money({ label: 'Original budget' }),
    share: percent(),
    ends_on: date({ label: 'Effective to' }),
    opens_at: instant({ label: 'Opening' }),
    fund: ref('funds'),
    owner: person(),
    approved_by: person({ setBy: 'commands' }),
    approved_at: instant({ setBy: 'commands' }),
    control: choice(['stop', 'warn_only'], { words: { warn_only: 'Warn only' } }),
    small: flag({ label: 'Small business' }),
    reason: longText(),
    documents: files(),
    site: place(),
    moves: money({ setBy: 'commands', told: false }),
    status: choice(
      [
        'draft',
        'submitted',
        'returned',
        'withdrawn',
        'adopted',
        'active',
        'sent_out',
        'requested',
        'closed',
        'arrived',
        'not_confirmed',
        'issued',
      ],
      {
        initial: 'draft',
        setBy: 'commands',
        words: { submitted: 'Waiting for approval', returned: 'Sent back', requested: 'Asked for', issued: 'Active' },
      },
    ),
    edition: number({ setBy: 'commands', zero: 'None yet' }),
    price: number({ decimals: 6, dollars: true, label: 'Unit price' }),
    zone: text({ format: 'zone', setBy: 'commands', label: 'Time zone' }),
  },
})

const [max, ada, general, water] = [
  '018f0000-0000-7000-8000-000000000001',
  '018f0000-0000-7000-8000-000000000002',
  '018f0000-0000-7000-8000-000000000003',
  '018f0000-0000-7000-8000-000000000004',
]
const names = new Map([
  [max, 'Max'],
  [ada, 'Ada'],
  [general, 'General fund'],
  [water, 'Water fund'],
])
const change = (rest: Partial<Change>): Change => ({
  id: 'c',
  operation: 'update',
  actor: max,
  command: 'lines/edit',
  before: null,
  after: null,
  at: '2026-11-20T08:00:00Z',
  ...rest,
})
const lived = {
  topics: {},
  moves: { 'lines/hand-in': { table: 'lines', event: 'sent it to internal review', trail: 'sent to internal review' } },
}
const told = (rest: Partial<Change>) =>
  tell(line, [change(rest)], names, { zone: 'America/Chicago', lived }).map(({ words }) => words)[0] ?? null

test('a move of a life describes itself, for its record and where the status changed', () => {
  const submitted = { command: 'lines/hand-in', before: { status: 'draft' }, after: { status: 'submitted' } }
  expect(told(submitted)).toBe('Max sent it to internal review')
  expect(told({ ...submitted, before: { name: 'Road' }, after: { name: 'Roads' } })).toBe(
    'Max changed Name from “Road” to “Roads”',
  )
  const elsewhere = { ...line, table: 'budgets' }
  expect(tell(elsewhere, [change(submitted)], names, { lived }).map(({ words }) => words)).toEqual(['Max submitted it'])
})

test('a move is one event, with the fields that it changed below it', () => {
  const published = {
    command: 'lines/publish',
    before: { status: 'draft', edition: 0, original: 500 },
    after: { status: 'issued', edition: 1, original: 600 },
  }
  expect(tell(line, [change(published)], names, { lived })).toMatchObject([
    { words: 'Max issued it', changes: ['Raised Original budget from $5.00 to $6.00', 'Set Edition to 1'] },
  ])
})

test('a move that leaves the status is told by its event too, and several fields without a move are named', () => {
  const [before, after] = [
    { name: 'Snow', original: 500 },
    { name: 'Ice', original: 600 },
  ]
  const changes = ['Changed Name from “Snow” to “Ice”', 'Raised Original budget from $5.00 to $6.00']
  const measure = { table: 'lines', event: 'recorded the measurement', trail: 'measured', stays: true as const }
  const told = (command: string) =>
    tell(line, [change({ command, before, after })], names, {
      lived: { ...lived, moves: { 'lines/measure': measure } },
    })
  expect(told('lines/measure')).toMatchObject([{ words: 'Max recorded the measurement', changes }])
  expect(told('lines/edit')).toMatchObject([{ words: 'Max updated Name and Original budget', changes }])
  const many = { name: 'Ice', original: 600, small: true, reason: 'Snow' }
  expect(tell(line, [change({ before: {}, after: many })], names, { lived })[0]!.words).toBe(
    'Max updated Name, Original budget and 2 more fields',
  )
})

test('a reason given with a change follows it', () => {
  expect(
    told({
      command: 'lines/close',
      reason: 'The year is over.',
      before: { status: 'active' },
      after: { status: 'closed' },
    }),
  ).toBe('Max closed it: “The year is over.”')
})

test.each<[Record<string, [unknown, unknown]>, string | null]>([
  [{ original: [500, 600] }, 'Max raised Original budget from $5.00 to $6.00'],
  [{ original: [600, 500] }, 'Max lowered Original budget from $6.00 to $5.00'],
  [{ original: [null, 500] }, 'Max set Original budget to $5.00'],
  [{ original: [500, null] }, 'Max cleared Original budget, which was $5.00'],
  [{ share: ['12.5', '7'] }, 'Max lowered Share from 12.5% to 7%'],
  // A right-to-left name stays within its quotes.
  [{ name: ['Snow', 'שלג'] }, 'Max changed Name from “Snow” to “\u2068שלג\u2069”'],
  [{ name: ['Snow', 'Snow and ice'] }, 'Max changed Name from “Snow” to “Snow and ice”'],
  [{ edition: ['0', '1'] }, 'Max set Edition to 1'],
  [{ zone: [null, 'America/Chicago'] }, 'Max set Time zone to Central Time'],
  [{ zone: ['America/Chicago', 'America/New_York'] }, 'Max changed Time zone from Central Time to Eastern Time'],
  [{ edition: [2, 0] }, 'Max lowered Edition from 2 to “None yet”'],
  [{ moves: [0, 500] }, null],
  [{ moves: [0, 500], name: ['Snow', 'Ice'] }, 'Max changed Name from “Snow” to “Ice”'],
  [{ status: ['active', 'arrived'] }, 'Max marked it as arrived'],
  [{ status: ['active', 'not_confirmed'] }, 'Max marked it as not confirmed'],
  [{ status: ['draft', 'issued'] }, 'Max issued it'],
  [{ ends_on: ['2027-06-30', '2027-07-31'] }, 'Max moved Effective to from June 30, 2027 to July 31, 2027'],
  [
    { opens_at: ['2027-06-30T19:00:00+00:00', '2027-12-01T20:30:00+00:00'] },
    'Max moved Opening from June 30, 2027 at 2:00 PM CDT to December 1, 2027 at 2:30 PM CST',
  ],
  [{ opens_at: ['2027-06-30T19:00:00+00:00', '2027-06-30T19:00:20+00:00'] }, null],
  [{ fund: [general, water] }, 'Max changed Fund from General fund to Water fund'],
  [{ fund: [general, '018f0000-0000-7000-8000-00000000dead'] }, 'Max changed Fund from General fund to another record'],
  [{ owner: [null, ada] }, 'Max set Owner to Ada'],
  [{ owner: [ada, '018f0000-0000-7000-8000-00000000dead'] }, 'Max changed Owner from Ada to a former member'],
  [{ control: ['stop', 'warn_only'] }, 'Max changed Control from Stop to Warn only'],
  [{ price: ['612.5', '0.0875'] }, 'Max lowered Unit price from $612.50 to $0.0875'],
  [{ small: [false, true] }, 'Max checked Small business'],
  [{ small: [true, false] }, 'Max unchecked Small business'],
  [{ reason: ['a', 'b'] }, 'Max edited Reason'],
  [{ reason: [null, 'b'] }, 'Max added Reason'],
  [{ documents: [[], [{ path: 'a', name: 'W-9.pdf' }]] }, 'Max added “W-9.pdf” to Documents'],
  [
    { documents: [[{ path: 'a', name: 'W-9.pdf' }], [{ path: 'b', name: 'COI.pdf' }]] },
    'Max added “COI.pdf” to Documents and removed “W-9.pdf” from Documents',
  ],
  [{ site: [null, { address: '1 Main St' }] }, 'Max set Site to “1 Main St”'],
  [{ approved_by: [null, ada] }, 'Max set Approved by to Ada'],
  [{ organization_id: ['a', 'b'] }, null],
])('%o is described', (moved, words) => {
  const side = (at: 0 | 1) => Object.fromEntries(Object.entries(moved).map(([name, values]) => [name, values[at]]))
  expect(told({ before: side(0), after: side(1) })).toBe(words)
})

test.each<[string, Partial<Change>, string]>([
  [
    'a move that is a verb in the past',
    { command: 'lines/adopt', before: { status: 'draft' }, after: { status: 'adopted' } },
    'Max adopted it',
  ],
  [
    'one that is called by what is waited for',
    { command: 'lines/submit', before: { status: 'draft' }, after: { status: 'submitted' } },
    'Max submitted it',
  ],
  [
    'one that is called otherwise',
    { command: 'lines/request', before: { status: 'adopted' }, after: { status: 'requested' } },
    'Max asked for it',
  ],
  [
    'one that other commands bring about',
    { command: 'approvals/decide', before: { status: 'draft' }, after: { status: 'adopted' } },
    'Max adopted it',
  ],
  [
    'with who and when beside it',
    {
      command: 'lines/adopt',
      before: { status: 'draft', approved_by: null, approved_at: null },
      after: { status: 'adopted', approved_by: max, approved_at: '2026-11-20T08:00:00Z' },
    },
    'Max adopted it',
  ],
  [
    'with an amount beside it',
    { command: 'lines/adopt', before: { status: 'draft', original: 1 }, after: { status: 'adopted', original: 2 } },
    'Max adopted it',
  ],
  [
    'a status that is no verb',
    { command: 'lines/activate', before: { status: 'draft' }, after: { status: 'active' } },
    'Max activated it',
  ],
  [
    'one that a command moves by its name',
    { command: 'lines/move', before: { status: 'draft' }, after: { status: 'active' } },
    'Max changed the status from Draft to Active',
  ],
  [
    'one that a person accepts',
    { command: 'lines/take', before: { status: 'draft' }, after: { status: 'active' } },
    'Max took it on',
  ],
  [
    'one that is sent back',
    { command: 'lines/send-back', before: { status: 'adopted' }, after: { status: 'draft' } },
    'Max sent it back',
  ],
  [
    'one whose word is what happens next',
    { command: 'lines/submit', before: { status: 'draft' }, after: { status: 'submitted' } },
    'Max submitted it',
  ],
  [
    'one whose word is a verb with its way',
    { command: 'approvals/decide', before: { status: 'submitted' }, after: { status: 'returned' } },
    'Max sent it back',
  ],
  [
    'one that is taken back',
    { command: 'lines/withdraw', before: { status: 'submitted' }, after: { status: 'withdrawn' } },
    'Max withdrew it',
  ],
  [
    'one whose command says nothing',
    { command: 'lines/edit', before: { status: 'draft' }, after: { status: 'sent_out' } },
    'Max changed the status from Draft to Sent out',
  ],
  ['a new one', { operation: 'insert', command: 'lines/draft', after: { name: 'Snow' } }, 'Max drafted it'],
  ['one made by a direct write', { operation: 'insert', command: null, after: {} }, 'Max added it'],
  ['one that is gone', { operation: 'delete', command: null, before: {} }, 'Max removed it'],
  [
    'what the platform did by itself',
    { actor: null, command: null, before: { original: 1 }, after: { original: 2 } },
    'Granary raised Original budget from $0.01 to $0.02',
  ],
  [
    'an action of a person who has left',
    {
      actor: '018f0000-0000-7000-8000-00000000dead',
      command: 'lines/adopt',
      before: { status: 'draft' },
      after: { status: 'adopted' },
    },
    'A former member adopted it',
  ],
])('%s is described in one sentence', (_, rest, words) => expect(told(rest)).toBe(words))

test('no id is ever shown', () => {
  const ids = /[0-9a-f]{8}-[0-9a-f]{4}/
  for (const name of Object.keys(line.fields))
    for (const value of ['018f0000-0000-7000-8000-00000000dead', null])
      if (['fund', 'owner', 'approved_by'].includes(name))
        expect(
          told({ actor: ada, before: { [name]: value }, after: { [name]: '018f0000-0000-7000-8000-00000000beef' } }),
        ).not.toMatch(ids)
})

test.each([
  ['a/approve', 'approved'],
  ['a/submit', 'submitted'],
  ['a/cancel', 'canceled'],
  ['a/suspend', 'suspended'],
  ['a/reopen', 'reopened'],
  ['a/transfer', 'transferred'],
  ['a/close', 'closed'],
  ['a/deny', 'denied'],
  ['a/award', 'awarded'],
  ['a/issue', 'issued'],
  ['a/pay', 'paid'],
  ['a/ship', 'shipped'],
  ['a/renew', 'renewed'],
  ['a/amend', 'amended'],
  ['a/meet', 'met'],
  ['a/take', 'took'],
  ['a/take-over', 'added it'],
  ['a/leave', 'left'],
  ['a/assess', 'assessed'],
  ['a/certificates', null],
  ['nothing', null],
])('%s was %s', (command, past) => expect(pastOf(command)).toBe(past))
