import { execFileSync } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { archiveOf, platformHere } from './archive.js'
import { attest, sha256 } from './attest.js'

/**
 * Writes the files of a release into `out`, and returns their names. `made` are build outputs beside the sources, and
 * `folder` is the program as it was laid out for this platform.
 */
export function release({ out, keyFile, ...from }) {
  const key = readKey(keyFile)
  const { files, whole, purl, commit } = filesOf(from)
  mkdirSync(out, { recursive: true })
  for (const [file, bytes] of Object.entries(files)) writeFileSync(join(out, file), bytes)
  const signed = `${whole}.intoto.json`
  writeFileSync(join(out, signed), `${JSON.stringify(attest({ files, purl, commit, key }))}\n`)
  return [...Object.keys(files), signed]
}

/** Makes the files again, without the key, and names those that another person's release has with other bytes. */
export function differences({ other, ...from }) {
  const { files, whole, commit } = filesOf(from)
  const { payload } = JSON.parse(readFileSync(join(other, `${whole}.intoto.json`), 'utf8'))
  const { releaseId } = JSON.parse(Buffer.from(payload, 'base64').toString()).predicate
  if (releaseId !== commit)
    throw new Error(`That release is of the commit ${releaseId}, and this clone is at ${commit}.`)
  const names = Object.keys(files)
  const same = (name) => existsSync(join(other, name)) && files[name].equals(readFileSync(join(other, name)))
  return { compared: names.length, differing: names.filter((name) => !same(name)) }
}

function filesOf({ root, made, folder }) {
  const git = (...args) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30 })
  const changed = git('status', '--porcelain').toString().trim()
  if (changed)
    throw new Error(`A release contains only committed files. These files are not committed:
${changed}`)
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const whole = `${name}-${version}`
  // Neither the time nor a person's own setting of git changes a byte.
  const sources = git('-c', 'tar.umask=0002', 'archive', '--format=tar', `--prefix=${whole}/`, 'HEAD')
  const files = {
    [`${whole}.tar.gz`]: gzipSync(sources, { level: 9 }),
    [`${whole}-${platformHere()}.tar.gz`]: archiveOf(folder, {
      name: whole,
      time: git('log', '-1', '--format=%ct').toString().trim(),
    }),
    [`${whole}.sha256`]: Buffer.from(sums(root, git)),
    ...Object.fromEntries(Object.entries(made).map(([as, path]) => [`${whole}.${as}`, readFileSync(join(root, path))])),
  }
  return { files, whole, purl: `pkg:generic/${name}@${version}`, commit: git('rev-parse', 'HEAD').toString().trim() }
}

/** Each file of the sources with its hash, in sha256sum format. */
function sums(root, git) {
  const paths = git('ls-files', '-z').toString().split('\0').filter(Boolean)
  return paths.map((path) => `${sha256(readFileSync(join(root, path)))}  ${path}\n`).join('')
}

function readKey(file) {
  if (!file)
    throw new Error(
      'Name the signing key: npm run release -- --key KEY.pem. To create one: openssl genpkey -algorithm ed25519 -out KEY.pem',
    )
  const key = createPrivateKey(readFileSync(file))
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`${file} is a key of type ${key.asymmetricKeyType}; releases are signed with Ed25519.`)
  return key
}
