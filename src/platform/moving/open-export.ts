import { open } from 'node:fs/promises'
import { ageLine } from '../backup/age.ts'
import { gunzipped, json, openSealed } from '../backup/archive.ts'
import { KeyMissing, WrongPassphrase } from '../backup/opener.ts'
import { Unsound } from '../backup/seal.ts'
import { Damaged, unpack, type Unpacked } from '../backup/tar.ts'
import type { Keys } from '../auth/keys.ts'
import { calledAs } from '../programs/program.ts'
import { openFormer } from './former-export.ts'
import type { Manifest } from './manifest.ts'
import { MoveRefused } from './refused.ts'
import { currentFormat, keysOf, transportIdentities } from './transport.ts'

export type OpenExport = { manifest: Manifest; transport: Keys; entries: AsyncGenerator<Unpacked>; close(): void }

/** A complete export made for this installation: its manifest read, its entries not yet. */
export async function openExport(file: string, own: Pick<Keys, 'every'>): Promise<OpenExport> {
  const start = await startOf(file)
  const former = await openFormer(file, { start, own }).catch(inWords(file))
  if (!former && !start.toString().startsWith(ageLine)) throw notAnExport(file)
  const { bytes, close } =
    former ?? (await openSealed(file, { identities: transportIdentities(own) }).catch(inWords(file)))
  const entries = readable(unpack(gunzipped(bytes)), file)
  try {
    const first = (await entries.next()).value
    if (first?.name !== 'manifest.json') throw new Damaged()
    const manifest = (await json(first)) as Manifest
    if (former) return { manifest, transport: former.transport, entries, close }
    return { manifest, transport: await keysIn(manifest, file), entries, close }
  } catch (error) {
    close()
    return inWords(file)(error)
  }
}

function keysIn({ format, secret }: Manifest, file: string): Promise<Keys> {
  if (typeof secret !== 'string') throw notAnExport(file)
  if (format > currentFormat)
    throw new MoveRefused(
      `This export was made by a newer Granary (format ${format}). Update this installation, then import it.`,
    )
  return keysOf(secret)
}

async function startOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r').catch((error) => {
    throw new MoveRefused(`${file} can’t be read.`, { cause: error })
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1_000), 0, 1_000, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const notAnExport = (file: string) => new MoveRefused(`${file} isn’t an agency export.`)

async function* readable(entries: AsyncGenerator<Unpacked>, file: string): AsyncGenerator<Unpacked> {
  try {
    yield* entries
  } catch (error) {
    inWords(file)(error)
  }
}

/** The function that opens backups speaks of backups. */
const inWords =
  (file: string) =>
  (error: unknown): never => {
    if (error instanceof KeyMissing)
      throw new MoveRefused(
        `${file} was made for another installation. Export the agency again with the key that ${calledAs('import-agency')} --key prints here.`,
        { cause: error },
      )
    const isSpoilt = error instanceof Damaged || error instanceof WrongPassphrase || error instanceof Unsound
    const isZip =
      typeof (error as { code?: string }).code === 'string' && (error as { code: string }).code.startsWith('Z_')
    if (!isSpoilt && !isZip) throw error
    throw new MoveRefused(`${file} was changed, or its end is missing. Use another copy, or export again.`, {
      cause: error,
    })
  }
