import { useBackend } from '#client/BackendProvider.tsx'
import { printedBy } from '#client/print.ts'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { download } from '#kit/record/list/download.ts'
import type { GrantApplication } from '../../applications/records.ts'
import { narrativeName, placeOf, type SealedFile } from '../package/rules.ts'

type Package = {
  files?: readonly SealedFile[]
  grants_gov?: string | null
  sections?: readonly { heading: string; text?: string }[]
}

/**
 * The submission as one archive: the XML, the data, the narratives as PDF and as plain text, and every file, each
 * compared with its SHA-256 first.
 */
export function PackageButton({ row }: { row: GrantApplication }) {
  const backend = useBackend()
  async function downloadPackage() {
    const { files = [], grants_gov, sections = [] } = JSON.parse(row.package!) as Package
    const storage = (await backend.files()).from('documents')
    const entries = [{ name: 'package.json', bytes: new TextEncoder().encode(row.package!) }]
    if (grants_gov) entries.push({ name: 'GrantApplication.xml', bytes: new TextEncoder().encode(grants_gov) })
    if (sections.length > 0) {
      const pdf = await printedBy(backend, 'grant-applications/document', { id: row.id })
      entries.push({ name: 'narratives.pdf', bytes: new Uint8Array(await pdf.arrayBuffer()) })
    }
    for (const [at, { heading, text }] of sections.entries())
      if (text) entries.push({ name: narrativeName(heading, at), bytes: new TextEncoder().encode(text) })
    for (const [at, { name, path, sha256 }] of files.entries()) {
      const { data, error } = await storage.download(path)
      if (error) throw new Error(`${name} couldn’t be downloaded. ${error.message}`)
      const bytes = new Uint8Array(await data.arrayBuffer())
      if ((await hexOf(bytes)) !== sha256) throw new Error(`${name} isn’t the file that was submitted.`)
      entries.push({ name: placeOf(files, at), bytes })
    }
    const { writeZip } = await import('@granary/zip/write.ts')
    download(new Blob([await writeZip(entries)], { type: 'application/zip' }), `${row.number}.zip`)
  }
  return <FreeButton run={downloadPackage}>Package (ZIP)</FreeButton>
}

const hexOf = async (bytes: Uint8Array) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
