import { download } from '#kit/record/list/download.ts'
import { writeZip } from '@granary/zip/write.ts'
import { facWorkbook, type FacSection } from '../fac/rules.ts'

/** The workbooks of an audit and their data, in one archive. */
export async function savePackage(number: string, sections: readonly FacSection[]): Promise<void> {
  const { writeWorkbook } = await import('./save-workbook.ts')
  const entries = [{ name: 'sf-sac.json', bytes: new TextEncoder().encode(JSON.stringify(sections, null, 2)) }]
  for (const section of sections) {
    const blob = await writeWorkbook(facWorkbook(section))
    entries.push({ name: `${section.file}-workbook.xlsx`, bytes: new Uint8Array(await blob.arrayBuffer()) })
  }
  download(new Blob([await writeZip(entries)], { type: 'application/zip' }), `${number}-SF-SAC.zip`)
}
