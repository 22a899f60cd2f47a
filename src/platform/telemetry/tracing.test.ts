import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { afterFile } from '#tests/database.ts'
import { startCollector, type ReceivedSpan } from '#tests/otlp-collector.ts'
import { startOtherWire } from '#tests/wire.ts'
import { job } from '../jobs/later.ts'
import { runDueJobs } from '../jobs/jobs.ts'
import { internet, post } from '../webhooks/post.ts'
import { inSpan, inTrace, makeTracing, openSpan, type FinishedSpan } from './tracing.ts'
import { readTraceparent, writeTraceparent } from './trace-context.ts'
import { isSampled, samplerOf } from './sampling.ts'

const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`

test.each<[string, string | undefined, boolean | undefined]>([
  ['a sampled caller', traceparent, true],
  ['a caller that is not sampled', `00-${caller.traceId}-${caller.spanId}-00`, false],
  ['a later version with more behind', `cc-${caller.traceId}-${caller.spanId}-01-what-the-future-holds`, true],
  ['flags that are not known yet', `00-${caller.traceId}-${caller.spanId}-09`, true],
  ['nothing', undefined, undefined],
  ['capital letters', traceparent.toUpperCase(), undefined],
  ['an unknown version', `ff-${caller.traceId}-${caller.spanId}-01`, undefined],
  ['version 0 with more behind', `${traceparent}-x`, undefined],
  ['an id of zeros', `00-${'0'.repeat(32)}-${caller.spanId}-01`, undefined],
  ['a caller of zeros', `00-${caller.traceId}-${'0'.repeat(16)}-01`, undefined],
  ['a sentence', "00-'; drop table x--01", undefined],
])('traceparent: %s', (_, header, sampled) =>
  expect(readTraceparent(header)).toEqual(sampled === undefined ? undefined : { ...caller, sampled }),
)

test("the state of other programs is passed on unchanged, and not when it can't be read", () => {
  expect(readTraceparent(traceparent, 'congo=t61rcWkgMzE,rojo=00f067aa0ba902b7')).toMatchObject({
    state: 'congo=t61rcWkgMzE,rojo=00f067aa0ba902b7',
  })
  for (const state of ['no equal sign', 'a=b\r\nX: y', `a=${'x'.repeat(600)}`])
    expect(readTraceparent(traceparent, state)).not.toHaveProperty('state')
})

test('sampling follows from the id, the same in every program', () => {
  const tenth = samplerOf('traceidratio', 0.1)
  const ids = Array.from(
    { length: 2_000 },
    (_, i) => `${'a'.repeat(18)}${(BigInt(i) * 0x20c49ba5e353f8n).toString(16).padStart(14, '0').slice(-14)}`,
  )
  const taken = ids.filter((id) => isSampled(tenth, id))
  expect(taken.length / ids.length).toBeCloseTo(0.1, 1)
  expect(ids.filter((id) => isSampled(samplerOf('traceidratio', 0.2), id))).toEqual(expect.arrayContaining(taken))
  expect([isSampled(samplerOf('always_on', 0), ids[0]!), isSampled(samplerOf('always_off', 1), ids[0]!)]).toEqual([
    true,
    false,
  ])
  const said = { ...caller, sampled: true }
  expect([
    isSampled(samplerOf('parentbased_always_off', 1), caller.traceId, said),
    isSampled(samplerOf('always_off', 1), caller.traceId, said),
  ]).toEqual([true, false])
})

let collector: Awaited<ReturnType<typeof startCollector>>
let wire: Awaited<ReturnType<typeof startOtherWire>>
let ours: Awaited<ReturnType<typeof city>>
const sampler = samplerOf('parentbased_always_off', 0)

beforeAll(async () => {
  collector = await startCollector()
  afterFile(collector.close)
  const traces = {
    url: `${collector.url}/v1/traces`,
    headers: { 'x-tenant': 'city' },
    resource: { 'service.version': '1.2.3' },
  }
  wire = await startOtherWire({ telemetry: { traces, sampler, metricsEvery: 60_000 }, logRequests: true })
  ours = await city({ in: wire })
})

/** The spans of one trace, once all have been sent. */
async function spansOf(traceId: string): Promise<ReceivedSpan[]> {
  await wire.services.telemetry.close()
  return collector.spans().filter((span) => span.traceId === traceId)
}
const newTrace = () => Array.from({ length: 32 }, () => Math.floor(Math.random() * 15 + 1).toString(16)).join('')
/** The trace ends when the connection has released the response, which may be after its last byte. */
async function asked(path: string, init: Parameters<typeof wire.fetch>[1], least: number): Promise<ReceivedSpan[]> {
  const id = newTrace()
  const answer = await wire.fetch(path, {
    ...init,
    headers: { ...init?.headers, traceparent: `00-${id}-${caller.spanId}-01` },
  })
  await answer.text()
  return expect
    .poll(() => spansOf(id))
    .toSatisfy((spans: ReceivedSpan[]) => spans.length >= least)
    .then(() => spansOf(id))
}

test("a command gives nested spans for the request, the command and its statements, in the protocol's format", async () => {
  const spans = await asked(
    '/functions/v1/members/invite',
    { method: 'POST', token: ours.ada.token, body: JSON.stringify({ email: 'new@example.gov', role: 'user' }) },
    3,
  )
  const request = spans.find(({ kind }) => kind === 2)!
  const command = spans.find(({ name }) => name === 'members/invite')!
  expect(request).toMatchObject({
    name: 'POST /functions/v1/*',
    parentSpanId: caller.spanId,
    service: 'granary',
    failed: false,
  })
  expect(request.attributes).toMatchObject({
    'http.route': '/functions/v1/*',
    'http.response.status_code': '200',
    'organization.id': ours.organization.id,
    'user.id': ours.ada.user_id,
  })
  expect(command).toMatchObject({
    parentSpanId: request.spanId,
    kind: 1,
    attributes: { 'granary.command': 'members/invite', 'granary.reads': false },
  })
  const inCommand = spans.filter(({ parentSpanId }) => parentSpanId === command.spanId)
  expect(inCommand.map(({ name }) => name)).toContain('INSERT invitations')
  expect(inCommand.every(({ kind, attributes }) => kind === 3 && attributes['db.system.name'] === 'postgresql')).toBe(
    true,
  )
  expect(collector.faults).toEqual([])
  expect(collector.taken.every(({ headers }) => headers['x-tenant'] === 'city')).toBe(true)
})

test('reading a table is traced without the values of the query', async () => {
  const spans = await asked(
    `/rest/v1/organization_members?email=eq.rosa.secret@example.gov`,
    { token: ours.rosa.token },
    2,
  )
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /rest/v1/*', 'SELECT public.organization_members']),
  )
  expect(JSON.stringify(spans)).not.toContain('rosa.secret')
})

test('a trace of a confidential command only shows that there was a request', async () => {
  const spans = await asked('/functions/v1/bids/submit', { method: 'POST', token: ours.ada.token, body: '{}' }, 1)
  expect(spans.map(({ name }) => name)).toEqual(['POST /functions/*'])
  expect(JSON.stringify(spans)).not.toMatch(/bids|user\.id|organization\.id/)
})

test('a request that is not sampled sends nothing, and the caller decides', async () => {
  const id = newTrace()
  await (
    await wire.fetch('/rest/v1/organization_members', {
      token: ours.rosa.token,
      headers: { traceparent: `00-${id}-${caller.spanId}-00` },
    })
  ).text()
  expect(await spansOf(id)).toEqual([])
})

test('a statement carries its trace as a comment, and prepared statements of others stay prepared', async () => {
  const { database, telemetry } = wire.services
  const statement = {
    name: 'say the question',
    text: 'select current_query() as query, $1::text as value',
    values: ['x'],
  }
  const read = async () => (await database.read({ role: 'service_role' }, statement)).rows[0]!
  const trace = telemetry.tracing!.begin('server', { ...caller, sampled: true })
  for (let round = 0; round < 3; round++) {
    expect(await read()).toEqual({ query: statement.text, value: 'x' })
    const { query, value } = await inTrace(trace, read)()
    expect(value).toBe('x')
    const [text, comment] = String(query).split('\n')
    expect(text).toBe(statement.text)
    expect(comment).toMatch(new RegExp(`^/\\*traceparent='00-${caller.traceId}-[\\da-f]{16}-01'\\*/$`))
  }
  const inTransaction = await inTrace(trace, () =>
    database.transaction({ role: 'service_role' }, (tx) => tx.one('select current_query() as query')),
  )()
  expect(inTransaction!.query).toContain(`traceparent='00-${caller.traceId}`)
})

test('a webhook is called with the trace, even one that is not sampled', async () => {
  const heard: Record<string, unknown>[] = []
  const receiver = createServer(
    (request, response) => void (heard.push(request.headers), response.writeHead(204).end()),
  )
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  afterFile(() => receiver.close())
  const reach = { ...internet, schemes: ['http:'], isAllowed: () => true }
  const call = () =>
    post(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, { body: '{}', headers: {} }, reach)
  const { tracing } = wire.services.telemetry
  for (const sampled of [true, false])
    await inTrace(tracing!.begin('server', { ...caller, sampled, state: 'congo=1' }), call)()
  await call()
  expect(
    heard.map(({ traceparent: to, tracestate }) => [String(to).replace(/-[\da-f]{16}-/, '-span-'), tracestate]),
  ).toEqual([
    [`00-${caller.traceId}-span-01`, 'congo=1'],
    [`00-${caller.traceId}-span-00`, 'congo=1'],
    ['undefined', undefined],
  ])
})

test('a job has a separate trace and is counted', async () => {
  const sent: FinishedSpan[] = []
  const tracing = makeTracing(samplerOf('always_on', 1), (...spans) => void sent.push(...spans))
  await expect(
    tracing.job('job tidy', { 'granary.job': 'tidy' }, async () => {
      await inSpan('inside', 'internal', {}, async () => undefined)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(
    sent.map(({ name, kind, failed, parent, trace }) => [name, kind, failed, parent === undefined, trace.id]),
  ).toEqual([
    ['job tidy', 'consumer', true, true, sent[0]!.trace.id],
    ['inside', 'internal', false, false, sent[0]!.trace.id],
  ])

  const { services } = wire
  const [well, ill] = [
    job('tidy-well', async () => undefined, { every: 60 }),
    job('tidy-ill', async () => Promise.reject(new Error('no')), { every: 60 }),
  ]
  await runDueJobs(services, [well, ill])
  const text = await (await wire.fetch('/metrics')).text()
  expect(text).toMatch(/^granary_job_runs_total\{name="tidy-well"\} 1$/m)
  expect(text).toMatch(/^granary_job_failures_total\{name="tidy-well"\} 0$/m)
  expect(text).toMatch(/^granary_job_failures_total\{name="tidy-ill"\} 1$/m)
})

test('work started by another request stays in its trace', async () => {
  const sent: FinishedSpan[] = []
  const tracing = makeTracing(samplerOf('always_on', 1), (...spans) => void sent.push(...spans))
  const [first, second] = [tracing.begin('server'), tracing.begin('server')]
  const waiting = inTrace(first, () => openSpan('internal', () => ({ name: 'mine', attributes: {} }))!.end(false))
  inTrace(second, waiting)()
  tracing.end(first, 'first', {}, false)
  tracing.end(second, 'second', {}, false)
  expect(sent.map(({ name, trace }) => [name, trace.id])).toEqual([
    ['first', first.id],
    ['mine', first.id],
    ['second', second.id],
  ])
})

test('work that is not sampled is not described', () => {
  const tracing = makeTracing(samplerOf('always_off', 1), () => undefined)
  let descriptions = 0
  const describe = () => ({ name: `span ${(descriptions += 1)}`, attributes: {} })
  expect(inTrace(tracing.begin('server'), () => openSpan('internal', describe))()).toBeUndefined()
  expect(openSpan('internal', describe)).toBeUndefined()
  expect(descriptions).toBe(0)
})

test('a request with too many spans says how many are missing', async () => {
  const sent: FinishedSpan[] = []
  const tracing = makeTracing(samplerOf('always_on', 1), (...spans) => void sent.push(...spans))
  const trace = tracing.begin('server')
  inTrace(trace, () => {
    for (let i = 0; i < 1_200; i++) openSpan('internal', () => ({ name: 'one', attributes: {} }))!.end(false)
  })()
  tracing.end(trace, 'all', {}, false)
  expect([sent.length, tracing.dropped()]).toEqual([1_001, 200])
  expect(writeTraceparent({ traceId: trace.id, spanId: trace.root, sampled: true })).toMatch(
    /^00-[\da-f]{32}-[\da-f]{16}-01$/,
  )
})
