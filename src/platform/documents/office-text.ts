import { readXml, type Element } from '@granary/xml/read.ts'
import { readZip, type ZipFile } from '@granary/zip/read.ts'

const limits = { characters: 20_000_000, depth: 100, elements: 500_000 }
const unpacked = 60_000_000

/** The files of a Word document or a workbook. Sizes are checked before anything is unpacked. */
export const officeFiles = (bytes: Uint8Array<ArrayBuffer>): ZipFile[] => readZip(bytes, { unpacked })

const xmlOf = async (file: ZipFile): Promise<Element> =>
  readXml(Buffer.from(await file.bytes()).toString('utf8'), { ...limits, noun: 'a document' })

/** The paragraphs of a Word document, in their order; none where the archive is no such document. */
export async function wordParagraphs(files: readonly ZipFile[]): Promise<string[]> {
  const file = files.find(({ name }) => name === 'word/document.xml')
  return file ? paragraphsIn(await xmlOf(file)) : []
}

const paragraphsIn = (element: Element): string[] =>
  element.name === 'p' ? [runsIn(element)].filter((text) => text.trim() !== '') : element.children.flatMap(paragraphsIn)
const runsIn = (element: Element): string =>
  element.name === 't'
    ? element.text
    : element.name === 'tab'
      ? ' '
      : element.name === 'br'
        ? '\n'
        : element.children.map(runsIn).join('')

/** The rows of each sheet of a workbook, without empty cells. Formulas give the values that were saved with them. */
export async function workbookRows(files: readonly ZipFile[]): Promise<string[][]> {
  const strings = files.find(({ name }) => name === 'xl/sharedStrings.xml')
  const shared = strings ? named(await xmlOf(strings), 'si').map(textIn) : []
  const sheets = files
    .filter(({ name }) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  const rows: string[][] = []
  for (const sheet of sheets)
    for (const row of named(await xmlOf(sheet), 'row'))
      rows.push(
        named(row, 'c')
          .map((cell) => cellText(cell, shared))
          .filter((text) => text !== ''),
      )
  return rows.filter((row) => row.length > 0)
}

const named = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => (child.name === name ? [child] : named(child, name)))
const textIn = (element: Element): string =>
  named(element, 't')
    .map(({ text }) => text)
    .join('')
    .trim()
function cellText(cell: Element, shared: readonly string[]): string {
  const value = named(cell, 'v')[0]?.text.trim() ?? ''
  return cell.attributes.t === 's'
    ? (shared[Number(value)] ?? '')
    : cell.attributes.t === 'inlineStr'
      ? textIn(cell)
      : value
}
