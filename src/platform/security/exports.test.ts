import { createSocket } from 'node:dgram'
import { createServer as createHttp } from 'node:http'
import { createServer as createTcp, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { jsonLog, silentLog } from '../log.ts'
import { exportLogs } from './otlp.ts'
import { openSyslog, syslogMessage } from './syslog.ts'

const line = {
  at: new Date('2026-11-22T11:30:00.123Z'),
  severity: 'high',
  kind: 'forged_token_refused',
  fields: { 'event.reason': 'A token — refused', times: 3 },
} as const

async function collector(statuses: number[]) {
  const taken: { path: string; type: string; body: any }[] = []
  const server = createHttp((request, response) => {
    let body = ''
    request
      .on('data', (piece) => (body += String(piece)))
      .on('end', () => {
        taken.push({ path: request.url!, type: request.headers['content-type']!, body: JSON.parse(body) })
        response.writeHead(statuses.shift() ?? 200).end('{}')
      })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test('log lines reach a collector as OTLP/HTTP with JSON, and are still written locally', async () => {
  const { taken, url, close } = await collector([])
  const written: string[] = []
  const exported = exportLogs(
    jsonLog((text) => written.push(text)),
    { url: `${url}/v1/logs`, resource: { 'service.version': '1.2.3' } },
  )
  exported.log.info('request', {
    'http.response.status_code': 200,
    'event.duration': 1.5,
    'user.id': undefined,
    secure: true,
  })
  exported.log.error('unexpected error', { reason: 'x' })
  await exported.close()
  close()
  expect(written).toHaveLength(2)
  expect(taken).toHaveLength(1)
  expect(taken[0]).toMatchObject({ path: '/v1/logs', type: 'application/json' })
  const [{ resource, scopeLogs }] = taken[0]!.body.resourceLogs
  expect(resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'granary' } },
    { key: 'service.version', value: { stringValue: '1.2.3' } },
  ])
  const [info, error] = scopeLogs[0].logRecords
  expect(scopeLogs[0].scope).toEqual({ name: 'granary' })
  expect(info).toMatchObject({ severityNumber: 9, severityText: 'INFO', body: { stringValue: 'request' } })
  expect(info.attributes).toEqual([
    { key: 'http.response.status_code', value: { intValue: '200' } },
    { key: 'event.duration', value: { doubleValue: 1.5 } },
    { key: 'secure', value: { boolValue: true } },
  ])
  expect(info.timeUnixNano).toMatch(/^\d{19}$/)
  expect(error).toMatchObject({ severityNumber: 17, body: { stringValue: 'unexpected error' } })
})

test('a busy collector is retried; one that refuses or is unreachable costs counted lines and no memory', async () => {
  const pauses: number[] = []
  const pause = async (milliseconds: number) => void pauses.push(milliseconds)
  const busy = await collector([503, 429])
  const patient = exportLogs(silentLog, { url: busy.url }, { pause })
  patient.log.info('one')
  await patient.close()
  expect([busy.taken.length, patient.dropped(), pauses]).toEqual([3, 0, [1_000, 2_000]])
  busy.close()

  const refusing = await collector([400])
  const refused = exportLogs(silentLog, { url: refusing.url }, { pause })
  refused.log.info('one')
  await refused.close()
  expect([refusing.taken.length, refused.dropped()]).toEqual([1, 1])
  refusing.close()

  const gone = exportLogs(silentLog, { url: 'http://127.0.0.1:1' }, { pause })
  for (let i = 0; i < 9_000; i++) gone.log.info('x')
  await gone.close()
  expect(gone.dropped()).toBe(9_000)
})

test('a message has the RFC 5424 format', () => {
  expect(syslogMessage(line, 'granary host', 42)).toBe(
    '<108>1 2026-11-22T11:30:00.123Z granaryhost granary 42 forged_token_refused [origin software="Granary"] \ufeff{"event.reason":"A token — refused","times":3}',
  )
})

test('over TCP each message is preceded by its length in bytes', async () => {
  let heard = Buffer.alloc(0)
  const server = createTcp((socket) => void socket.on('data', (piece) => (heard = Buffer.concat([heard, piece]))))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const gone = new Promise((done) => server.on('connection', (socket) => socket.once('close', done)))
  const syslog = openSyslog(`syslog+tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, silentLog)
  syslog.send(line)
  syslog.send({ ...line, kind: 'sign_in_locked', severity: 'critical' })
  await syslog.close()
  await gone
  server.close()
  const messages: string[] = []
  for (let rest = heard; rest.length > 0;) {
    const space = rest.indexOf(' ')
    const length = Number(rest.subarray(0, space).toString())
    messages.push(rest.subarray(space + 1, space + 1 + length).toString())
    rest = rest.subarray(space + 1 + length)
  }
  expect(messages.map((message) => /^<\d+>1 \S+ \S+ granary \d+ (\S+) /.exec(message)?.[1])).toEqual([
    'forged_token_refused',
    'sign_in_locked',
  ])
  expect(syslog.dropped()).toBe(0)
})

test('over UDP one datagram is one message', async () => {
  const server = createSocket('udp4')
  await new Promise<void>((ready) => server.bind(0, '127.0.0.1', ready))
  const heard = new Promise<string>((done) => server.once('message', (message) => done(message.toString())))
  const syslog = openSyslog(`syslog+udp://127.0.0.1:${server.address().port}`, silentLog)
  syslog.send(line)
  expect(await heard).toContain('forged_token_refused [origin software="Granary"]')
  await syslog.close()
  server.close()
})
