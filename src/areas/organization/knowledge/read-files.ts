import { buffer } from 'node:stream/consumers'
import { officeFiles, wordParagraphs } from '#platform/documents/office-text.ts'
import { readPdf, UnreadablePdf } from '#platform/documents/read-pdf.ts'
import { job } from '#platform/jobs/later.ts'
import type { KeptFile } from '#platform/records/fields.ts'
import type { Services } from '#platform/services.ts'
import { openBlobs } from '#platform/storage/blobs.ts'
import { StorageRefused } from '#platform/storage/storage-refused.ts'
import { refuseQuarantined } from '#platform/storage/examine/scanning.ts'
import { UnreadableXml } from '@granary/xml/read.ts'
import { UnreadableZip } from '@granary/zip/read.ts'

/** The words of a file, by paragraphs; or why it can’t be searched. */
export type FileText = { body: string } | { problem: string }

const limits = { pages: 400, characters: 2_000_000, files: 0, fileBytes: 0, seconds: 60, megabytes: 512 }
const mostBytes = 30_000_000

/** PDF, Word and plain text. A scan has no words, and says so. */
export async function textOfFile(name: string, bytes: Buffer<ArrayBuffer>): Promise<FileText> {
  if (bytes.length > mostBytes) return { problem: 'The file is too large to search.' }
  try {
    const body = (await wordsOf(name, bytes)).replaceAll('\u0000', '').trim().slice(0, limits.characters)
    return body === '' ? { problem: 'The file has no text. A scan needs text recognition first.' } : { body }
  } catch (error) {
    if (error instanceof UnreadablePdf) return { problem: error.message }
    if (error instanceof UnreadableZip || error instanceof UnreadableXml) return { problem: 'The file can’t be read.' }
    throw error
  }
}

async function wordsOf(name: string, bytes: Buffer<ArrayBuffer>): Promise<string> {
  if (/\.(txt|md|csv)$/i.test(name)) return bytes.toString('utf8')
  if (/\.pdf$/i.test(name)) return pdfInWords(bytes)
  if (/\.docx$/i.test(name)) return (await wordParagraphs(officeFiles(bytes))).join('\n\n')
  return ''
}

/** A line that ends a sentence, or is followed by a number of its own, ends a paragraph. */
async function pdfInWords(bytes: Buffer): Promise<string> {
  const { lines } = await readPdf(bytes, limits)
  const words = lines.map(({ page, cells }) => ({
    page,
    text: cells
      .map(({ text }) => text)
      .join(' ')
      .trim(),
  }))
  return words
    .map(({ text }, at) => {
      const next = words[at + 1]?.text ?? ''
      const isEnd = /[.:;]$/.test(text) && /^(?:\p{Lu}|\d|\(|§)/u.test(next)
      return text + (isEnd || /^(?:§|\d+(?:\.\d+)*[.)]?\s)/.test(next) ? '\n\n' : '\n')
    })
    .join('')
    .replaceAll(/(?<=\S)\n(?=\S)/g, ' ')
}

type Version = { id: string; document: string; files: KeptFile[] }

/** After publishing: what the files say becomes searchable by paragraph. A second run finds it done. */
export const readKnowledgeFiles = job<{ organization_id: string; version: string }>(
  'read-knowledge-files',
  async ({ organization_id, version: id }, services) => {
    const { rows } = await services.database.read(
      { role: 'service_role' },
      {
        text: `select id, document, files from knowledge_versions v where organization_id = $1 and id = $2
          and not exists (select from knowledge_texts t where t.organization_id = v.organization_id
            and t.knowledge_version = v.id)`,
        values: [organization_id, id],
      },
    )
    const [version] = rows as Version[]
    if (!version) return
    const texts: { file: KeptFile; text: FileText }[] = []
    for (const file of version.files) texts.push({ file, text: await read(services, organization_id, file) })
    await services.database.transaction({ role: 'service_role' }, async (tx) => {
      await tx.sql(
        `select set_config('app.organization_id', $1, true), set_config('app.command', 'knowledge-documents/read-files', true)`,
        [organization_id],
      )
      for (const [at, { file, text }] of texts.entries())
        await tx.sql(
          `insert into knowledge_texts (organization_id, document, knowledge_version, position, name, body, problem)
            values ($1, $2, $3, $4, $5, $6, $7)`,
          [
            organization_id,
            version.document,
            version.id,
            at + 1,
            file.name.slice(0, 300),
            'body' in text ? text.body : file.name,
            'problem' in text ? text.problem : null,
          ],
        )
    })
  },
)

async function read(services: Services, organization: string, { path, name }: KeptFile): Promise<FileText> {
  const { rows } = await services.database.read(
    { role: 'service_role' },
    {
      text: `select version from storage.objects where organization_id = $1 and name = $2
        and bucket_key = (select key from storage.buckets where id = 'documents' and organization_id is null)`,
      values: [organization, path],
    },
  )
  const [object] = rows as { version: string }[]
  if (!object) return { problem: 'The file is missing.' }
  try {
    await refuseQuarantined(services, object)
  } catch (error) {
    if (!(error instanceof StorageRefused)) throw error
    // Checked later: the job is tried again.
    if (/being checked/.test(error.message)) throw error
    return { problem: 'The file is in quarantine.' }
  }
  return textOfFile(name, Buffer.from(await buffer(await openBlobs(services).read(object.version))))
}
