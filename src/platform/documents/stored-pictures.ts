import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '../commands/refusals.ts'
import type { Services } from '../services.ts'
import { openBlobs } from '../storage/blobs.ts'
import { scansOf, stateOf } from '../storage/examine/scanning.ts'
import type { Block, PrintedDocument, StoredPicture } from './document.ts'
import { pictureInWords } from './picture-line.ts'

type Needs = Pick<Services, 'settings' | 'clock' | 'database'>
type PictureBlock = Extract<Block, { is: 'picture' }>

/** A document holds all of its pictures in memory while it is printed. Later ones are words. */
const mostBytes = 60_000_000

/**
 * The document with the pictures of its texts, before it is printed. A picture is read only as a file of the record
 * that the text belongs to, with the bytes that the text names.
 */
export async function withStoredPictures(document: PrintedDocument, services: Needs): Promise<PrintedDocument> {
  if (document.file || !hasStored(document.body)) return document
  let left = mostBytes
  const filled = async (blocks: readonly Block[]): Promise<Block[]> => {
    const out: Block[] = []
    for (const block of blocks) {
      if (block.is === 'together') out.push({ ...block, body: await filled(block.body) })
      else if (block.is !== 'picture' || !block.stored) out.push(block)
      else {
        const bytes = await bytesOf(block.stored, services, left)
        left -= bytes?.length ?? 0
        out.push(...(bytes ? [drawn(block, bytes)] : inWords(block)))
      }
    }
    return out
  }
  return { ...document, body: await filled(document.body) }
}

const hasStored = (blocks: readonly Block[]): boolean =>
  blocks.some((block) =>
    block.is === 'together' ? hasStored(block.body) : block.is === 'picture' && block.stored !== undefined,
  )

const drawn = ({ stored: _, ...block }: PictureBlock, bytes: Buffer): PictureBlock => ({
  ...block,
  picture: { ...block.picture, data: bytes.toString('base64') },
})

function inWords({ picture, caption = '', decorative }: PictureBlock): Block[] {
  const words = pictureInWords({ alt: decorative ? null : picture.alt, caption })
  return words ? [{ is: 'words', words }] : []
}

async function bytesOf(
  { organization, table, record, file, sha256 }: StoredPicture,
  services: Needs,
  most: number,
): Promise<Buffer | null> {
  const { rows } = await services.database.read(
    { role: 'service_role' },
    {
      name: 'picture of a text',
      // A text that was signed keeps a picture that was removed from the files since.
      text: `select o.version, o.size::float8 as size from public.attachments a
          join storage.objects o on o.organization_id = a.organization_id and o.shelf = a.organization_id
            and o.name = a.path
          join storage.buckets b on b.key = o.bucket_key and b.id = 'documents' and b.organization_id is null
         where a.organization_id = $1 and a.table_name = $2 and a.record = $3 and a.id = $4 and a.sha256 = $5`,
      values: [organization, table, record, file, sha256],
    },
  )
  const found = rows[0] as { version: string; size: number } | undefined
  if (!found || found.size > most) return null
  const state = stateOf(services.settings, (await scansOf(services.database, [found.version])).get(found.version))
  if (state === 'waiting') throw new Refusal('A picture of this text is being checked. Try again in a few minutes.')
  if (state === 'infected' || state === 'too_large') return null
  const bytes = await buffer(await openBlobs(services).read(found.version))
  return createHash('sha256').update(bytes).digest('hex') === sha256 && canBePrinted(bytes) ? bytes : null
}

/** A PNG, or a JPEG in gray or RGB: the archive format of a PDF has one kind of color. */
export function canBePrinted(bytes: Uint8Array): boolean {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  if (png.every((each, at) => bytes[at] === each)) return true
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return bytes[at + 9] === 1 || bytes[at + 9] === 3
    at += marker === 0xff ? 1 : 2 + bytes[at + 2]! * 256 + bytes[at + 3]!
  }
  return false
}
