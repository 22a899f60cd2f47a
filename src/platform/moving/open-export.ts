import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { gunzipped, json } from '../backup/archive.ts'
import { decrypted } from '../backup/cipher.ts'
import { WrongPassphrase } from '../backup/opener.ts'
import { checkSeal, Unsound } from '../backup/seal.ts'
import { Damaged, unpack, type Unpacked } from '../backup/tar.ts'
import type { Keys } from '../auth/keys.ts'
import type { Manifest } from './manifest.ts'
import { MoveRefused } from './refused.ts'
import { currentFormat, keysFrom, type Header } from './transport.ts'

export type OpenExport = { manifest: Manifest; transport: Keys; entries: AsyncGenerator<Unpacked>; close(): void }

/** A complete export made for this installation: its manifest read, its entries not yet. */
export async function openExport(file: string, own: Pick<Keys, 'every'>): Promise<OpenExport> {
  const { header, length } = await headerOf(file)
  if (header.format > currentFormat)
    throw new MoveRefused(
      `This export was made by a newer Granary (format ${header.format}). Update this installation, then import it.`,
    )
  const { end } = await checkSeal(file).catch(inWords(file))
  const transport = await keysFrom(header, own)
  const bytes = createReadStream(file, { start: length, end: end - 1, highWaterMark: 1 << 20 })
  const entries = readable(unpack(gunzipped(decrypted(bytes, { keys: transport }))), file)
  const close = () => bytes.destroy()
  try {
    const first = (await entries.next()).value
    if (first?.name !== 'manifest.json') throw new Damaged()
    return { manifest: (await json(first)) as Manifest, transport, entries, close }
  } catch (error) {
    close()
    return inWords(file)(error)
  }
}

async function headerOf(file: string): Promise<{ header: Header; length: number }> {
  const handle = await open(file, 'r').catch((error) => {
    throw new MoveRefused(`${file} can’t be read.`, { cause: error })
  })
  try {
    const start = Buffer.alloc(1_000)
    const { bytesRead } = await handle.read(start, 0, 1_000, 0)
    const length = start.subarray(0, bytesRead).indexOf(10) + 1
    const header = parsed(start.subarray(0, length).toString())
    if (!header) throw new MoveRefused(`${file} isn’t an agency export.`)
    return { header, length }
  } finally {
    await handle.close()
  }
}

function parsed(line: string): Header | null {
  try {
    const header = JSON.parse(line) as Header
    const isOurs = header.granary === 'agency export' && Number.isInteger(header.format)
    return isOurs && typeof header.to === 'string' && typeof header.ephemeral === 'string' ? header : null
  } catch {
    return null
  }
}

async function* readable(entries: AsyncGenerator<Unpacked>, file: string): AsyncGenerator<Unpacked> {
  try {
    yield* entries
  } catch (error) {
    inWords(file)(error)
  }
}

/** The function that opens backups speaks of backups. */
export const inWords =
  (file: string) =>
  (error: unknown): never => {
    const isSpoilt = error instanceof Damaged || error instanceof WrongPassphrase || error instanceof Unsound
    const isZip =
      typeof (error as { code?: string }).code === 'string' && (error as { code: string }).code.startsWith('Z_')
    if (!isSpoilt && !isZip) throw error
    throw new MoveRefused(`${file} was changed, or its end is missing. Use another copy, or export again.`, {
      cause: error,
    })
  }
