import type { Backend } from '#client/backend.ts'
import { callFunction } from '#client/functions.ts'
import { printedBy } from '#client/print.ts'
import { piecesOf } from '@granary/zip/open.ts'
import { startZip } from '@granary/zip/write.ts'
import { guideName, indexName, placesOf, sumsName, sumsOf, type BundledFile } from '../bundle/rules.ts'
import type { Behind } from '../bundle/questions.ts'
import type { Audit, AuditSample, AuditSampleItem } from '../records.ts'
import { describe } from './describe.ts'

type Bundling = {
  audit: Audit
  row: AuditSample
  items: readonly AuditSampleItem[]
  backend: Backend
  onStep: (words: string) => void
}
export type WrittenBundle = {
  archive: File
  /** Of the archive. */ sha256: string
  /** Of its list of hashes. */ digest: string
  files: number
}

/**
 * One folder for each item: its records as PDF files, their files, the history, and an index with the hashes. The
 * browser keeps the parts on its disk, so a bundle can be larger than the memory.
 */
export async function writeBundle({ audit, row, items, backend, onStep }: Bundling): Promise<WrittenBundle> {
  const storage = (await backend.files()).from('documents')
  const place = placesOf()
  const { add, listed, end } = startBundle()
  const missing: string[] = []
  for (const [at, item] of items.entries()) {
    onStep(`Item ${at + 1} of ${items.length}`)
    const behind = await callFunction<Behind>(backend, 'audit-samples/behind', { id: item.id })
    const folder = `${String(at + 1).padStart(3, '0')} ${item.number}`
    for (const { table, id, title, restricted } of behind.records) {
      if (restricted) missing.push(`${folder}: ${title} is restricted. Read it on its page.`)
      else await add(place(folder, `${title}.pdf`), await printedBy(backend, 'records/document', { table, id }))
    }
    for (const { path, name, of } of behind.files) {
      const { data, error } = await storage.download(path)
      if (error) missing.push(`${folder}: ${name} of ${of} couldn’t be downloaded. ${error.message}`)
      else await add(place(`${folder}/Files`, `${of} - ${name}`), data)
    }
    await add(place(folder, 'history.json'), json(behind.changes))
  }
  const { population, method, source, seed, size, population_count, population_value, drawn_at } = row
  await add(
    indexName,
    json({
      audit: { number: audit.number, title: audit.title },
      sample: { population, source, method, seed, size, population_count, population_value, drawn_at },
      items: items.map(({ position, number, amount, hits }) => ({ position, number, amount, hits })),
      files: [...listed],
      missing,
    }),
  )
  await add(guideName, new Blob([guide]))
  const files = listed.length
  const digest = await add(sumsName, new Blob([sumsOf(listed)]))
  const archive = new File(end(), `${audit.number}-bundle.zip`, { type: 'application/zip' })
  onStep('Hash of the bundle')
  return { archive, digest, files, sha256: (await describe(piecesOf(archive.stream()))).sha256 }
}

const guide =
  'Verify this archive: unpack it and run “sha256sum -c SHA256SUMS”, or select “Verify bundle” on the page of the audit.\nAmounts are in cents. The history of each record is in history.json; the audit log seals the same changes.\n'

const json = (value: unknown) => new Blob([`${JSON.stringify(value, null, 2)}\n`])

/** The parts of the archive, and the list of what is in it. */
function startBundle() {
  const zip = startZip()
  const parts: BlobPart[] = []
  const listed: BundledFile[] = []
  return {
    listed: listed as readonly BundledFile[],
    async add(name: string, content: Blob): Promise<string> {
      const { sha256, crc32 } = await describe(piecesOf(content.stream()))
      parts.push(zip.head({ name, size: content.size, crc32 }) as BlobPart, content)
      listed.push({ name, size: content.size, sha256 })
      return sha256
    },
    end: () => [...parts, zip.end() as BlobPart],
  }
}
