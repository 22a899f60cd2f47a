import { connect } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goodPassword, newcomer, newEmail } from '#tests/sign-in.ts'
import { startWire } from '#tests/wire.ts'

const wire = await startWire()
const { session } = await newcomer(wire)

/** Every endpoint that reads a body. */
const ways: [method: string, path: string, token?: string][] = [
  ['POST', '/signup'],
  ['POST', '/resend'],
  ['POST', '/token?grant_type=password'],
  ['POST', '/token?grant_type=refresh_token'],
  ['POST', '/token?grant_type=pkce'],
  ['POST', '/recover'],
  ['POST', '/otp'],
  ['POST', '/magiclink'],
  ['POST', '/verify'],
  ['PUT', '/user', session.access_token],
  ['POST', '/invite', wire.serviceKey],
  ['POST', '/admin/users', wire.serviceKey],
  ['POST', '/admin/generate_link', wire.serviceKey],
  ['PUT', `/admin/users/${session.user.id}`, wire.serviceKey],
]
const send = async (
  [method, path, token]: (typeof ways)[number],
  body: string | Uint8Array,
  type = 'application/json',
) => {
  const answer = await wire.fetch(`/auth/v1${path}`, {
    method,
    ...(token && { token }),
    headers: { 'content-type': type },
    body: body as string,
  })
  const text = await answer.text()
  return { status: answer.status, body: text ? (JSON.parse(text) as Record<string, any>) : null }
}
const nested = (depth: number) => '{"data":' + '['.repeat(depth) + ']'.repeat(depth) + '}'

test.each<[what: string, body: string | Uint8Array, type: string | undefined, status: number, code: string]>([
  ['no JSON', 'email=x', undefined, 400, 'bad_json'],
  ['half of a JSON', '{"email":', undefined, 400, 'bad_json'],
  ['another type', '{"email":"x@example.gov"}', 'text/plain', 400, 'bad_json'],
  ['a form of file storage', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x', 400, 'bad_json'],
  ['a list', '[]', undefined, 400, 'validation_failed'],
  ['a number', '7', undefined, 400, 'validation_failed'],
  ['null', 'null', undefined, 400, 'validation_failed'],
  [
    'a NUL byte in a value',
    '{"email":"a\\u0000@example.gov","password":"x","refresh_token":"\\u0000"}',
    undefined,
    400,
    'validation_failed',
  ],
  ['a NUL byte in a name', '{"data":{"\\u0000":1}}', undefined, 400, 'validation_failed'],
  ['half a character', '{"data":{"name":"\\ud800"}}', undefined, 400, 'validation_failed'],
  ['a deep nest', nested(100), undefined, 400, 'validation_failed'],
  ['a very deep nest', nested(40_000), undefined, 400, 'validation_failed'],
  ['numbers for text', '{"email":7,"refresh_token":7,"type":7,"auth_code":7}', undefined, 400, 'validation_failed'],
  ['200 kB', JSON.stringify({ email: 'x'.repeat(200_000) }), undefined, 413, 'request_entity_too_large'],
])('%s is refused everywhere with an explanation', async (_, body, type, status, code) => {
  for (const way of ways) {
    const answer = await send(way, body, type)
    expect([way[1], answer.status, answer.body!.error_code]).toEqual([way[1], status, code])
    expect(answer.body!.msg).toMatch(/^\p{L}[^{}]+$/u)
  }
})

test("an oversized body isn't even read", async () => {
  const { port } = new URL(wire.url)
  const answer = await new Promise<string>((done, fail) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(
        'POST /auth/v1/signup HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000000000\r\n\r\n{',
      ),
    )
    socket.once('data', (data) => {
      done(data.toString())
      socket.destroy()
    })
    socket.once('error', fail)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})

test.each(['Пароль-Секрет-Aa9', '密码-Lantern-58-灯笼', 'Émile-Zolà-1840!', '👩‍🚒-Engine-No-9', 'Zoë\u200d-Lantern-58'])(
  '%s is a password like any other',
  async (password) => {
    const { email } = await newcomer(wire, { password })
    expect((await wire.client().auth.signInWithPassword({ email, password })).error).toBeNull()
    expect(
      (await wire.client().auth.signInWithPassword({ email, password: Array.from(password).slice(1).join('') })).error,
    ).toMatchObject({ code: 'invalid_credentials' })
  },
)

test('a name in any script is stored as it was written', async () => {
  const name = 'Нора 林 محمد \'"\\ %00'
  const { client } = await newcomer(wire)
  const { data } = await client.auth.updateUser({ data: { display_name: name } })
  expect(data.user!.user_metadata.display_name).toBe(name)
})

test('no input causes a server error', async () => {
  const words = [
    'email',
    'password',
    'phone',
    'type',
    'token',
    'token_hash',
    'refresh_token',
    'auth_code',
    'code_verifier',
    'code_challenge',
    'code_challenge_method',
    'data',
    'nonce',
    'create_user',
    'ban_duration',
    'app_metadata',
    'id',
    '__proto__',
    'constructor',
  ]
  const value = fc.oneof(
    fc.constantFrom(
      newEmail(),
      goodPassword,
      'signup',
      'recovery',
      'email_change',
      's256',
      'x'.repeat(43),
      '',
      null,
      true,
      -1,
      1e308,
      '${7*7}',
      "' or '1'='1",
      '\u0000',
      '../../etc/passwd',
    ),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({ unit: 'binary', maxLength: 50 }),
    fc.jsonValue({ maxDepth: 3 }),
  )
  const body = fc.dictionary(fc.oneof(fc.constantFrom(...words), fc.string()), value, { maxKeys: 8 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ways), body, async (way, sent) => {
      const { status } = await send(way, JSON.stringify(sent))
      wire.clock.advance(100)
      expect(status).toBeLessThan(500)
    }),
    { numRuns: 400 },
  )
})

test('an unknown address is refused with an explanation', async () => {
  expect(await send(['POST', '/nothing'], '{}')).toMatchObject({
    status: 404,
    body: { error_code: 'not_found', msg: 'There is nothing at this address.' },
  })
  expect(await send(['POST', '/token?grant_type=magic'], '{}')).toMatchObject({
    status: 400,
    body: { msg: 'unsupported_grant_type' },
  })
})
