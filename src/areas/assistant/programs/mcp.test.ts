import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { disconnectProgram } from '#areas/organization/programs/commands.ts'
import { city, type Person } from '#tests/city.ts'
import { ordering } from '#tests/orders.ts'
import { allow, connected, consent, redirect } from '#tests/programs.ts'
import { startWire } from '#tests/wire.ts'

type Place = Awaited<ReturnType<typeof ordering>>
type Answer = { content: { type: string; text?: string; uri?: string }[]; isError?: boolean }

/** The stock client’s side of OAuth: it stores what it is given, and the person consents on our page. */
function provider(
  place: Pick<Place, 'does'>,
  who: Person,
  scopes: string[],
  /** The scopes that each visit of the consent page asked for. */ requested: (string | null)[],
): OAuthClientProvider & { code?: string } {
  const kept: Record<string, unknown> = {}
  const self: OAuthClientProvider & { code?: string } = {
    redirectUrl: redirect,
    clientMetadata: {
      client_name: 'Stock client',
      redirect_uris: [redirect],
      token_endpoint_auth_method: 'none',
    } as never,
    clientInformation: () => kept.client as never,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    codeVerifier: () => kept.verifier as string,
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    async redirectToAuthorization(page) {
      const asked = page.searchParams
      requested.push(asked.get('scope'))
      const { client_id } = kept.client as { client_id: string }
      expect(page.pathname).toBe('/connect-program')
      expect(asked.get('client_id')).toBe(client_id)
      const challenge = asked.get('code_challenge')!
      self.code = (await consent(place, who, client_id, { challenge, scopes })).code
    },
  }
  return self
}

/** The whole way of an outside program: refused, sent to the person, connected. */
async function stockClient(
  place: Place,
  who: Person,
  scopes = ['read'],
  mode = 'auto',
  requested: (string | null)[] = [],
) {
  const wire = await startWire()
  const authProvider = provider(place, who, scopes, requested)
  // The tests listen on another port than the site’s address says.
  const site = new URL(wire.services.settings.siteUrl).origin
  const fetchHere = ((input: string | URL, init?: RequestInit) =>
    fetch(String(input).replace(site, wire.url), init)) as typeof fetch
  const open = () => new StreamableHTTPClientTransport(new URL(`${site}/mcp`), { authProvider, fetch: fetchHere })
  const client = () => new Client({ name: 'stock', version: '1.0.0' }, { versionNegotiation: { mode } } as never)
  const first = open()
  const refused: unknown = await client()
    .connect(first)
    .catch((error: unknown) => error)
  if (!(refused instanceof UnauthorizedError)) throw refused
  await first.finishAuth(new URLSearchParams({ code: authProvider.code!, iss: site }))
  const joined = client()
  await joined.connect(open())
  return joined
}

const textOf = (answer: unknown) => (answer as Answer).content.map(({ text }) => text ?? '').join('\n')

test('a stock client connects by consent, lists, and asks with the rights of its person', async () => {
  const place = await ordering()
  await allow(place)
  const row = await place.draft([{ quantity: 100, unit_price: 12.5 }])
  const client = await stockClient(place, place.rosa)

  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'find',
    'count',
    'sum',
    'sums_by',
    'compare',
    'open',
    'explain',
    'why_not',
    'due',
    'purchase_rule',
    'sellers',
    'oversight',
    'library',
    'actions',
    'propose',
  ])
  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toContain('record_brief')
  expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(['granary://kinds'])

  const opened = await client.callTool({ name: 'open', arguments: { number: row.number } })
  expect(textOf(opened)).toContain('Status: Draft')
  expect(textOf(opened)).toContain('$1,250.00')
  const link = (opened as Answer).content.find(({ type }) => type === 'resource_link')!
  expect(link.uri).toBe(`granary://records/purchase_orders/${row.id}`)
  const read = await client.readResource({ uri: link.uri! })
  expect((read.contents[0] as { text: string }).text).toContain(row.number)

  const count = await client.callTool({ name: 'count', arguments: { kind: 'purchase orders' } })
  expect(textOf(count)).toContain('Purchase orders: 1 that the caller may read')
  const sum = await client.callTool({ name: 'sum', arguments: { kind: 'purchase orders' } })
  expect(textOf(sum)).toContain('$1,250.00 is the total')
  const explained = await client.callTool({ name: 'explain', arguments: { number: row.number, figure: 'Ordered' } })
  expect(textOf(explained)).toContain(`Ordered of ${row.number}, Gloves: $1,250.00`)
  const whyNot = await client.callTool({ name: 'why_not', arguments: { number: row.number, move: 'close' } })
  expect(textOf(whyNot)).toContain('Close')
  const law = await client.callTool({
    name: 'library',
    arguments: { question: 'When is noncompetitive procurement allowed?', sets: ['regulations'] },
  })
  expect(textOf(law)).toMatch(/2 CFR 200\.320 Procurement methods, \(c\) to \(c\)\(5\)/)
  expect(textOf(law)).toContain('can only be fulfilled by a single source')
  const prompt = await client.getPrompt({ name: 'record_brief', arguments: { number: row.number } })
  expect((prompt.messages[0]!.content as { text: string }).text).toContain(row.number)
})

test('a program that may only read sees how to propose, and its person is asked when it does', async () => {
  const place = await ordering()
  await allow(place, { proposals: false })
  const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)
  const client = await stockClient(place, place.rosa)
  expect(await names(client)).not.toContain('propose')
  const refused = await client.callTool({ name: 'actions', arguments: { kind: 'purchase orders' } })
  expect(textOf(refused)).toBe('Your organization doesn’t allow programs to propose actions.')

  await allow(place)
  const asked: (string | null)[] = []
  const other = await stockClient(place, place.rosa, ['read'], 'auto', asked)
  expect(await names(other)).toEqual(expect.arrayContaining(['actions', 'propose']))
  await expect(other.callTool({ name: 'actions', arguments: { kind: 'purchase orders' } })).rejects.toThrow()
  expect(asked).toEqual(['read', 'read propose'])
})

test('an earlier revision of the protocol is answered too, without a session', async () => {
  const place = await ordering()
  await allow(place)
  const client = await stockClient(place, place.rosa, ['read'], 'legacy')
  expect((await client.listTools()).tools.length).toBeGreaterThan(5)
})

test('another agency’s record, and one that does not exist, are answered alike', async () => {
  const place = await ordering()
  const row = await place.draft([{ quantity: 1, unit_price: 10 }])
  const next = { ...(await city()), draft: place.draft } as unknown as Place
  await allow(next)
  const client = await stockClient(next, next.rosa)
  const asked = async (number: string) =>
    textOf(await client.callTool({ name: 'open', arguments: { number } })).replace(number, 'it')
  expect(await asked(row.number)).toBe(await asked('PO-2026-9999'))
  await expect(client.readResource({ uri: `granary://records/purchase_orders/${row.id}` })).resolves.toMatchObject({
    contents: [{ text: 'I found no record among the records that you can open.' }],
  })
})

test('a program proposes with the whole effect, and only the person’s own click carries it out', async () => {
  const place = await ordering()
  const { rosa, sees } = place
  await allow(place)
  const wire = await startWire()
  const row = await place.draft([{ quantity: 100, unit_price: 12.5 }])
  const client = await stockClient(place, rosa, ['read', 'propose'])
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['actions', 'propose']))
  expect(textOf(await client.callTool({ name: 'actions', arguments: { kind: 'purchase orders' } }))).toContain(
    'purchase-orders/submit',
  )

  const proposed = await client.callTool({
    name: 'propose',
    arguments: { action: 'purchase-orders/submit', input: { id: row.id }, why: 'The lines are complete.' },
  })
  expect(textOf(proposed)).toMatch(/Proposed\. .*It would change:\n/s)
  expect(textOf(proposed)).toContain('Status: Draft →')
  const status = async () =>
    (await sees(rosa, 'select status from purchase_orders where id = $1', [row.id]))[0]!.status as string
  expect(await status()).toBe('draft')

  const [waiting] = await sees(rosa, 'select * from proposed_actions')
  expect(waiting).toMatchObject({ program: 'Stock client', status: 'open', why: 'The lines are complete.' })
  expect(await sees(place.max, 'select * from proposed_actions')).toEqual([])
  const accept = (token: string, id = waiting!.id) =>
    wire.fetch('/functions/v1/proposed-actions/accept', {
      method: 'POST',
      token,
      body: JSON.stringify({ id }),
      headers: { 'content-type': 'application/json' },
    })
  expect((await accept(place.max.token)).status).toBe(404)
  const own = await connected(wire, place, rosa, ['read', 'propose'])
  expect((await accept(own.access)).status).toBe(403)
  expect(await status()).toBe('draft')

  const accepted = await accept(rosa.token)
  expect([accepted.status, await accepted.json()]).toEqual([200, { id: waiting!.id }])
  expect(await status()).not.toBe('draft')
  expect((await accept(rosa.token)).status).toBe(409)
  const { rows } = await place.owner.query(
    `select command, request_id from audit_events where organization_id = $1 and command like '%submit' order by at desc limit 1`,
    [place.organization.id],
  )
  expect(rows[0]!.request_id).toMatch(/ proposed by program [0-9a-f-]{36}$/)
})

test('a person sees the reason that a program enters in their name', async () => {
  const place = await ordering()
  await allow(place)
  const row = await place.draft([{ quantity: 100, unit_price: 12.5 }])
  const client = await stockClient(place, place.rosa, ['read', 'propose'])
  const proposed = await client.callTool({
    name: 'propose',
    arguments: {
      action: 'purchase-orders/cancel',
      input: { id: row.id, reason: 'Ordered twice' },
      why: 'See the other.',
    },
  })
  expect(textOf(proposed)).toContain('Status: Draft → Canceled')
  expect(textOf(proposed)).toContain('empty → Ordered twice')
  const [waiting] = await place.sees(place.rosa, 'select id, effect from proposed_actions')
  expect(waiting!.effect).toContain('"after":"Ordered twice"')
  const accepted = await (
    await startWire()
  ).fetch('/functions/v1/proposed-actions/accept', {
    method: 'POST',
    token: place.rosa.token,
    body: JSON.stringify({ id: waiting!.id }),
    headers: { 'content-type': 'application/json' },
  })
  expect(accepted.status).toBe(200)
})

test('the rules refuse a program what they refuse the person, with the reason, and nothing is proposed', async () => {
  const place = await ordering()
  const { rosa, sees } = place
  await allow(place)
  const row = await place.draft([{ quantity: 100, unit_price: 12.5 }])
  const client = await stockClient(place, rosa, ['read', 'propose'])
  const propose = (action: string, input: object) =>
    client.callTool({ name: 'propose', arguments: { action, input, why: 'Because.' } }) as Promise<Answer>
  const refused = await propose('purchase-orders/close', { id: row.id })
  expect(refused.isError).toBe(true)
  expect(textOf(refused)).toContain('draft')
  for (const name of ['roles/grant', 'api-keys/create', 'approvals/approve', 'ai-policies/change', 'invented/command'])
    expect(textOf(await propose(name, {}))).toBe(`There is no action “${name}” that can be proposed.`)
  expect(await sees(rosa, 'select * from proposed_actions')).toEqual([])
})

test('an effect that has changed since is not carried out: the person reviews it again', async () => {
  const place = await ordering()
  const { rosa, sees, owner } = place
  await allow(place)
  const wire = await startWire()
  const row = await place.draft([{ quantity: 100, unit_price: 12.5 }])
  const client = await stockClient(place, rosa, ['read', 'propose'])
  await client.callTool({
    name: 'propose',
    arguments: { action: 'purchase-orders/submit', input: { id: row.id }, why: 'Complete.' },
  })
  await owner.query('update purchase_orders set title = $2 where id = $1', [row.id, 'Boots'])
  const [waiting] = await sees(rosa, 'select * from proposed_actions')
  const answer = await wire.fetch('/functions/v1/proposed-actions/accept', {
    method: 'POST',
    token: rosa.token,
    body: JSON.stringify({ id: waiting!.id }),
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
    409,
    'The effect of this action has changed since it was proposed. Review it again, then decide.',
  ])
  const [after] = await sees(rosa, 'select effect, status from proposed_actions')
  expect(after!.status).toBe('open')
  expect(after!.effect).toContain('Boots')
  expect((await sees(rosa, 'select status from purchase_orders where id = $1', [row.id]))[0]!.status).toBe('draft')
})

test('every call leaves a line in the ledger and in the audit log, which an administrator reads', async () => {
  const place = await ordering()
  const { rosa, max, ada, sees, owner } = place
  await allow(place)
  const row = await place.draft([{ quantity: 100, unit_price: 12.5 }])
  const client = await stockClient(place, rosa)
  await client.callTool({ name: 'open', arguments: { number: row.number } })
  await client.callTool({ name: 'find', arguments: { kind: 'spaceships' } })
  const lines = await sees(ada, 'select * from ai_disclosures order by created_at')
  expect(lines).toMatchObject([
    {
      kind: 'program',
      recipient: 'Stock client',
      person: rosa.user_id,
      question: 'Open a record',
      outcome: 'answered',
      rows: 1,
      records: `purchase_orders/${row.id}`,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
    { question: 'Find records', outcome: 'refused', rows: 0 },
  ])
  expect(await sees(max, 'select * from ai_disclosures')).toEqual([])
  const { rows } = await owner.query(
    `select request_id from audit_events where organization_id = $1 and command = 'ai-disclosures/note'`,
    [place.organization.id],
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]!.request_id).toMatch(/ by program [0-9a-f-]{36}$/)
})

test('without the permission of the agency nothing connects, and taking it away ends what was connected', async () => {
  const place = await ordering()
  await expect(stockClient(place, place.rosa)).rejects.toThrow('Your organization doesn’t allow outside programs.')
  await allow(place)
  const client = await stockClient(place, place.rosa)
  await allow(place, { programs: false })
  await expect(client.listTools()).rejects.toThrow()
})

test('limits are counted for each person and for all, and the refusal is counted too', async () => {
  const place = await ordering()
  await allow(place, { program_calls: 2 })
  const client = await stockClient(place, place.rosa)
  const ask = async () => textOf(await client.callTool({ name: 'due', arguments: {} }))
  expect(await ask()).toContain('nothing due')
  expect(await ask()).toContain('nothing due')
  expect(await ask()).toBe('This person has reached the limit of 2 calls a day. Try again tomorrow.')
  const [last] = await place.sees(place.ada, 'select outcome from ai_disclosures order by created_at desc limit 1')
  expect(last!.outcome).toBe('limited')
})

test('a token opens this address and nothing else, and a session does not open this address', async () => {
  const wire = await startWire()
  const place = await city({ in: wire })
  await allow(place)
  const { access, id } = await connected(wire, place, place.rosa, ['read', 'propose'])
  for (const path of ['/rest/v1/purchase_orders', '/auth/v1/user', '/storage/v1/bucket'])
    expect((await wire.fetch(path, { token: access })).status, path).toBeGreaterThanOrEqual(401)
  const command = await wire.fetch('/functions/v1/assistant/due', { method: 'POST', token: access, body: '{}' })
  expect(command.status).toBe(403)
  const asks = (token: string) =>
    fetch(`${wire.url}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    })
  expect((await asks(place.rosa.token)).status).toBe(401)
  expect((await asks(access)).status).toBe(200)
  await place.does(place.ada, disconnectProgram, { id })
  const ended = await asks(access)
  expect(ended.status).toBe(401)
  expect(ended.headers.get('www-authenticate')).toMatch(
    /^Bearer .*resource_metadata="[^"]+\/\.well-known\/oauth-protected-resource\/mcp"/,
  )
})

test.each([
  ['an array', [], 400, -32600],
  ['no version of JSON-RPC', { id: 1, method: 'ping' }, 400, -32600],
  ['an unknown method', { jsonrpc: '2.0', id: 1, method: 'sampling/createMessage' }, 404, -32601],
  ['an unknown tool', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'rm' } }, 200, -32602],
  ['an unknown prompt', { jsonrpc: '2.0', id: 1, method: 'prompts/get', params: { name: 'toString' } }, 200, -32602],
  [
    'an unknown resource',
    { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'file:///etc/passwd' } },
    200,
    -32602,
  ],
  [
    'an unknown revision',
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'ping',
      params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '1900-01-01' } },
    },
    400,
    -32022,
  ],
  [
    'a body that its headers contradict',
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'ping',
      params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } },
    },
    400,
    -32020,
  ],
])('%s is an error in the protocol’s terms', async (_, body, status, code) => {
  const wire = await startWire()
  const place = await city({ in: wire })
  await allow(place)
  const { access } = await connected(wire, place, place.rosa)
  const answer = await fetch(`${wire.url}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([answer.status, ((await answer.json()) as { error: { code: number } }).error.code]).toEqual([status, code])
})
