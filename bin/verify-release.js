// Verifies a release of Granary: that each of its files is the one that was signed, and, with --installed, that a
// folder holds the sources of the release and nothing that was put between them. It needs Node 20 and nothing else.
// Take it from an earlier release or another place than the one that it checks.
//
//   node bin/verify-release.js FOLDER --key PUBLIC.pem [--installed CLONE]
//
// FOLDER holds the files of the release; PUBLIC.pem is the key of those who make it, got on another way than the files.
// Exit codes: 0 everything holds; 1 something does not; 2 it was called wrongly.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const usage = 'Usage: node bin/verify-release.js FOLDER --key PUBLIC.pem [--installed CLONE]'
const help = `${usage}

Verifies that each file of a release is the one that was signed.

  --key PUBLIC.pem    The key of those who make the release, which you got on another way than its files.
  --installed CLONE   Also verifies that this folder holds the sources of the release, and nothing between them.

Exit code: 0 unchanged, 1 something differs, 2 wrong use`
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
/**
 * The executable parts of a clone are in these; any file in them that the release does not name was added by others.
 */
const ours = ['src', 'packages', 'bin', 'migrations', 'docs']
const wrong = []

process.exitCode = verifyRelease()

function verifyRelease() {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(help)
    return 0
  }
  let asked
  try {
    asked = parseArgs({ allowPositionals: true, options: { key: { type: 'string' }, installed: { type: 'string' } } })
    if (asked.positionals.length !== 1 || !asked.values.key) throw new Error('Name one folder, and the key.')
  } catch (error) {
    console.error(`${error.message}\n${usage}`)
    return 2
  }
  const { values, positionals } = asked
  try {
    const folder = positionals[0]
    const statement = open(folder, createPublicKey(readFileSync(values.key)))
    for (const { name, digest } of statement.subject) checkFile(folder, name, digest.sha256)
    if (values.installed) checkInstalled(folder, statement, values.installed)
    if (wrong.length === 0)
      console.log(
        `The release ${statement.predicate.purl} of commit ${statement.predicate.releaseId} is unchanged: ${statement.subject.length} files.`,
      )
  } catch (error) {
    wrong.push(error.message)
  }
  for (const sentence of wrong) console.log(sentence)
  return wrong.length === 0 ? 0 : 1
}

/** The statement in the folder, once its signature has been checked. */
function open(folder, key) {
  const found = readdirSync(folder).filter((name) => name.endsWith('.intoto.json'))
  if (found.length !== 1)
    throw new Error(`${folder} has ${found.length} files that end in .intoto.json; a release has one.`)
  const envelope = JSON.parse(readFileSync(join(folder, found[0]), 'utf8'))
  const payload = Buffer.from(envelope.payload, 'base64')
  // Another spelling of the same bytes was not made by the release.
  if (payload.toString('base64') !== envelope.payload) throw new Error(`${found[0]} can’t be read.`)
  const signed = Buffer.concat([
    Buffer.from(`DSSEv1 ${Buffer.byteLength(envelope.payloadType)} ${envelope.payloadType} ${payload.length} `),
    payload,
  ])
  const holds =
    key.asymmetricKeyType === 'ed25519' &&
    envelope.signatures.some(({ sig }) => verify(null, signed, key, Buffer.from(sig, 'base64')))
  if (!holds) throw new Error(`${found[0]} was not signed by this key.`)
  if (envelope.payloadType !== 'application/vnd.in-toto+json')
    throw new Error(`${found[0]} is signed, but is not a statement about a release.`)
  const statement = JSON.parse(payload.toString())
  if (statement.predicateType !== 'https://in-toto.io/attestation/release/v0.1')
    throw new Error(`${found[0]} is signed, but is not a statement about a release.`)
  return statement
}

function checkFile(folder, name, expected) {
  if (name.includes('/') || name.includes('\\')) wrong.push(`The release names a file outside of its folder: ${name}.`)
  else if (!existsSync(join(folder, name))) wrong.push(`${name} is missing.`)
  else if (sha256(readFileSync(join(folder, name))) !== expected) wrong.push(`${name} is not the file that was signed.`)
}

function checkInstalled(folder, statement, clone) {
  const list = statement.subject.find(({ name }) => name.endsWith('.sha256'))
  if (!list) throw new Error('The release has no list of its sources.')
  const named = new Map(
    readFileSync(join(folder, list.name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  for (const [path, expected] of named) {
    if (!existsSync(join(clone, path))) wrong.push(`${path} is missing in ${clone}.`)
    else if (sha256(readFileSync(join(clone, path))) !== expected)
      wrong.push(`${path} in ${clone} is not the one that was signed.`)
  }
  for (const top of ours.filter((name) => existsSync(join(clone, name))))
    for (const entry of readdirSync(join(clone, top), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name).slice(join(clone, '/').length).replaceAll('\\', '/')
      if (!entry.isDirectory() && !named.has(path)) wrong.push(`${path} in ${clone} is not part of the release.`)
    }
}
