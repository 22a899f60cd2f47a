import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { platformHere } from './archive.js'
import { differences, release } from './release.js'

let folder: string
const program = `granary-1.2.3-${platformHere()}.tar.gz`
const at = (...path: string[]) => join(folder, ...path)
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.gov', ...args], { cwd: at('clone') })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'granary-release-'))
  mkdirSync(at('clone', 'src'), { recursive: true })
  writeFileSync(at('clone', 'package.json'), '{"name":"granary","version":"1.2.3"}')
  writeFileSync(at('clone', 'src', 'main.ts'), 'start()\n')
  writeFileSync(at('clone', '.gitignore'), 'build\n')
  mkdirSync(at('clone', 'build'))
  writeFileSync(at('clone', 'build', 'bill.json'), '{}')
  mkdirSync(at('laid-out'))
  writeFileSync(at('laid-out', 'server.js'), 'serve()\n')
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'First')
  makeKey('ours')
  makeKey('theirs')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function makeKey(name: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pem = (key: KeyObject, type: 'pkcs8' | 'spki') => String(key.export({ type, format: 'pem' }))
  writeFileSync(at(`${name}.pem`), pem(privateKey, 'pkcs8'))
  writeFileSync(at(`${name}.pub.pem`), pem(publicKey, 'spki'))
}

const from = () => ({ root: at('clone'), made: { 'cdx.json': 'build/bill.json' }, folder: at('laid-out') })
const make = (out = at('out'), key = 'ours') => release({ ...from(), out, keyFile: at(`${key}.pem`) })
const compare = () => differences({ ...from(), other: at('out') })
function check(...more: string[]): { code: number | null; said: string } {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['bin/verify-release.js', at('out'), '--key', at('ours.pub.pem'), ...more],
    { encoding: 'utf8' },
  )
  return { code: status, said: stdout.trim() }
}

test('a release is signed, and the separate program verifies it', () => {
  expect(make()).toEqual([
    'granary-1.2.3.tar.gz',
    program,
    'granary-1.2.3.sha256',
    'granary-1.2.3.cdx.json',
    'granary-1.2.3.intoto.json',
  ])
  const commit = git('rev-parse', 'HEAD').toString().trim()
  expect(check('--installed', at('clone'))).toEqual({
    code: 0,
    said: `The release pkg:generic/granary@1.2.3 of commit ${commit} is unchanged: 4 files.`,
  })
  expect(execFileSync('tar', ['-tzf', at('out', program)], { encoding: 'utf8' })).toContain('granary-1.2.3/server.js')
  appendFileSync(at('out', program), 'more')
  expect(check()).toEqual({ code: 1, said: `${program} is not the file that was signed.` })
})

test('the same commit gives the same bytes when another person lays it out on another day', () => {
  writeFileSync(at('laid-out', 'a.js'), 'help()\n')
  make()
  rmSync(at('laid-out'), { recursive: true })
  mkdirSync(at('laid-out'), { mode: 0o700 })
  for (const [name, text] of [
    ['server.js', 'serve()\n'],
    ['a.js', 'help()\n'],
  ] as const) {
    writeFileSync(at('laid-out', name), text, { mode: name === 'a.js' ? 0o600 : 0o664 })
    utimesSync(at('laid-out', name), 86_400, 86_400)
    if (process.getuid?.() === 0) chownSync(at('laid-out', name), 65_534, 65_534)
  }
  git('config', 'tar.umask', '0077')
  make(at('again'))
  for (const name of ['granary-1.2.3.tar.gz', program, 'granary-1.2.3.intoto.json'])
    expect(readFileSync(at('again', name)).equals(readFileSync(at('out', name))), name).toBe(true)
  expect(compare()).toEqual({ compared: 4, differing: [] })
})

test('a release whose program was built from something else is told from the same one, without the key', () => {
  make()
  writeFileSync(at('laid-out', 'server.js'), 'serveOthers()\n')
  rmSync(at('out', 'granary-1.2.3.cdx.json'))
  expect(compare()).toEqual({ compared: 4, differing: [program, 'granary-1.2.3.cdx.json'] })
  git('commit', '-q', '--allow-empty', '-m', 'Second')
  expect(compare).toThrow('That release is of the commit')
})

test('a file that was changed, left out or signed by others is detected', () => {
  make()
  for (const name of ['granary-1.2.3.tar.gz', 'granary-1.2.3.cdx.json']) {
    cpSync(at('out'), at('kept'), { recursive: true })
    appendFileSync(at('out', name), ' ')
    expect(check()).toEqual({ code: 1, said: `${name} is not the file that was signed.` })
    rmSync(at('out', name))
    expect(check()).toEqual({ code: 1, said: `${name} is missing.` })
    rmSync(at('out'), { recursive: true })
    cpSync(at('kept'), at('out'), { recursive: true })
  }
  make(at('out'), 'theirs')
  expect(check()).toEqual({ code: 1, said: 'granary-1.2.3.intoto.json was not signed by this key.' })
})

test('no signed byte can be changed', () => {
  make()
  const file = at('out', 'granary-1.2.3.intoto.json')
  const envelope = JSON.parse(readFileSync(file, 'utf8')) as {
    payload: string
    payloadType: string
    signatures: { sig: string }[]
  }
  const payload = Buffer.from(envelope.payload, 'base64')
  const places = [0, 1, 50, Math.floor(payload.length / 2), payload.length - 1]
  for (const place of places) {
    const changed = Buffer.from(payload)
    changed[place]! ^= 1
    writeFileSync(file, JSON.stringify({ ...envelope, payload: changed.toString('base64') }))
    expect([place, check().code]).toEqual([place, 1])
  }
  writeFileSync(file, JSON.stringify({ ...envelope, payloadType: 'application/json' }))
  expect(check().code).toBe(1)
  writeFileSync(file, JSON.stringify({ ...envelope, signatures: [] }))
  expect(check().code).toBe(1)
})

test('a clone with a changed, missing or additional file is not the release', () => {
  make()
  writeFileSync(at('clone', 'src', 'main.ts'), 'steal()\n')
  writeFileSync(at('clone', 'src', 'further.ts'), '')
  rmSync(at('clone', 'package.json'))
  const { code, said } = check('--installed', at('clone'))
  expect(code).toBe(1)
  expect(said.split('\n').map((line) => line.replaceAll(at('clone'), 'CLONE'))).toEqual([
    'package.json is missing in CLONE.',
    'src/main.ts in CLONE is not the one that was signed.',
    'src/further.ts in CLONE is not part of the release.',
  ])
})

test('uncommitted files are not released, and a key of another type does not sign', () => {
  writeFileSync(at('clone', 'src', 'further.ts'), '')
  expect(() => make()).toThrow(
    'A release contains only committed files. These files are not committed:\n?? src/further.ts',
  )
  rmSync(at('clone', 'src', 'further.ts'))
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  writeFileSync(at('ours.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  expect(() => make()).toThrow('releases are signed with Ed25519')
})
