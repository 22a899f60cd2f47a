import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { internet, post, type Reach } from './post.ts'
import { isPublicAddress } from './public-addresses.ts'
import { askWithin } from './read.ts'
import { signedHeaders } from './signature.ts'

test('the signature is the one that Standard Webhooks publishes for its example', () => {
  const headers = signedHeaders({
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    body: '{"test": 2432232314}',
    now: new Date(1_614_265_330_000),
  })
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test.each([
  ['8.8.8.8', true],
  ['93.184.216.34', true],
  ['2606:4700::1111', true],
  ['2a00:1450:4001::1', true],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['192.0.2.1', false],
  ['::', false],
  ['::1', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['fd12:3456::1', false],
  ['ff02::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:1::1', false],
  ['2001:db8::1', false],
  ['fe80::1%eth0', false],
  ['localhost', false],
  ['', false],
])('%s is on the internet: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))

/** A machine in the private network that must stay unreachable; and a receiver that the test allows. */
let hits = 0
let calls: { headers: Record<string, unknown>; body: string }[] = []
let status = 204
const canary = createServer().on('connection', (socket) => (hits++, socket.destroy()))
const receiver = createServer((request, response) => {
  let body = ''
  request
    .on('data', (piece) => (body += piece))
    .on('end', () => {
      calls.push({ headers: request.headers, body })
      response.writeHead(status, { location: `http://127.0.0.1:${portOf(canary)}/` }).end('secret')
    })
})
const portOf = (server: typeof canary) => (server.address() as AddressInfo).port
beforeAll(() =>
  Promise.all([canary, receiver].map((server) => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))),
)
afterAll(() => [canary, receiver].forEach((server) => server.close()))

const answering = (...addresses: string[]): Reach => ({
  ...internet,
  lookup: ((_: string, __: object, callback: (error: null, found: object[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as never,
})
const thisMachine: Reach = { ...internet, schemes: ['http:'], isAllowed: (address) => address === '127.0.0.1' }
const message = { body: '{}', headers: {} }

test.each([
  'http://127.0.0.1',
  'https://127.0.0.1',
  'https://localhost',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://0x7f000001',
  'https://2130706433',
  'https://0177.0.0.1',
  'https://127.1',
  'https://user:password@127.0.0.1',
  'ftp://127.0.0.1',
])("%s doesn't reach the private network", async (address) => {
  const ask = askWithin(internet)
  for (const attempt of [
    post(`${address}:${portOf(canary)}/`, message),
    ask(`${address}:${portOf(canary)}/`, { most: 100 }),
    ask(`${address}:${portOf(canary)}/`, { most: 100, body: Buffer.from('{}'), type: 'application/json' }),
  ])
    await expect(attempt).rejects.toThrow(/not on the internet|Only https/)
  expect(hits).toBe(0)
})

test.each([['127.0.0.1'], ['::1'], ['169.254.169.254'], ['8.8.8.8', '127.0.0.1'], []])(
  'a name that resolves to %s is not called',
  async (...addresses) => {
    await expect(
      post(`https://evil.example:${portOf(canary)}/`, message, answering(...(addresses as string[]))),
    ).rejects.toThrow('not on the internet')
    expect(hits).toBe(0)
  },
)

test('a call arrives as signed, and only the status of the response is returned', async () => {
  calls = []
  expect(
    await post(
      `http://127.0.0.1:${portOf(receiver)}/hook`,
      { body: '{"a":"ü"}', headers: { 'webhook-id': 'one' } },
      thisMachine,
    ),
  ).toEqual({ status: 204, text: '' })
  expect(calls).toMatchObject([
    { body: '{"a":"ü"}', headers: { 'webhook-id': 'one', 'content-type': 'application/json; charset=utf-8' } },
  ])
})

test('the text of a response is read where it is wanted, up to a limit', async () => {
  status = 200
  const url = `http://127.0.0.1:${portOf(receiver)}/hook`
  expect(await post(url, message, thisMachine, 100)).toEqual({ status: 200, text: 'secret' })
  await expect(post(url, message, thisMachine, 5)).rejects.toThrow('The answer is too large.')
})

test('a redirect is a response like others, and is not followed', async () => {
  status = 302
  expect(await post(`http://127.0.0.1:${portOf(receiver)}/`, message, thisMachine)).toEqual({ status: 302, text: '' })
  expect(hits).toBe(0)
})
