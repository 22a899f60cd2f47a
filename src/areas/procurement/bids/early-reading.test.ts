import { createClient } from '@supabase/supabase-js'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { deliver } from '#areas/organization/notifications/deliver.ts'
import { mailNotification } from '#areas/organization/notifications/emails.ts'
import { backUp } from '#platform/backup/backup.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { jsonLog } from '#platform/log.ts'
import { sealBundle } from '#platform/sealing/bundle.ts'
import type { Person } from '#tests/city.ts'
import { testDatabase } from '#tests/database.ts'
import { market } from '#tests/market.ts'
import { changesOf } from '#tests/realtime.ts'
import { serve } from '../../../server.ts'
import { jobs } from '../server.ts'
import { beginOpening } from './opening.ts'

/**
 * Attempts to read a sealed bid early through every possible door; all must fail. The values searched for occur
 * nowhere else: prices and words of one bid, as text, base64 and hex.
 */
type Place = Awaited<ReturnType<typeof market>>
type Attempt = (of: Scene) => Promise<unknown>
type Scene = Awaited<ReturnType<typeof setUp>>

const inside = {
  price: 61_371.73,
  total: 61_371_73,
  by: 'Quentin Rookwood',
  note: 'Delivered from the Tarrytown yard',
  file: 'Bond of the Pocantico Surety, page one',
}
const secrets = [
  String(inside.price),
  String(inside.price * 900),
  String(Math.round(inside.price * 90_000)),
  inside.by,
  inside.note,
  inside.file,
  'surety-bond.txt',
]
const spellings = secrets.flatMap((secret) => [
  secret,
  Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1),
  Buffer.from(secret).toString('hex'),
])
const found = (content: string) => spellings.filter((spelling) => content.includes(spelling))

let scene: Scene
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'granary-early-'))
  scene = await setUp()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * A published solicitation, its officers, a competitor, a stranger; and Acme, whose bid with a file was sent over
 * HTTP.
 */
async function setUp() {
  const place: Place = await market()
  const { services } = await testDatabase()
  const logged: string[] = []
  const running = await serve(
    {
      ...services,
      settings: { ...services.settings, logRequests: true },
      log: jsonLog((line) => void logged.push(line)),
    },
    { background: false },
  )
  afterAll(() => running.stop())
  const url = `http://127.0.0.1:${running.port}`
  const { id } = await place.published()
  const [acme, birch, stranger] = [await place.bidder('Acme'), await place.bidder('Birch'), await market()]
  const people = {
    buyer: place.rosa,
    manager: place.max,
    administrator: place.ada,
    competitor: birch.rosa,
    stranger: stranger.ada,
    platform: await place.person('Pat', 'platform_admin'),
  }

  const ask = async (who: Person | string, path: string, init: RequestInit & { accept?: string } = {}) => {
    const token = typeof who === 'string' ? who : who.token
    const answer = await fetch(url + path, {
      ...init,
      headers: {
        apikey: services.keys.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(init.accept && { accept: init.accept }),
        ...(init.headers as Record<string, string>),
      },
    })
    return `${answer.status} ${Buffer.from(await answer.arrayBuffer()).toString('latin1')}`
  }
  const client = (who: Person) =>
    createClient(url, services.keys.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      realtime: { transport: WebSocket as never },
      accessToken: async () => who.token,
    })
  const listeners = await Promise.all(
    Object.values(people).flatMap((who) =>
      ['bid_envelopes', 'sealed_bundles', 'bids', 'notices', 'notifications'].map((table) =>
        changesOf(client(who), table, { name: `${table} ${who.user_id}` }).catch(() => null),
      ),
    ),
  )

  const { index, sealed } = await sealBundle([
    { name: 'surety-bond.txt', type: 'text/plain', content: new Uint8Array(Buffer.from(inside.file)) },
  ])
  const path = `${acme.organization.id}/sealed/${crypto.randomUUID()}`
  const sent = await ask(acme.rosa, `/storage/v1/object/documents/${path}`, {
    method: 'POST',
    body: sealed,
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(sent).toMatch(/^200/)
  const bid = await place.seal(acme, id, [inside.price, 7], {
    representative: inside.by,
    note: inside.note,
    files: index,
  })
  const kept = await ask(acme.rosa, '/functions/v1/bids/submit', {
    method: 'POST',
    body: JSON.stringify({ ...bid, files: path }),
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(kept).toMatch(/^200/)
  const envelope = (JSON.parse(kept.slice(4)) as { id: string }).id
  const { rows } = await place.owner.query<{ version: string }>('select version from storage.objects where name = $1', [
    path,
  ])

  for (let round = 0; round < 4; round++) {
    place.clock.advance(61_000)
    await runDueJobs(services, [...jobs.filter(({ every }) => !every), deliver, mailNotification, sendMail])
  }
  return { ...place, url, logged, id, acme, people, ask, listeners, path, envelope, version: rows[0]!.version, index }
}

const tables = [
  'bids',
  'bid_lines',
  'bid_files',
  'bid_envelopes',
  'sealed_bundles',
  'opening_shares',
  'late_bids',
  'officer_key_secrets',
  'plan_holders',
  'question_askers',
  'audit_events',
  'record_changes',
  'notifications',
  'search_entries',
  'attachments',
  'comments',
]
const roles = ['buyer', 'manager', 'administrator', 'platform', 'competitor', 'stranger'] as const
const called: Record<(typeof roles)[number], string> = {
  buyer: 'The buyer',
  manager: 'A manager who is an officer',
  administrator: 'An administrator who is an officer',
  platform: 'Who runs the platform',
  competitor: 'A competitor',
  stranger: 'Another city’s administrator',
}

const get =
  (path: (of: Scene) => string, accept?: string) =>
  (who: (typeof roles)[number]): Attempt =>
  (of) =>
    of.ask(of.people[who], path(of), accept ? { accept } : {})
const post =
  (path: string, body: (of: Scene) => object) =>
  (who: (typeof roles)[number]): Attempt =>
  (of) =>
    of.ask(of.people[who], path, { method: 'POST', body: JSON.stringify(body(of)) })

/** Attempts that any caller can make. */
const doors: [words: string, (who: (typeof roles)[number]) => Attempt][] = [
  ...tables.map((table): [string, (who: (typeof roles)[number]) => Attempt] => [
    `asks the table API for ${table}`,
    get(() => `/rest/v1/${table}?select=*&limit=1000`),
  ]),
  [
    'asks the table API for what is sealed, by its name',
    get(({ envelope }) => `/rest/v1/bid_envelopes?select=sealed,outside&id=eq.${envelope}`),
  ],
  ['asks for envelopes as a sheet', get(() => '/rest/v1/bid_envelopes?select=id,receipt', 'text/csv')],
  ['asks for offers as a sheet', get(() => '/rest/v1/bids?select=*,lines:bid_lines(*)', 'text/csv')],
  [
    'asks for the offers below their solicitation',
    get(
      ({ id }) =>
        `/rest/v1/solicitations?select=*,bids(*,bid_lines(*)),lines:solicitation_lines(*,bid_lines(*))&id=eq.${id}`,
    ),
  ],
  [
    'asks for the offers below their vendor',
    get(({ acme }) => `/rest/v1/vendors?select=*,bids(*)&id=eq.${acme.vendor}`),
  ],
  ['sorts envelopes by what is sealed in them', get(() => '/rest/v1/bid_envelopes?select=id&order=sealed')],
  ['looks for a price in the envelopes', get(() => '/rest/v1/bid_envelopes?select=id&sealed=like.*61371*')],
  ['counts the envelopes', get(() => '/rest/v1/bid_envelopes?select=count')],
  [
    'looks for the bidder in the search over everything',
    post('/rest/v1/rpc/search_records', () => ({ query: 'Rookwood' })),
  ],
  [
    'looks for the price in the search over everything',
    post('/rest/v1/rpc/search_records', () => ({ query: '61371.73' })),
  ],
  [
    'looks for the bidder in the search in files',
    post('/rest/v1/rpc/search_files', () => ({ query: 'Rookwood', most: 50 })),
  ],
  [
    'looks for the bidder in the search in texts',
    post('/rest/v1/rpc/search_texts', () => ({ query: 'Rookwood', most: 50 })),
  ],
  [
    'asks which records followed from the solicitation',
    post('/rest/v1/rpc/chain_of', ({ id }) => ({ about: 'solicitations', this: id })),
  ],
  ['asks storage for the files of the bid by their name', get(({ path }) => `/storage/v1/object/documents/${path}`)],
  [
    'asks storage for the files of the bid by their bytes',
    get(({ version }) => `/storage/v1/object/version/${version}`),
  ],
  ['asks storage what it knows of the files', get(({ path }) => `/storage/v1/object/info/documents/${path}`)],
  [
    'has storage list the bidder’s folder',
    post('/storage/v1/object/list/documents', ({ acme }) => ({ prefix: `${acme.organization.id}/sealed`, limit: 100 })),
  ],
  [
    'has storage sign a link to the files',
    post('/storage/v1/object/sign/documents/x', ({ path }) => ({ expiresIn: 60, path })),
  ],
  [
    'has storage copy the files to itself',
    post('/storage/v1/object/copy', ({ path }) => ({ bucketId: 'documents', sourceKey: path, destinationKey: 'mine' })),
  ],
  ['asks for the envelopes as an officer does', post('/functions/v1/openings/envelopes', ({ id }) => ({ id }))],
  ['begins the opening before its time', post('/functions/v1/openings/begin', ({ id }) => ({ id }))],
  [
    'submits a share that it made up',
    post('/functions/v1/openings/hand-in', ({ id, envelope }) => ({ id, shares: [{ envelope, share: '' }] })),
  ],
  ['asks how many offers there are', post('/functions/v1/solicitations/sealed', ({ id }) => ({ id }))],
  ['asks who holds the documents', post('/functions/v1/solicitations/plan-holders', ({ id }) => ({ id }))],
  [
    'puts an envelope of its own in the place of the other',
    post('/functions/v1/bids/submit', ({ id, organization, index }) => ({
      organization: organization.id,
      solicitation: id,
      edition: 1,
      outside: { bidder: id, index },
    })),
  ],
  [
    'takes the other’s offer back to see it',
    post('/functions/v1/bids/withdraw', ({ id, organization }) => ({
      organization: organization.id,
      solicitation: id,
    })),
  ],
  ['reads the trail of the agency', get(({ organization }) => `/trail/v1/logs/${organization.id}/entries?limit=200`)],
  ['reads the trail of the bidder', get(({ acme }) => `/trail/v1/logs/${acme.organization.id}/entries?limit=200`)],
  ['exports the log of the agency', get(({ organization }) => `/trail/v1/logs/${organization.id}/export`)],
  ['exports the log of the bidder', get(({ acme }) => `/trail/v1/logs/${acme.organization.id}/export`)],
]

/** Attempts that need no account, or use internal rights. */
const others: [string, Attempt][] = [
  ...tables.map((table): [string, Attempt] => [
    `A visitor asks the table API for ${table}`,
    ({ ask, services }) => ask(services.keys.anonKey, `/rest/v1/${table}?select=*`),
  ]),
  [
    'A visitor asks storage for the files of the bid by their bytes',
    ({ url, version }) => fetch(`${url}/storage/v1/object/version/${version}`).then((answer) => answer.text()),
  ],
  [
    'A visitor reads the public page’s own rows',
    ({ ask, services, id }) =>
      ask(services.keys.anonKey, `/rest/v1/notices?select=*,notice_editions(*)&solicitation=eq.${id}`),
  ],
  [
    'A program reads the open data of the solicitation',
    ({ url, id }) => fetch(`${url}/open/v1/ocds/records/${id}.json`).then((answer) => answer.text()),
  ],
  [
    'A program reads the open data of all calls',
    ({ url }) => fetch(`${url}/open/v1/ocds/releases.json`).then((answer) => answer.text()),
  ],
  ['A program reads the feed', ({ url }) => fetch(`${url}/open/v1/opportunities.rss`).then((answer) => answer.text())],
  [
    'Everyone listens to live changes while the bid comes in',
    async ({ listeners }) => JSON.stringify(listeners.map((each) => each?.rest())),
  ],
  [
    'The service key reads every envelope',
    async ({ database }) =>
      JSON.stringify((await database.read({ role: 'service_role' }, { text: 'select * from bid_envelopes' })).rows),
  ],
  [
    'The service key reads every file’s row',
    async ({ database }) =>
      JSON.stringify((await database.read({ role: 'service_role' }, { text: 'select * from storage.objects' })).rows),
  ],
  ['Reads what was logged', async ({ logged }) => logged.join('\n')],
  ['Reads the metrics', ({ url }) => fetch(`${url}/metrics`).then((answer) => answer.text())],
  ['Reads every letter that went out', async ({ mails }) => JSON.stringify(mails)],
  [
    'Reads the work that is queued',
    async ({ owner }) => JSON.stringify((await owner.query('select * from app.jobs')).rows),
  ],
  [
    'Reads the answers that are kept for a second try',
    async ({ owner }) => JSON.stringify((await owner.query(`select * from app.idempotency_keys`)).rows),
  ],
  ['A thief has the whole database, table by table', ({ owner }) => dump(owner)],
  ['A thief has every file on the disk', async ({ dataFolder }) => everyFile(dataFolder)],
  ['A thief has the backup', ({ ownerConfig, dataFolder }) => backupOf(ownerConfig, dataFolder, 'backup')],
  [
    'One officer of two opens their own shares',
    async ({ owner, envelope }) =>
      JSON.stringify((await owner.query('select outside from bid_envelopes where id = $1', [envelope])).rows),
  ],
]

const attempts: [string, Attempt][] = [
  ...roles.flatMap((who) => doors.map(([words, door]): [string, Attempt] => [`${called[who]} ${words}`, door(who)])),
  ...others,
]

test('there are more than a hundred ways to try', () => expect(attempts.length).toBeGreaterThan(100))

test.each(attempts)('%s: reads nothing', async (_sentence, attempt) => {
  expect(found(String(await attempt(scene)))).toEqual([])
})

test("no one on the agency's side or beside it learns who bid", async () => {
  const { ask, people, acme } = scene
  for (const who of [
    people.buyer,
    people.manager,
    people.administrator,
    people.competitor,
    people.stranger,
    people.platform,
  ])
    for (const table of [
      'bid_envelopes',
      'sealed_bundles',
      'plan_holders',
      'notifications',
      'audit_events',
      'notice_events',
    ])
      expect(await ask(who, `/rest/v1/${table}?select=*&limit=1000`)).not.toContain(acme.organization.id)
})

test('the same search finds it after the opening, so the search works', async () => {
  const { max, ada, does, close, handIn, id, owner, ownerConfig, dataFolder, ask, people } = scene
  await close(id)
  await does(max, beginOpening, { id })
  await handIn(max, id)
  await handIn(ada, id)
  expect(found(await dump(owner))).not.toEqual([])
  expect(found(await backupOf(ownerConfig, dataFolder, 'after'))).not.toEqual([])
  expect(found(await ask(people.manager, '/rest/v1/bids?select=*,lines:bid_lines(*),files:bid_files(*)'))).toEqual(
    expect.arrayContaining([inside.by, inside.note]),
  )
  expect(found(await ask(people.competitor, '/rest/v1/bids?select=*'))).toEqual([])
})

async function dump(owner: Place['owner']): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'app', 'auth', 'storage', 'realtime')`,
  )
  const parts: string[] = []
  for (const { name } of rows)
    parts.push(
      String(
        (await owner.query(`select coalesce(string_agg(t::text, chr(10)), '') as all from ${name} t`)).rows[0]!.all,
      ),
    )
  return parts.join('\n')
}

const everyFile = (root: string): string =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n')

async function backupOf(owner: Place['ownerConfig'], dataFolder: string, name: string): Promise<string> {
  const file = join(folder, name)
  mkdirSync(join(dataFolder, 'files'), { recursive: true })
  await backUp({ owner, file, filesFolder: join(dataFolder, 'files'), now: new Date('2026-11-20T09:00:00Z') })
  return unpacked(readFileSync(file))
}

/** A backup is compressed and starts with a header line: the search must run on the unpacked text. */
function unpacked(bytes: Buffer): string {
  const starts = bytes.indexOf(Buffer.from([0x1f, 0x8b]))
  return gunzipSync(bytes.subarray(starts)).toString('latin1')
}
