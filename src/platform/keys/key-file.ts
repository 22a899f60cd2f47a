import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { whyNotSecret } from '../operations/known-secrets.ts'
import type { Settings } from '../settings.ts'
import { knownSecrets, readRing, ringOf, RingRefused, writeRing, type Ring } from './ring.ts'
import { isWrapped, unwrap, wrap, type KeyService } from './vault.ts'

/** Where the ring is stored, and how it is reread and written. A secret from the environment has no file. */
export type KeySource = {
  ring: Ring
  file: string | undefined
  /** The ring, if the file has changed since the last read. */
  reread(): Promise<Ring | null>
  write(ring: Ring): Promise<void>
}

type Needs = Pick<Settings, 'jwtSecret' | 'keyFile' | 'dataFolder' | 'keyService'>

export const newSecret = (): string => randomBytes(32).toString('base64url')

export const keyFileOf = ({ keyFile, dataFolder }: Pick<Settings, 'keyFile' | 'dataFolder'>): string =>
  keyFile ?? join(dataFolder, 'secret')

/** Created at the first start and kept: without it no session is valid and no encrypted value can be read again. */
export async function openKeySource(settings: Needs): Promise<KeySource> {
  const { jwtSecret } = settings
  if (jwtSecret !== undefined)
    return { ring: ringOf(jwtSecret), file: undefined, reread: async () => null, write: fixedByEnvironment }
  const file = keyFileOf(settings)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  let mark = ''
  async function read(): Promise<Ring> {
    mark = markOf(file)
    const ring = readRing(await opened(file, settings.keyService))
    const whyNot = (secret: string) => whyNotSecret('A secret in GRANARY_KEY_FILE', secret, 32)
    const reason = settings.keyFile && knownSecrets(ring).map(whyNot).find(Boolean)
    if (reason) throw new RingRefused(reason)
    return ring
  }
  async function write(ring: Ring): Promise<void> {
    const text = writeRing(ring)
    replace(file, settings.keyService ? await wrap(settings.keyService, text) : text)
  }
  if (!existsSync(file)) await make(file, settings.keyService)
  let ring = await read()
  if (settings.keyService && !isWrapped(contentOf(file))) {
    await write(ring)
    ring = await read()
  }
  return { ring, file, reread: async () => (markOf(file) === mark ? null : read()), write }
}

/** Of two processes that start at once one creates it, and the other uses the existing one. */
async function make(file: string, service: KeyService | undefined): Promise<void> {
  const text = service ? await wrap(service, newSecret()) : newSecret()
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
}

async function opened(file: string, service: KeyService | undefined): Promise<string> {
  const text = contentOf(file)
  if (!isWrapped(text)) return text
  const settings = 'GRANARY_KMS_URL, GRANARY_KMS_KEY and GRANARY_KMS_TOKEN'
  if (!service) throw new RingRefused(`The key file ${file} was wrapped by a key service. Set ${settings} to open it.`)
  return unwrap(service, text)
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new RingRefused(`The key file ${file} can’t be read. Check its path and its permissions.`, { cause: error })
  }
}

/** A truncated file would lose every key: the new one is complete before it replaces the old one. */
function replace(file: string, text: string): void {
  const next = `${file}.next`
  rmSync(next, { force: true })
  writeFileSync(next, text, { mode: 0o600, flag: 'wx', flush: true })
  renameSync(next, file)
}

function markOf(file: string): string {
  const { mtimeMs, size, ino } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0, ino: 0 }
  return `${mtimeMs} ${size} ${ino}`
}

async function fixedByEnvironment(): Promise<void> {
  throw new RingRefused(
    'GRANARY_JWT_SECRET fixes the secret, so that it cannot be rotated. Put it into a file of mode 600, name that file in ' +
      'GRANARY_KEY_FILE, and remove GRANARY_JWT_SECRET.',
  )
}
