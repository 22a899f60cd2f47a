import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { NotFound, Refusal } from '../commands/refusals.ts'
import { say } from '../say.ts'
import type { Services } from '../services.ts'
import { inBytes } from '../words.ts'
import { openBlobs } from '../storage/blobs.ts'
import { scansOf, stateOf } from '../storage/examine/scanning.ts'
import type { Block, PrintedDocument, StoredPicture } from './document.ts'
import { cmykInRgb } from './cmyk-pictures.ts'
import { canBePrinted, frameOf, isPng } from './picture-bytes.ts'
import { mostInPictures, pictureInWords } from './picture-line.ts'

type Needs = Pick<Services, 'settings' | 'clock' | 'database'>
type PictureBlock = Extract<Block, { is: 'picture' }>

/**
 * The document with the pictures of its texts, before it is printed. A picture is read only as a file of the record
 * that the text belongs to, with the bytes that the text names.
 */
export async function withStoredPictures(document: PrintedDocument, services: Needs): Promise<PrintedDocument> {
  if (document.file || !hasStored(document.body)) return document
  let left = mostInPictures
  const filled = async (blocks: readonly Block[]): Promise<Block[]> => {
    const out: Block[] = []
    for (const block of blocks) {
      if (block.is === 'together') out.push({ ...block, body: await filled(block.body) })
      else if (block.is !== 'picture' || !block.stored) out.push(block)
      else {
        const bytes = await bytesOf(block.stored, services, left)
        if (bytes === 'too much') out.push(...inWords(block), tooMuch())
        else {
          const printed = bytes && (canBePrinted(bytes) ? bytes : await cmykInRgb(bytes))
          left -= printed?.length ?? 0
          out.push(...(printed ? [drawn(block, printed)] : inWords(block)))
        }
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

const tooMuch = (): Block => ({
  is: 'words',
  look: 'small',
  words: say('The picture above is not printed. The pictures of one document can have up to {size}.', {
    size: inBytes(mostInPictures),
  }),
})

/** One picture of a text, for a reader whose right to the text was checked before. */
export async function storedPicture(of: StoredPicture, services: Needs): Promise<Response> {
  const bytes = await bytesOf(of, services, mostInPictures)
  if (!bytes || bytes === 'too much') throw new NotFound(say('Picture'))
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': isPng(bytes) ? 'image/png' : 'image/jpeg',
      'Cache-Control': 'no-store',
      'Content-Length': String(bytes.length),
    },
  })
}

async function bytesOf(
  { organization, table, record, file, sha256 }: StoredPicture,
  services: Needs,
  most: number,
): Promise<Buffer | 'too much' | null> {
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
  if (!found) return null
  if (found.size > most) return 'too much'
  const state = stateOf(services.settings, (await scansOf(services.database, [found.version])).get(found.version))
  if (state === 'waiting') throw new Refusal('A picture of this text is being checked. Try again in a few minutes.')
  if (state === 'infected' || state === 'too_large') return null
  const bytes = await buffer(await openBlobs(services).read(found.version))
  return createHash('sha256').update(bytes).digest('hex') === sha256 && isPicture(bytes) ? bytes : null
}

const isPicture = (bytes: Buffer) => canBePrinted(bytes) || frameOf(bytes)?.colors === 4
