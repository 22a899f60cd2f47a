import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { carryOut } from '#platform/commands/execute.ts'
import { parseInput } from '#platform/commands/input.ts'
import { foreseenSentence } from '#platform/functions/answers.ts'
import { commands } from '../src/commands.ts'
import { city, type Person } from './city.ts'
import { sampleOf } from './sample-input.ts'
import { startWire } from './wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>
let rosa: Person
let place: Awaited<ReturnType<typeof city>>

beforeAll(async () => {
  wire = await startWire()
  place = await city()
  rosa = place.rosa
})

type Bad = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
  as?: 'rosa' | 'nobody' | 'anon'
}

const json = { 'content-type': 'application/json' }
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const feedback = (body: string | Buffer, headers: Record<string, string> = json): Bad => ({
  method: 'POST',
  path: '/rest/v1/user_feedback',
  headers,
  body,
})
const members = (query: string): Bad => ({ path: `/rest/v1/organization_members?${query}` })
const token = (body: string | Buffer, headers: Record<string, string> = json): Bad => ({
  method: 'POST',
  path: '/auth/v1/token?grant_type=password',
  headers,
  body,
  as: 'anon',
})
const brand = (body: string | Buffer, headers: Record<string, string> = json): Bad => ({
  method: 'POST',
  path: '/functions/v1/organizations/brand',
  headers,
  body,
})

const other = '0190b1c2-0000-7000-8000-000000000000'
const supplier = { name: 'Acme', type: 'llc', email: 'orders@acme.example', certifications: [] }
const does = (command: string, input: object): Bad => ({
  method: 'POST',
  path: `/functions/v1/${command}`,
  headers: json,
  body: JSON.stringify(input),
})
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const posts = (path: string, body: string, headers = {}): Bad => ({
  method: 'POST',
  path,
  headers: { ...json, ...headers },
  body,
  as: 'nobody',
})
const form = (path: string, body: string): Bad => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body,
  as: 'nobody',
})
const registration = (client_name: string, address = 'https://agent.example/cb') =>
  JSON.stringify({ client_name, redirect_uris: [address] })

/** The input and the resulting status; always with a sentence, and never a 5xx. */
const table: [name: string, bad: Bad, status: number | number[]][] = [
  // Addresses.
  ['a table that does not exist', { path: '/rest/v1/no_such_table' }, 404],
  ['a table of a hidden schema', { path: '/rest/v1/auth.users' }, 404],
  ['a table of the catalog', { path: '/rest/v1/pg_class' }, 404],
  [
    'a function that is not allowed',
    { method: 'POST', path: '/rest/v1/rpc/pg_sleep', headers: json, body: '{"seconds":9}' },
    404,
  ],
  ['a path below a table', { path: '/rest/v1/organizations/1' }, 404],
  ['an unknown protocol version is a page', { path: '/rest/v9/organizations.json' }, 404],
  ['an unknown sign-in path', { path: '/auth/v1/nothing' }, 404],
  ['an unknown function', { method: 'POST', path: '/functions/v1/no-such-function', headers: json, body: '{}' }, 404],
  ['an unknown storage path', { path: '/storage/v1/nothing' }, 404],
  ['an unknown realtime path', { path: '/realtime/v1/nothing' }, 404],
  ['an unknown well-known file', { path: '/.well-known/nothing' }, 404],
  ['a missing asset', { path: '/assets/missing-1a2b.js' }, 404],
  ['broken percent signs in a path', { path: '/rest/v1/%zz' }, 400],
  ['half a UTF-8 letter in a path', { path: '/rest/v1/%c3' }, 400],
  ['a NUL in a path', { path: '/rest/v1/org%00anizations' }, 400],
  ['a way up', { path: '/rest/v1/../../etc/passwd' }, 400],
  ['a hidden way up', { path: '/storage/v1/object/documents/%2e%2e/%2e%2e/secret' }, 400],
  ['a way up with its slashes hidden', { path: '/assets/..%2f..%2fpackage.json' }, [400, 404]],
  ['a backslash', { path: '/assets\\..\\secret' }, 400],
  ['an address without end', { path: `/rest/v1/organizations?id=in.(${'1,'.repeat(9_000)}1)` }, 414],
  ['another server as the address', { path: 'http://evil.example/rest/v1/organizations' }, 400],
  // Methods.
  ['PUT to a page', { method: 'PUT', path: '/about' }, 405],
  ['DELETE of the versions', { method: 'DELETE', path: '/version' }, [404, 405]],
  ['PROPFIND', { method: 'PROPFIND', path: '/rest/v1/organizations' }, 405],
  ['TRACE', { method: 'TRACE', path: '/rest/v1/organizations' }, 405],
  ['GET of a command', { path: '/functions/v1/organizations/brand' }, [404, 405]],
  ['DELETE of everything', { method: 'DELETE', path: '/rest/v1/user_feedback' }, 400],
  [
    'PATCH of everything',
    { method: 'PATCH', path: '/rest/v1/user_feedback', headers: json, body: '{"subject":"x"}' },
    400,
  ],
  ['PATCH of a function', { method: 'PATCH', path: '/rest/v1/rpc/log_security_event', headers: json, body: '{}' }, 405],
  // Headers.
  ['a host that is a sentence', { path: '/livez', headers: { host: 'a b' } }, 400],
  ['headers without end', { path: '/livez', headers: { 'x-long': 'x'.repeat(40_000) } }, 431],
  [
    'an invalid token',
    { path: '/rest/v1/organizations', headers: { authorization: 'Bearer nonsense' }, as: 'nobody' },
    401,
  ],
  [
    'a token without a signature',
    {
      path: '/rest/v1/organizations',
      headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.' },
      as: 'nobody',
    },
    401,
  ],
  ['no key at all', { path: '/rest/v1/organizations', as: 'nobody' }, 401],
  [
    'another way of showing who one is',
    { path: '/rest/v1/organizations', headers: { authorization: 'Basic cm9zYTpzZWNyZXQ=' }, as: 'nobody' },
    401,
  ],
  ['an Accept that we do not have', { path: '/rest/v1/organizations', headers: { accept: 'image/png' } }, 406],
  ['a schema that is not shown', { path: '/rest/v1/users', headers: { 'accept-profile': 'auth' } }, 406],
  [
    'an unknown preference, strictly',
    { path: '/rest/v1/organizations', headers: { prefer: 'handling=strict, wings=two' } },
    400,
  ],
  ['an Idempotency-Key with blanks', brand('{"branding_config":{}}', { ...json, 'idempotency-key': 'two words' }), 400],
  [
    'an Idempotency-Key without end',
    brand('{"branding_config":{}}', { ...json, 'idempotency-key': 'k'.repeat(256) }),
    400,
  ],
  // Queries.
  ['a column that does not exist', members('select=no_such_column'), 400],
  ['a filter on nothing', members('no_such_column=eq.1'), 400],
  ['an unknown operator', members('email=hasfeathers.1'), 400],
  ['SQL in a filter', members(`email=eq.'; drop table organizations; --&user_id=eq.1`.replaceAll(' ', '%20')), 400],
  ['SQL in a select', members('select=email;drop%20table%20users'), 400],
  ['SQL in an order', members('order=email;select%201'), 400],
  ['a bracket that never closes', members('or=(email.eq.1'), 400],
  ['a hundred brackets', members(`or=${'(and'.repeat(100)}${')'.repeat(100)}`), 400],
  [
    'five embeds in each other',
    {
      path: '/rest/v1/organizations?select=organization_members(organizations(organization_members(organizations(organization_members(email)))))',
    },
    400,
  ],
  ['a stranger embedded', members('select=email,pg_class(relname)'), 400],
  ['a limit that is a word', members('limit=many'), 400],
  ['a limit below nothing', members('limit=-1'), 416],
  ['an invalid id', members('user_id=eq.not-a-uuid'), 400],
  ['a number for an id', members(`user_id=eq.${'9'.repeat(400)}`), 400],
  ['a NUL in a filter', members('email=eq.a%00b'), 400],
  ['broken percent signs in a filter', members('email=eq.%zz%'), [200, 400]],
  ['the same question twice', members('limit=1&limit=2'), [200, 400]],
  ['an expression that never ends', members('email=match.(a%2B)%2B$'), [200, 400]],
  // Bodies of the table API.
  ['a body that stops in the middle', feedback('{"subject":"Grav'), 400],
  ['no body where one is needed', feedback(''), 400],
  ['a word', feedback('gravel'), 400],
  ['a number', feedback('7'), 400],
  ['null', feedback('null'), 400],
  ['a NUL in a text', feedback('{"subject":"a\\u0000b","message":"x"}'), 400],
  ['a lone surrogate', feedback('{"subject":"\\ud800","message":"x"}'), 400],
  ['bytes that are no UTF-8', feedback(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])), 400],
  ['20,000 brackets', feedback(`{"browser_info":${deep(20_000)}}`), 400],
  ['a number without end', feedback(`{"subject":"x","message":"x","browser_info":{"n":1e999999}}`), 400],
  [
    'a column that one may not write',
    feedback('{"id":"0190b1c2-0000-7000-8000-000000000000","subject":"x","message":"x"}'),
    403,
  ],
  ['an unknown column', feedback('{"subject":"x","message":"x","__proto__":{"admin":true}}'), 400],
  [
    'another person’s row',
    feedback('{"subject":"x","message":"x","user_id":"0190b1c2-0000-7000-8000-000000000000"}'),
    403,
  ],
  ['a text too long', feedback(JSON.stringify({ subject: 'x'.repeat(201), message: 'x' })), 400],
  ['another content type', feedback('<subject/>', { 'content-type': 'application/xml' }), [400, 415]],
  ['a body above the bound', feedback(`{"message":"${'x'.repeat(1024 * 1024)}"}`), 413],
  ['a bomb', feedback(gzipSync(Buffer.alloc(10_000_000)), { ...json, 'content-encoding': 'gzip' }), 415],
  // Bodies of sign-in and of functions.
  ['a sign-in that stops in the middle', token('{"email":"ro'), 400],
  ['a sign-in that is a list', token('[]'), 400],
  ['a sign-in with objects for words', token('{"email":{"$ne":null},"password":{"$ne":null}}'), 400],
  ['a sign-in with a NUL', token('{"email":"a\\u0000@example.gov","password":"x"}'), 400],
  ['a sign-in of 20,000 brackets', token(deep(20_000)), 400],
  ['a sign-in above the bound', token(`{"email":"${'x'.repeat(300_000)}"}`), 413],
  ['a sign-in by an unknown way', { ...token('{}'), path: '/auth/v1/token?grant_type=telepathy' }, 400],
  ['a password without end', token(JSON.stringify({ email: 'rosa@example.gov', password: 'x'.repeat(100_000) })), 413],
  [
    'a refresh by a word',
    { ...token('{"refresh_token":"nonsense"}'), path: '/auth/v1/token?grant_type=refresh_token' },
    400,
  ],
  ['a command that stops in the middle', brand('{"branding'), 400],
  ['a command that is a list', brand('[1]'), 400],
  ['a command with a stranger in it', brand('{"branding_config":{"wings":2}}'), 400],
  ['a color that is a script', brand('{"branding_config":{"primaryColor":"red;background:url(//evil)"}}'), 400],
  ['a logo that is a script', brand('{"branding_config":{"logoUrl":"javascript:alert(1)"}}'), 400],
  ['a command of 20,000 brackets', brand(deep(20_000)), 400],
  [
    'a chat without messages',
    { method: 'POST', path: '/functions/v1/platform-agent-chat', headers: json, body: '{"messages":7}' },
    400,
  ],
  // Storage and realtime.
  ['a bucket that does not exist', { path: '/storage/v1/object/no-such-bucket/a.pdf' }, [400, 404]],
  [
    'a list that is a word',
    { method: 'POST', path: '/storage/v1/object/list/documents', headers: json, body: 'gravel' },
    [200, 400],
  ],
  [
    'a form without a boundary',
    {
      method: 'POST',
      path: '/storage/v1/object/documents/a.pdf',
      headers: { 'content-type': 'multipart/form-data' },
      body: 'x',
    },
    [400, 403, 404],
  ],
  [
    'a broadcast that is a word',
    { method: 'POST', path: '/realtime/v1/api/broadcast', headers: json, body: 'gravel' },
    422,
  ],
  // Commands: what people and programs enter.
  ['an address that is no address', does('vendors/draft', { ...supplier, website: 'htp:/acme' }), 400],
  ['an address that runs', does('vendors/draft', { ...supplier, website: 'javascript:alert(1)' }), 400],
  [
    'an address without end',
    does('vendors/draft', { ...supplier, website: `https://acme.example/${'x'.repeat(2_048)}` }),
    400,
  ],
  [
    'an email address with two lines',
    does('vendors/draft', { ...supplier, email: 'a@b.example\nBcc: all@b.example' }),
    400,
  ],
  ['a name of blanks', does('vendors/draft', { ...supplier, name: '   ' }), 400],
  ['a name that turns the line around', does('vendors/draft', { ...supplier, name: 'Acme\u202Egnp.exe' }), 400],
  ['a choice that is not offered', does('vendors/draft', { ...supplier, type: 'king' }), 400],
  ['February 30', does('tasks/create', { title: 'Salt', due: '2026-02-30' }), 400],
  ['a date in the year 20,266', does('tasks/create', { title: 'Salt', due: '20266-01-01' }), 400],
  ['an id of another kind', does('tasks/complete', { id: "1' or '1'='1" }), 400],
  ['an amount in exponents', does('funds/create', { code: 'X', name: 'X', balance: '1e99' }), 400],
  ['a field of the server', does('vendors/draft', { ...supplier, status: 'active', created_by: other }), 400],
  ['a command of someone else’s record', does('tasks/complete', { id: other }), [400, 404]],
  ['a command that does not exist', does('vendors/obey', {}), 404],
  ['a vendor without its required fields', does('vendors/draft', {}), 400],
  ['an invitation by one who may not', does('members/invite', { email: 'x@example.gov', role: 'admin' }), 409],
  ['a role for oneself', does('roles/grant', { user_id: other, role: 'admin', reason: 'x' }), [403, 404]],
  [
    'a hundred thousand tasks at once',
    { ...does('tasks/create', {}), body: `[${'{},'.repeat(100_000)}{}]` },
    [400, 413],
  ],
  // Directories, identity providers and programs.
  [
    'a directory with an invented token',
    { path: '/scim/v2/Users', headers: bearer('grnscim_nonsense'), as: 'nobody' },
    401,
  ],
  ['a directory with a person’s session', { path: '/scim/v2/Users' }, 401],
  [
    'a key that was invented',
    { path: '/rest/v1/organizations', headers: bearer(`grn_${'0'.repeat(64)}`), as: 'nobody' },
    401,
  ],
  ['a program’s token that was invented', posts('/mcp', '{}', bearer('gra_nonsense')), 401],
  ['a program without a token', posts('/mcp', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'), 401],
  ['an invented code', form('/oauth/v1/token', 'grant_type=authorization_code&code=x&client_id=y'), [400, 401]],
  ['a grant that does not exist', form('/oauth/v1/token', 'grant_type=telepathy'), 400],
  ['a parameter twice', form('/oauth/v1/token', 'grant_type=refresh_token&refresh_token=a&refresh_token=b'), 400],
  ['a registration that is a word', posts('/oauth/v1/register', 'gravel'), 400],
  ['a registration named like the product', posts('/oauth/v1/register', registration('Granary Support')), 400],
  [
    'a registration that returns to a script',
    posts('/oauth/v1/register', registration('Desk', 'javascript:alert(1)')),
    400,
  ],
  ['an answer of no identity provider', form('/auth/v1/sso/saml/acs', 'SAMLResponse=nonsense'), [302, 303, 400]],
  ['an answer that is a bomb', form('/auth/v1/sso/saml/acs', `SAMLResponse=${'A'.repeat(300_000)}`), 413],
  // Public addresses.
  ['an invented calendar', { path: '/calendar/nothing.ics', as: 'nobody' }, 404],
  ['an invented log', { path: '/trail/v1/logs/nothing/checkpoint', as: 'anon' }, [400, 404]],
  ['a tile outside of the world', { path: '/map/v1/tiles/99/-1/-1', as: 'nobody' }, [400, 404]],
  ['a request to Open311 without a service', posts('/open311/v2/requests.json', '{}'), 401],
  ['a tender that does not exist', { path: '/open/v1/ocds/releases.json?page=many', as: 'nobody' }, [200, 400]],
  [
    'a CSV of half a million columns',
    feedback(`${'a,'.repeat(500_000)}a\n`, { 'content-type': 'text/csv' }),
    [400, 413],
  ],
]

test('the table is long enough to be meaningful', () => expect(table.length).toBeGreaterThanOrEqual(126))

test.each(table)('%s is refused in a sentence', async (_, bad, status) => {
  const answer = await ask(bad)
  expect([status].flat(), `${answer.status} ${answer.body.slice(0, 300)}`).toContain(answer.status)
  if (answer.status < 400) return
  const sentence = sentenceOf(answer.body)
  // The one word that the hosted backend's clients expect instead of a sentence.
  expect(sentence).toMatch(/\S+ \S+|^unsupported_grant_type$/)
  expect(answer.body).not.toMatch(/node_modules|\bat \S+ \(|src\/platform|pg_catalog|select set_config/i)
})

/** In the words of each protocol: SCIM, OAuth and Open311 have their own; a calendar’s program is answered in text. */
function sentenceOf(body: string): string {
  if (!/^[[{]/.test(body)) return body
  const [said] = [JSON.parse(body) as Record<string, unknown> | Record<string, unknown>[]].flat()
  return String(
    said!.message ?? said!.msg ?? said!.detail ?? said!.error_description ?? said!.description ?? said!.error,
  )
}

/** The answer that an administrator reads, in words or not. Everything is undone: the next command finds the same. */
async function answerOf(command: (typeof commands)[number]): Promise<{ said?: string; failed?: string }> {
  const { services, ada } = place
  const { name: _, token: __, ...actor } = ada
  const undo = new Error('undone')
  try {
    const input = parseInput(command.input, sampleOf(command.input, true))
    await services.database.transaction({ role: 'commands', actor }, async (tx) => {
      await carryOut(services, tx, command, input, actor, { id: 'test' })
      throw undo
    })
  } catch (error) {
    if (error === undo) return {}
    const said = foreseenSentence(error as Error)
    return said === null ? { failed: `${command.name}: ${String(error)}` } : { said }
  }
  return {}
}

test('every command answers in a sentence when no row has the ids that it is given', async () => {
  const answers: Awaited<ReturnType<typeof answerOf>>[] = []
  for (const command of commands) answers.push(await answerOf(command))
  expect(answers.flatMap(({ failed }) => failed ?? [])).toEqual([])
  // Some look for the row first and others leave it to the database: both are met.
  const says = (words: RegExp) => answers.filter(({ said }) => words.test(said ?? '')).length
  expect(says(/does not exist\.$/)).toBeGreaterThan(300)
  expect(says(/doesn’t exist in your organization\. Select another one\.$/)).toBeGreaterThan(10)
})

test('and the server still runs afterward', async () => {
  expect((await ask({ path: '/rest/v1/organizations' })).status).toBe(200)
})

/** Not `fetch`, which would normalize the address, the method and the body first. */
function ask({
  method = 'GET',
  path,
  headers = {},
  body,
  as = 'rosa',
}: Bad): Promise<{ status: number; body: string }> {
  const keys: Record<string, string> =
    as === 'nobody'
      ? {}
      : { apikey: wire.anonKey, authorization: `Bearer ${as === 'rosa' ? rosa.token : wire.anonKey}` }
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(wire.url)
    const asked = request(
      {
        host: hostname,
        port,
        path,
        method,
        headers: {
          ...keys,
          ...headers,
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        },
        agent: false,
      },
      (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('end', () => resolve({ status: answer.statusCode!, body: Buffer.concat(pieces).toString() }))
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
