import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { decrypted, type Opener } from './cipher.ts'
import { currentFormat, RestoreRefused, type Manifest } from './manifest.ts'
import { checkSeal } from './seal.ts'
import { Damaged, unpack, type Unpacked } from './tar.ts'

export type Archive = { manifest: Manifest; entries: AsyncGenerator<Unpacked>; close(): void }

/** A complete backup, its manifest read, its entries still unread. */
export async function openArchive(file: string, opener: Opener): Promise<Archive> {
  const { end } = await checkSeal(file)
  const isEncrypted = (await firstByte(file)) === '{'.charCodeAt(0)
  const bytes = createReadStream(file, { end: end - 1, highWaterMark: 1 << 20 })
  const source: AsyncIterable<Buffer> = isEncrypted ? decrypted(bytes, opener) : bytes
  const entries = unpack(gunzipped(source))
  const close = () => bytes.destroy()
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

export async function json(entry: Unpacked): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of entry.content) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString())
}

async function firstByte(file: string): Promise<number | undefined> {
  for await (const chunk of createReadStream(file, { end: 0 })) return (chunk as Buffer)[0]
}

export async function* gunzipped(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  // Earlier errors (the passphrase, the disk) come out of gunzip as the error of the loop that reads it.
  void pipeline(source, gunzip).catch(() => undefined)
  yield* gunzip
}
