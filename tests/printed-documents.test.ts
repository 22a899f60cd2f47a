import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, readingOrder } from '#platform/documents/check.ts'
import type { Block, LabelSheets, PrintedDocument, Words } from '#platform/documents/document.ts'
import { writeDocument } from '#platform/documents/write.ts'
import { commands } from '../src/commands.ts'
import { records } from '../src/records.ts'
import { startDemonstration } from './demonstration.ts'
import { asked, type Of } from './export-doors.ts'

// Every document that leaves the product is a tagged PDF. Each kind is printed from the demo with names in six scripts
// in its texts, and judged by our checker and, where they are installed, by poppler and qpdf.

const names = ['Nguyễn Thị Ánh', 'Łukasz Dąbrowski', 'Владимир Жуков', 'Ελένη Παπαδοπούλου', '王小明', '김민수']
/** The page that the code on a document opens. */
const pagesInCodes: Record<string, string> = {
  'certificates/document': '/verify-certificate',
  'assets/label-sheets': '/asset-management/',
}
const installed = (program: string) => spawnSync(program, ['--version']).error === undefined
const judges = ['pdfinfo', 'pdffonts', 'pdftotext', 'qpdf'].filter(installed)
const scratch = mkdtempSync(join(tmpdir(), 'granary-printed-'))

type Wire = Awaited<ReturnType<typeof startDemonstration>>
let wire: Wire
let db: PoolClient
let token: string
let of: Of
let organization: string

beforeAll(async () => {
  wire = await startDemonstration()
  db = await wire.owner.connect()
  const found = await db.query<{ id: string }>(`select id from organizations where name like 'City of Alder Falls%'`)
  organization = found.rows[0]!.id
  of = {
    organization,
    today: wire.clock.today(),
    id: async (table, where = 'true') => newest(table, where),
    reprinted: async () => undefined,
  }
  token = await tokenOf('Max Okafor')
})
afterAll(() => {
  db?.release()
  rmSync(scratch, { recursive: true, force: true })
})

async function newest(table: string, where = 'true'): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select id from ${table} where organization_id = $1 and ${where} order by 1 desc limit 1`,
    [organization],
  )
  return rows[0]?.id
}

async function tokenOf(name: string): Promise<string> {
  const { rows } = await db.query<{ user_id: string; email: string }>(
    'select user_id, email from organization_members where display_name = $1 and organization_id = $2',
    [name, organization],
  )
  const { user_id: sub, email } = rows[0]!
  const now = wire.clock.now()
  const { rows: sessions } = await db.query<{ id: string }>(
    'insert into auth.sessions (user_id, refreshed_at, created_at, not_after) values ($1, $2, $2, $3) returning id',
    [sub, now, new Date(now.getTime() + 86_400_000)],
  )
  const iat = Math.floor(now.getTime() / 1000)
  return wire.services.keys.sign({
    sub,
    email,
    role: 'authenticated',
    aal: 'aal1',
    session_id: sessions[0]!.id,
    iat,
    exp: iat + 86_000,
  })
}

async function send(name: string, input: unknown, by = token): Promise<Response> {
  await db.query('delete from auth.rate_counters')
  return wire.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    token: by,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
}

async function ask(name: string, input: unknown, by = token): Promise<PrintedDocument> {
  const answer = await send(name, input, by)
  const body = (await answer.json()) as PrintedDocument & { error?: string }
  expect([name, answer.status, body.error]).toEqual([name, 200, undefined])
  return body
}

/** The same document with one of the names in each text: a kind is right when it is right for everyone. */
function withNames(document: PrintedDocument): PrintedDocument {
  let count = 0
  const name = () => names[count++ % names.length]!
  const words = (given: Words): Words => (typeof given === 'string' ? `${given} ${name()}` : [...given, ` ${name()}`])
  const block = (each: Block): Block => {
    switch (each.is) {
      case 'heading':
        return { ...each, words: `${each.words} ${name()}` }
      case 'words':
      case 'notice':
        return { ...each, words: words(each.words) }
      case 'facts':
        return { ...each, facts: each.facts.map(([label, value]) => [label, words(value)]) }
      case 'list':
        return { ...each, items: each.items.map((item) => ('below' in Object(item) ? item : words(item as Words))) }
      case 'boxes':
        return { ...each, boxes: each.boxes.map((box) => ({ ...box, value: words(box.value) })) }
      case 'signatures':
        return { ...each, signatures: each.signatures.map((signed) => ({ ...signed, name: name() })) }
      case 'together':
        return { ...each, body: each.body.map(block) }
      default:
        return each
    }
  }
  return {
    ...document,
    title: `${document.title} ${name()}`,
    author: `${document.author} ${name()}`,
    body: [...document.body.map(block), { is: 'list', items: names }],
    ...(document.labels && { labels: withNamesOn(document.labels) }),
  }
}

/** Sheets of labels have no other text: each name is a label. */
const withNamesOn = (labels: LabelSheets): LabelSheets => ({
  ...labels,
  items: names.map((each) => ({ ...labels.items[0]!, lines: [each] })),
})

/**
 * All that the one writer knows of a document: its parts and how it is laid out, not its kind. The names, which bring
 * four more fonts, and the other programs judge one of each combination.
 */
const shapeOf = ({ body, kind, author, made, title, ...rest }: PrintedDocument): string =>
  [...Object.keys(rest), ...body.map(({ is }) => is)]
    .toSorted()
    .filter((part, at, all) => part !== all[at - 1])
    .join(' ')
const judged = new Set<string>()

async function judge(document: PrintedDocument): Promise<string[]> {
  const shape = shapeOf(document)
  const isNew = !judged.has(shape)
  judged.add(shape)
  const { bytes, missing } = await writeDocument(isNew ? withNames(document) : document)
  const faults = [...faultsOf(bytes).map(({ words }) => words), ...missing.map((sign) => `no font has ${sign}`)]
  if (!isNew) return faults
  const said = readingOrder(bytes)
    .map(({ words }) => words)
    .join('\n')
  return [
    ...faults,
    ...names.filter((each) => !said.includes(each)).map((each) => `${each} is not read`),
    ...foreign(document.kind, bytes),
  ]
}

/** Findings of other programs about the file. */
function foreign(kind: string, bytes: Uint8Array): string[] {
  const file = join(scratch, `${kind}.pdf`)
  writeFileSync(file, bytes)
  const run = (program: string, ...given: string[]) =>
    judges.includes(program) ? spawnSync(program, [...given, file], { encoding: 'utf8' }) : null
  const [facts, fonts, whole] = [run('pdfinfo'), run('pdffonts'), run('qpdf', '--check')]
  const text = judges.includes('pdftotext') ? spawnSync('pdftotext', [file, '-'], { encoding: 'utf8' }).stdout : null
  return [
    ...(facts && !/^Tagged:\s+yes$/m.test(facts.stdout) ? ['pdfinfo: not tagged'] : []),
    ...(fonts &&
    fonts.stdout
      .split('\n')
      .slice(2)
      .some((line) => /\s(no)\s+(yes|no)\s+(yes|no)\s+\d+/.test(line))
      ? ['pdffonts: a font is not embedded']
      : []),
    ...(whole && whole.status !== 0 ? [`qpdf: ${whole.stdout}${whole.stderr}`] : []),
    ...(text === null ? [] : names.filter((each) => !text.includes(each)).map((each) => `pdftotext: no ${each}`)),
  ]
}

test('every document of the product is printed with tags, embedded fonts and every letter of the names', async () => {
  // The answers of a submission are open to the manager who opened them.
  const submission = await newest('form_submissions', 'erased_on is null')
  await wire.fetch('/functions/v1/form-submissions/read', {
    method: 'POST',
    token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: submission }),
  })
  const site = wire.services.settings.siteUrl
  const kinds: string[] = []
  for (const { name } of commands.filter(({ prints }) => prints)) {
    const input = name === 'form-submissions/document' ? { id: submission } : await asked[name]!(of)
    const document = await ask(name, input)
    if (document.file) delete document.file
    // The server prints its own address: a caller who named one could send readers to another site.
    const page = pagesInCodes[name]
    if (page) {
      expect(JSON.stringify(document)).toContain(`"${site}${page}`)
      expect((await send(name, { ...(input as object), origin: 'https://phish.example.com' })).status).toBe(400)
    }
    expect([name, await judge(document)]).toEqual([name, []])
    kinds.push(document.kind)
  }
  expect(kinds.length).toBeGreaterThan(12)
})

test('a visitor downloads a published solicitation as a tagged PDF, in the language of the page', async () => {
  const { rows } = await db.query<{ id: string; title: string }>(
    `select solicitation as id, title from notices where organization_id = $1 and content->>'invited_only' is distinct
      from 'true' order by published_at limit 1`,
    [organization],
  )
  const answer = await wire.fetch(`/open/v1/opportunities/${rows[0]!.id}.pdf`, { token: wire.anonKey })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([
    ...faultsOf(bytes),
    ...foreign('solicitation', bytes).filter((fault) => !fault.startsWith('pdftotext')),
  ]).toEqual([])
  expect(readingOrder(bytes).map(({ tag, words }) => `${tag} ${words}`)).toContain(`H1 ${rows[0]!.title}`)
  expect((await wire.fetch(`/open/v1/opportunities/${organization}.pdf`, { token: wire.anonKey })).status).toBe(404)
})

test('any record of the demo can be printed, with its number, its facts and its lines', async () => {
  const without: string[] = []
  const administrator = await tokenOf('Ada Lindqvist')
  for (const { table, restricted, access } of records) {
    if (restricted || (access.of !== 'organization' && access.of !== 'vendor') || access.read === 'platform_admin')
      continue
    const id = await newest(table).catch(() => undefined)
    if (!id) {
      without.push(table)
      continue
    }
    const document = await ask('records/document', { table, id }, administrator)
    expect([table, await judge(document)]).toEqual([table, []])
  }
  expect(without.length).toBeLessThan(40)
})
