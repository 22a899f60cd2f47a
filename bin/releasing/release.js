import { execFileSync } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { archiveOf, platformHere } from './archive.js'
import { attest, sha256 } from './attest.js'

/**
 * Writes the files of a release into `out`, and returns their names. `made` are build outputs beside the sources, and
 * `folder` is the program as it was laid out for this platform.
 */
export function release({ root, out, keyFile, made, folder }) {
  const key = readKey(keyFile)
  const git = (...args) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30 })
  const changed = git('status', '--porcelain').toString().trim()
  if (changed)
    throw new Error(`A release contains only committed files. These files are not committed:
${changed}`)
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commit = git('rev-parse', 'HEAD').toString().trim()
  const whole = `${name}-${version}`
  const files = {
    // Packed without a timestamp: the same commit gives the same bytes.
    [`${whole}.tar.gz`]: gzipSync(git('archive', '--format=tar', `--prefix=${whole}/`, 'HEAD'), { level: 9 }),
    [`${whole}-${platformHere()}.tar.gz`]: archiveOf(folder, {
      name: whole,
      time: git('log', '-1', '--format=%ct').toString().trim(),
    }),
    [`${whole}.sha256`]: Buffer.from(sums(root, git)),
    ...Object.fromEntries(Object.entries(made).map(([as, path]) => [`${whole}.${as}`, readFileSync(join(root, path))])),
  }
  mkdirSync(out, { recursive: true })
  for (const [file, bytes] of Object.entries(files)) writeFileSync(join(out, file), bytes)
  const signed = `${whole}.intoto.json`
  writeFileSync(
    join(out, signed),
    `${JSON.stringify(attest({ files, purl: `pkg:generic/${name}@${version}`, commit, key }))}\n`,
  )
  return [...Object.keys(files), signed]
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
