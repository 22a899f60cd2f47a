import { createHash } from 'node:crypto'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import type { Services } from '../../services.ts'
import { incomingFolder } from '../blobs.ts'
import { sizeLimit, type Bucket } from '../buckets.ts'
import { headBytes, judgeType, sniff } from '../media-types.ts'
import { receive, type Received } from '../receive.ts'
import { emptyFile, StorageRefused } from '../storage-refused.ts'
import { activeContent, type PdfFlag } from './pdf-content.ts'
import { isRewritten, withoutMetadata } from './picture-metadata.ts'
import { whyNotNamed } from '../../file-names.ts'

export type FileFlag = PdfFlag | 'metadata_removed' | 'metadata_kept'

/** A file as it is stored: received, checked by its name and content, without camera metadata. */
export type ExaminedFile = Received & {
  flags: FileFlag[]
  /** The digest of the sent bytes, where other bytes are stored. */ sent_sha256: string | null
}

type Examine = { bucket: Bucket; version: string; name: string; claim: string; limit?: number }

/** Larger files are not read into memory: they are accepted with a note. */
const mostRead = 64 * 1024 * 1024

/** The one entry for files, whether from an upload, its pieces or a command. A refused file leaves nothing behind. */
export async function examineFile(
  services: Pick<Services, 'settings'>,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { bucket, version, name, claim, limit = sizeLimit(bucket) }: Examine,
): Promise<ExaminedFile> {
  const judge = (head: Buffer) => {
    const type = judgeType(claim, head, bucket.allowed_mime_types)
    const reason = whyNotNamed(name, type)
    if (reason) throw new StorageRefused(415, 'invalid_mime_type', reason)
    return type
  }
  const received = await receive(content, { folder: incomingFolder(services), version, limit, judge })
  try {
    if (received.size === 0) throw emptyFile()
    return await inTurn(() => looked(received))
  } catch (error) {
    await rm(received.file, { force: true })
    throw error
  }
}

/** One file at a time in memory: many uploads at once must not need many times the memory. */
let turn: Promise<unknown> = Promise.resolve()
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = turn.then(work)
  turn = mine.catch(() => undefined)
  return mine
}

async function looked(received: Received): Promise<ExaminedFile> {
  const as = (flags: FileFlag[]): ExaminedFile => ({ ...received, flags, sent_sha256: null })
  const shown = sniff(await headOf(received.file)) ?? ''
  const [isPicture, isPdf] = [isRewritten(shown), shown === 'application/pdf']
  // Pictures and videos from a phone (HEIC, AVIF, MP4) and TIFF are not rewritten.
  if (shown === 'video/mp4' || shown === 'image/tiff') return as(['metadata_kept'])
  if (!isPicture && !isPdf) return as([])
  if (received.size > mostRead) return as([isPdf ? 'pdf_unread' : 'metadata_kept'])
  const content = await readFile(received.file)
  if (isPdf) return as(await activeContent(content))
  const { content: rest, removed, kept } = withoutMetadata(content, shown)
  const flags: FileFlag[] = [
    ...(removed ? ['metadata_removed' as const] : []),
    ...(kept ? ['metadata_kept' as const] : []),
  ]
  if (!removed) return as(flags)
  await writeFile(received.file, rest, { flush: true })
  return {
    ...received,
    size: rest.length,
    sha256: createHash('sha256').update(rest).digest('hex'),
    flags,
    sent_sha256: received.sha256,
  }
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(headBytes), 0, headBytes, 0)
    .finally(() => handle.close())
  return buffer.subarray(0, bytesRead)
}
