import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { agreementMoves, clientMoves, createAgreement, createClient, editAgreement } from '../clients/commands.ts'
import { agreementLife } from '../clients/life.ts'
import type { Agreement } from '../clients/records.ts'
import { standingOf } from '../clients/rules.ts'
import {
  answerServiceRequest,
  createServiceRequest,
  mergeServiceRequest,
  scoreServiceRequest,
  serviceMoves,
  showServiceRequest,
} from './commands.ts'
import { serviceTerm, type ServiceRequest, type ServiceTerm } from './records.ts'
import {
  clockOf,
  dueAt,
  keptPercent,
  mayBeSame,
  meanScore,
  metersBetween,
  termOn,
  vaguePlace,
  waitedMinutes,
  whyNotScoreFor,
} from './rules.ts'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'

const createServiceTerm = enterCommand(serviceTerm)

const asked = '2026-03-07T12:00:00.000Z'

test.each([
  ['eight hours later', 8, 0, '2026-03-07T20:00:00.000Z'],
  ['eight hours and what the clock stood still', 8, 90, '2026-03-07T21:30:00.000Z'],
  ['two days later, over the night in which the clocks change', 48, 0, '2026-03-09T12:00:00.000Z'],
])('it is due %s', (_, hours, waited, due) => expect(dueAt(asked, hours, waited)).toBe(due))

test('the place of a report that was not reviewed is the corner of a grid, the same for its neighbors', () => {
  const house = { address: '12 Mill Road', longitude: -90.66012, latitude: 42.50031 }
  expect(vaguePlace(house)).toEqual({ address: '', longitude: -90.66, latitude: 42.5 })
  expect(vaguePlace({ ...house, latitude: 42.50044 })).toEqual(vaguePlace(house))
  expect([vaguePlace({ address: '12 Mill Road' }), vaguePlace(null)]).toEqual([null, null])
})

const term = (valid_from: string, resolve_hours: number): ServiceTerm =>
  ({ priority: 'high', valid_from, respond_hours: 1, resolve_hours }) as ServiceTerm
test('the setting in effect on the day counts, and none before the first', () => {
  const terms = [term('2026-01-01', 48), term('2026-06-01', 24)]
  expect(termOn(terms, 'high', '2026-05-31')?.resolve_hours).toBe(48)
  expect(termOn(terms, 'high', '2026-06-01')?.resolve_hours).toBe(24)
  expect(termOn(terms, 'high', '2025-12-31')).toBeUndefined()
  expect(termOn(terms, 'low', '2026-06-01')).toBeUndefined()
})

const row = {
  resolve_by: '2026-03-08T12:00:00Z',
  resolved_at: null,
  waiting_since: null,
  status: 'in_progress',
} as ServiceRequest
test.each<[string, Partial<ServiceRequest>, string, string]>([
  ['before its time', {}, '2026-03-08T11:59:59Z', 'running'],
  ['at the very moment', {}, '2026-03-08T12:00:00Z', 'running'],
  ['a second after', {}, '2026-03-08T12:00:01Z', 'late'],
  ['while it waits for the other side', { waiting_since: '2026-03-07T12:00:00Z' }, '2026-04-01T00:00:00Z', 'stopped'],
  ['when it was done at the last moment', { resolved_at: '2026-03-08T12:00:00Z' }, '2026-04-01T00:00:00Z', 'kept'],
  ['when it was done a second too late', { resolved_at: '2026-03-08T12:00:01Z' }, '2026-04-01T00:00:00Z', 'broken'],
  ['where nothing was promised', { resolve_by: null }, '2026-04-01T00:00:00Z', 'none'],
])('the clock %s', (_, change, now, clock) => expect(clockOf({ ...row, ...change }, now)).toBe(clock))

test('on-time share and satisfaction in figures; null when there are none', () => {
  const done = (resolved_at: string, score: number | null) => ({ ...row, resolved_at, score }) as ServiceRequest
  const rows = [done('2026-03-08T10:00:00Z', 5), done('2026-03-08T11:00:00Z', null), done('2026-03-09T10:00:00Z', 4)]
  expect(keptPercent(rows, asked)).toBe(67)
  expect(meanScore(rows)).toBe(4.5)
  expect(keptPercent([row], asked)).toBeNull()
  expect(meanScore([])).toBeNull()
  expect(waitedMinutes({ waited_minutes: 10, waiting_since: '2026-03-07T11:30:59Z' }, asked)).toBe(39)
})

const at = (latitude: number, longitude: number, address = '') => ({ latitude, longitude, address })
test('two reports of one category near each other may be duplicates', () => {
  // A thousandth of a degree of latitude is 111 meters.
  expect(metersBetween(at(41.9, -91.6), at(41.901, -91.6))).toBe(111)
  const lamp = { category: 'lights', place: at(41.9, -91.6) }
  expect(mayBeSame(lamp, { category: 'lights', place: at(41.901, -91.6) })).toBe(true)
  expect(mayBeSame(lamp, { category: 'lights', place: at(41.902, -91.6) })).toBe(false)
  expect(mayBeSame(lamp, { category: 'roads', place: at(41.9, -91.6) })).toBe(false)
  expect(
    mayBeSame(
      { category: 'roads', place: { address: 'Mill Road 12' } },
      { category: 'roads', place: { address: '12 Mill Road, at the culvert' } },
    ),
  ).toBe(true)
  expect(mayBeSame({ category: 'roads', place: null }, { category: 'roads', place: { address: 'Mill Road' } })).toBe(
    false,
  )
})

const agreement = {
  status: 'submitted',
  drafted_by: 'rosa',
  files: [{ path: 'a' }],
  starts_on: '2026-01-01',
  ends_on: '2026-12-31',
  notice_days: 60,
  kind: 'mou',
  terms: 'We help each other.',
} as unknown as Agreement
test.each<[string, Partial<Agreement>, string, string | null]>([
  ['another one’s, with its paper', {}, 'max', null],
  ['her own', {}, 'rosa', 'You can’t approve an agreement you drafted. Another manager must approve it.'],
])('a manager approves %s', (_, change, user_id, reason) =>
  expect(
    agreementLife.whyNotHere(
      'approve',
      { ...agreement, ...change },
      { actor: { user_id, role: 'manager' }, today: '2026-10-01' },
    ),
  ).toBe(reason),
)

test('an interlocal agreement names its statute, and notice is reminded in time', () => {
  const asking = { actor: { user_id: 'rosa', role: 'user' }, today: '2026-10-01' } as const
  const submit = (change: Partial<Agreement>) =>
    agreementLife.whyNotHere('submit', { ...agreement, status: 'draft', ...change }, asking)
  expect(submit({ files: [] })).toBe('Attach the signed agreement first.')
  expect(submit({ kind: 'interlocal' })).toBe('Enter the statute that allows this interlocal agreement.')
  expect(submit({})).toBeNull()
  const standing = (today: string) => standingOf({ ...agreement, status: 'active' }, today)
  expect(standing('2026-10-01')).toBe('running')
  expect(standing('2026-10-02')).toBe('notice')
  expect(standing('2026-11-01')).toBe('notice')
  expect(standing('2026-11-02')).toBe('expiring')
  expect(standing('2027-01-01')).toBe('over')
})

test("a manager who rewrote an agreement can't approve it", async () => {
  const { ada, rosa, max, does } = await city()
  const client = await does(rosa, createClient, { code: 'CO', name: 'The county', kind: 'county' as const })
  const drafted = await does(rosa, createAgreement, {
    title: 'Mutual aid',
    client: client.id,
    kind: 'mou' as const,
    terms: 'Crews at cost.',
    starts_on: '2026-01-01',
    owner: rosa.user_id,
    files: [{ path: 'x/a.pdf', name: 'a.pdf', size: 10, type: 'application/pdf' }],
  })
  await does(max, editAgreement, {
    id: drafted.id,
    version: drafted.version,
    changes: { terms: 'Crews at twice the cost.' },
  })
  await does(max, agreementMoves.submit, { id: drafted.id })
  await expect(does(rosa, agreementMoves.approve, { id: drafted.id })).rejects.toThrow('Only a manager can do this.')
  await expect(does(max, agreementMoves.approve, { id: drafted.id })).rejects.toThrow(
    'You can’t approve an agreement you wrote in. Another manager must approve it.',
  )
  expect((await does(ada, agreementMoves.approve, { id: drafted.id })).status).toBe('active')
})

test.each<[string, object, string | null]>([
  ['of a client', {}, null],
  [
    'of a client by the person who did the work',
    { assignee: 'max' },
    'You worked on this request. A colleague must ask the client.',
  ],
  ['of a resident', { origin: 'resident' }, 'Residents rate their reports themselves, in the citizen portal.'],
  ['before it is resolved', { status: 'new' }, 'Resolve the request before you record satisfaction.'],
])('a colleague records the satisfaction %s', (_, change, reason) => {
  const row = { status: 'resolved', score: null, origin: 'client', assignee: 'rosa', ...change }
  expect(whyNotScoreFor(row as Parameters<typeof whyNotScoreFor>[0], { user_id: 'max' })).toBe(reason)
})

test('a request is received, put on hold without its clock, resolved and scored once; another city sees none of it', async () => {
  const [{ ada, rosa, max, does, sees, clock }, other] = [await city(), await city()]
  await does(ada, createServiceTerm, {
    priority: 'normal' as const,
    respond_hours: 8,
    resolve_hours: 48,
    valid_from: clock.today(),
    source: 'Service charter',
    reason: 'Promised to residents',
  })
  const client = await does(rosa, createClient, { code: 'PW', name: 'Public Works', kind: 'department' as const })
  await does(rosa, clientMoves.take, { id: client.id })
  const { id, resolve_by, number } = await does(rosa, createServiceRequest, {
    title: 'Three quotes',
    category: 'purchasing' as const,
    client: client.id,
    files: [],
  })
  expect(number).toMatch(/^SVC-\d{4}-0001$/)
  expect(Date.parse(resolve_by!) - clock.now().getTime()).toBe(48 * 3_600_000)
  await expect(does(rosa, clientMoves.end, { id: client.id })).rejects.toThrow(
    'has the status “New”. Resolve it first.',
  )

  await does(rosa, answerServiceRequest, {
    id,
    kind: 'answer' as const,
    words: 'We ask three vendors.',
    to_public: false,
  })
  await does(rosa, serviceMoves.wait, { id, words: 'Their budget office answers.' })
  await expect(does(rosa, serviceMoves.wait, { id, words: 'Again.' })).rejects.toThrow(
    'SVC-2026-0001 is already waiting for requester.',
  )
  clock.advance(3_600_000)
  const going = await does(rosa, serviceMoves.start, { id })
  clock.advance(-3_600_000)
  expect(Date.parse(String(going.resolve_by)) - Date.parse(resolve_by!)).toBe(3_600_000)
  await expect(does(rosa, scoreServiceRequest, { id, score: 5, words: '' })).rejects.toThrow(
    'Resolve the request before you record satisfaction.',
  )
  await does(rosa, serviceMoves.resolve, { id, words: 'Sent.' })
  await does(rosa, scoreServiceRequest, { id, score: 5, words: 'Fast.' })
  await expect(does(rosa, scoreServiceRequest, { id, score: 1, words: '' })).rejects.toThrow(
    'Satisfaction is already recorded.',
  )
  await expect(does(max, showServiceRequest, { id, is_public: true })).rejects.toThrow(
    'Only residents’ reports can be published.',
  )

  const second = await does(rosa, createServiceRequest, {
    title: 'The same again',
    category: 'purchasing' as const,
    files: [],
  })
  await expect(does(rosa, mergeServiceRequest, { id: second.id, into: second.id })).rejects.toThrow(
    'can’t be a duplicate of itself',
  )
  expect(await does(rosa, mergeServiceRequest, { id: second.id, into: id })).toMatchObject({
    status: 'duplicate',
    duplicate_of: id,
  })
  expect(await other.sees(other.ada, 'select id from service_requests where id = $1', [id])).toEqual([])
  await expect(
    other.does(other.ada, answerServiceRequest, { id, kind: 'note' as const, words: 'Mine?', to_public: false }),
  ).rejects.toThrow('does not exist')
  expect(await sees(rosa, 'select kind from service_notes where request = $1 order by id', [id])).toEqual([
    { kind: 'came' },
    { kind: 'answer' },
    { kind: 'state' },
    { kind: 'state' },
    { kind: 'state' },
    { kind: 'note' },
  ])
})
