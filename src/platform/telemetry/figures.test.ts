import { beforeAll, expect, test } from 'vitest'
import { afterFile, freshDatabase } from '#tests/database.ts'
import { startCollector } from '#tests/otlp-collector.ts'
import { faultsOf } from '#tests/otlp-schema.ts'
import { createFigures } from '../operations/figures.ts'
import { noteUpkeep, upkeepAge } from '../operations/upkeep.ts'
import { openServices } from '../services.ts'
import { gatewayOf } from '../database/connections.ts'
import { organizationFigures } from './organizations.ts'
import { pushMetrics } from './push-metrics.ts'
import { makeTelemetry } from './telemetry.ts'
import { nameOf, watchStatements, withoutLiterals } from './statements.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
beforeAll(async () => {
  collector = await startCollector()
  afterFile(collector.close)
})

test("the figures of /metrics reach a collector in the protocol's format", async () => {
  const figures = createFigures()
  afterFile(figures.close)
  for (const seconds of [0.004, 0.3, 99]) figures.request('GET', '/rest/v1/:table', 200, seconds)
  figures.gauge('granary_jobs_due', 'Jobs that are due.', () => 7)
  figures.family('granary_job_runs_total', 'Runs.', () => [[{ job: 'send-mail' }, 3]])
  const pushed = pushMetrics(figures, { url: `${collector.url}/v1/metrics` }, 60_000)
  await pushed.close()
  expect(collector.faults).toEqual([])
  const of = (name: string) => collector.metrics().find((metric) => metric.name === name)
  expect(of('granary_jobs_due').gauge.dataPoints).toMatchObject([{ asDouble: 7 }])
  expect(of('granary_job_runs_total').sum).toMatchObject({
    isMonotonic: true,
    aggregationTemporality: 2,
    dataPoints: [{ asDouble: 3, attributes: [{ key: 'job', value: { stringValue: 'send-mail' } }] }],
  })
  const [point] = of('http_request_duration_seconds').histogram.dataPoints
  expect(point).toMatchObject({ count: '3', sum: 99.304 })
  expect(point.bucketCounts).toHaveLength(point.explicitBounds.length + 1)
  expect(point.bucketCounts.map(Number)).toEqual([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
})

test('an unreachable collector costs counted spans and delays nothing', async () => {
  const traces = { url: 'http://127.0.0.1:1/v1/traces' }
  const telemetry = makeTelemetry(
    { traces, sampler: { parent: false, ratio: 1 }, metricsEvery: 60_000 },
    { pause: async () => undefined },
  )
  const figures = createFigures()
  afterFile(figures.close)
  telemetry.announce(figures)
  await telemetry.job('tidy', async () => undefined)
  await telemetry.close()
  expect(await figures.print()).toMatch(/^granary_spans_dropped_total 1$/m)
  for (let i = 0; i < 20_000; i++) void telemetry.job('tidy', async () => undefined)
  await telemetry.close()
  expect(await figures.print()).toMatch(/^granary_spans_dropped_total \d{5}$/m)
})

test("the schema refuses what isn't in the protocol", () => {
  const span = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), name: 'x', kind: 2 }
  const message = (of: object) => ({ resourceSpans: [{ scopeSpans: [{ spans: [{ ...span, ...of }] }] }] })
  expect(faultsOf('ExportTraceServiceRequest', message({}))).toEqual([])
  for (const of of [
    { traceId: 'AAAA' },
    { kind: 'SERVER' },
    { kind: 9 },
    { color: 'red' },
    { startTimeUnixNano: 1.5 },
    { attributes: [{ key: 'a', value: { stringValue: 'x', intValue: '1' } }] },
  ])
    expect(faultsOf('ExportTraceServiceRequest', message(of))).toHaveLength(1)
})

test('the most expensive organizations have a line each, all others share one, and no line ever falls', () => {
  let time = 0
  const organizations = organizationFigures({ seats: 2, remembered: 3, window: 100, now: () => time })
  const seconds = () => Object.fromEntries(organizations.lines().map(([name, counts]) => [name, counts.requestSeconds]))
  organizations.request('a', 1)
  organizations.request('b', 2)
  organizations.request('c', 5)
  for (const many of ['d', 'e', 'f', 'g']) organizations.request(many, 1)
  expect(seconds()).toEqual({ a: 1, b: 2, other: 9 })

  time = 100
  organizations.request('c', 1)
  // Its cost before it had a line stays in the sum.
  expect(seconds()).toEqual({ b: 2, c: 1, other: 9 })
  organizations.statement('c', 4)
  expect(organizations.lines().find(([name]) => name === 'c')![1]).toEqual({
    requests: 1,
    requestSeconds: 1,
    statements: 1,
    statementSeconds: 4,
  })
})

test('statements are counted by role and kind, including failed and slow ones', () => {
  let time = 0
  const { watch, figures } = watchStatements(organizationFigures(), () => time)
  const done = (seconds: number, failed = false) => {
    const open = watch.begin('select 1')
    time += seconds * 1_000
    watch.end(open, { role: 'commands' }, 'transaction', failed)
  }
  done(0.5)
  done(1)
  done(2, true)
  expect(figures()).toEqual([{ role: 'commands', kind: 'transaction', count: 3, failed: 1, slow: 2, seconds: 3.5 }])
})

test.each([
  [
    'select * from public.organizations o where name = $1',
    'SELECT public.organizations',
    'select * from public.organizations o where name = $1',
  ],
  [
    `update "user_roles" set reason = 'It''s secret' where id = $1`,
    'UPDATE user_roles',
    'update "user_roles" set reason = ? where id = $1',
  ],
  [`with x as (select 1) select 'cut off`, 'WITH', 'with x as (select 1) select ?'],
])('a statement is named by its verb and table, without its literals: %s', (text, name, shown) => {
  expect([nameOf(text), withoutLiterals(text)]).toEqual([name, shown])
})

test('the age of the last backup is reported, and none without a backup', async () => {
  const { services, ownerConfig, clock } = await freshDatabase()
  expect(await upkeepAge(services, 'backup')).toBeUndefined()
  await noteUpkeep(ownerConfig, 'backup', new Date(clock.now().getTime() - 90_000))
  await noteUpkeep(ownerConfig, 'backup', new Date(clock.now().getTime() - 120_000))
  expect(await upkeepAge(services, 'backup')).toBe(90)
})

test('emails that the mail server refuses are counted', async () => {
  const place = await freshDatabase()
  const { settings, keys } = place.services
  let isAway = false
  const send = async () => {
    if (isAway) throw new Error('away')
  }
  const services = await openServices({ settings, keys, gateway: gatewayOf(place.ownerConfig, keys), mail: { send } })
  await services.mail.send({ to: 'rosa@example.gov', subject: 'x', text: 'x' })
  isAway = true
  await expect(services.mail.send({ to: 'rosa@example.gov', subject: 'x', text: 'x' })).rejects.toThrow('away')
  expect(services.mailed).toEqual({ sent: 1, failed: 1 })
  await services.settle()
  await services.database.close()
})
