import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ageLine, openAge } from './age.ts'
import { decrypted } from './cipher.ts'
import { currentFormat, RestoreRefused, type Manifest } from './manifest.ts'
import type { Opener } from './opener.ts'
import { checkSeal, endsInSeal, Unsound } from './seal.ts'
import { Damaged, unpack, type Unpacked } from './tar.ts'

export type Archive = { manifest: Manifest; entries: AsyncGenerator<Unpacked>; close(): void }

/** A complete backup, its manifest read, its entries still unread. */
export async function openArchive(file: string, opener: Opener): Promise<Archive> {
  const { bytes, close } = await checkedBytes(file, opener)
  const entries = unpack(gunzipped(bytes))
  try {
    const first = (await entries.next()).value
    if (first?.name !== 'manifest.json') throw new Damaged()
    const manifest = (await json(first)) as Manifest
    if (!Number.isInteger(manifest.format) || manifest.format > currentFormat)
      throw new RestoreRefused(
        `This backup was made by a newer Granary (format ${manifest.format}). Restore it with that version.`,
      )
    return { manifest, entries, close }
  } catch (error) {
    close()
    throw error
  }
}

/** The packed bytes of a file that was read to its end once, so that no part of a spoilt one is restored. */
async function checkedBytes(file: string, opener: Opener): Promise<{ bytes: AsyncIterable<Buffer>; close(): void }> {
  const start = await startOf(file)
  if (start === ageLine) return openSealed(file, opener)
  const { end } = await checkSeal(file)
  const bytes = createReadStream(file, { end: end - 1, highWaterMark: 1 << 20 })
  return { bytes: start.startsWith('{') ? decrypted(bytes, opener) : bytes, close: () => bytes.destroy() }
}

/** The same of a file of age. */
export async function openSealed(
  file: string,
  opener: Opener,
): Promise<{ bytes: AsyncIterable<Buffer>; close(): void }> {
  const read = await openAge(file, opener)
  await refuseUnsound(file, read())
  const bytes = read()
  return { bytes, close: () => void bytes.return(undefined) }
}

async function refuseUnsound(file: string, content: AsyncIterable<Buffer>): Promise<void> {
  const isSound = await endsInSeal(content).catch((error) => {
    if (!(error instanceof Damaged)) throw error
    throw new Unsound(`${file} was damaged after it was written, or its end is missing. Use another copy.`)
  })
  if (!isSound) throw new Unsound(`${file} isn’t a Granary backup.`)
}

async function startOf(file: string): Promise<string> {
  try {
    let start = ''
    for await (const chunk of createReadStream(file, { end: ageLine.length - 1 })) start += (chunk as Buffer).toString()
    return start
  } catch (error) {
    throw new Unsound(`${file} can’t be read.`, { cause: error })
  }
}

export async function json(entry: Unpacked): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of entry.content) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString())
}

export async function* gunzipped(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  // Earlier errors (the passphrase, the disk) come out of gunzip as the error of the loop that reads it.
  void pipeline(source, gunzip).catch(() => undefined)
  yield* gunzip
}
