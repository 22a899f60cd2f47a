import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of a PDF as another program reads it. */
export async function textOf(bytes: Uint8Array): Promise<string> {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let page = 1; page <= file.numPages; page++)
    pages.push(
      (await (await file.getPage(page)).getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(''),
    )
  await file.destroy()
  return pages.join('\n')
}

/** How often each word of a name is in the text. The space between two of them is up to the reader. */
export const wordsIn = (name: string, text: string): number[] =>
  name.split(' ').map((word) => text.split(word).length - 1)
