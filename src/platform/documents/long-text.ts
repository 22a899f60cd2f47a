import type { Block, Piece, Words } from './document.ts'
import { pictureIn, pictureInWords } from './picture-line.ts'

/**
 * Text that people typed, as blocks: paragraphs, headings, lists, tables, and bold words of Markdown. A picture is its
 * words. Anything else stays as typed.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let items: { numbered: boolean; items: Words[] } | null = null
  const close = () => {
    if (items) blocks.push({ is: 'list', items: items.items, numbered: items.numbered })
    items = null
  }
  for (const part of text.split(/\n{2,}/)) {
    const table = tableIn(part)
    if (table) {
      close()
      blocks.push(table)
      continue
    }
    for (const line of part.split(/\n(?=\s*(?:[-*•]|\d+[.)]|#{1,6})\s)|(?<=^\s*#{1,6}\s.*)\n/m)) {
      const [, bullet, number, item] = /^\s*(?:([-*•])|(\d+)[.)])\s+([\s\S]*)$/.exec(line) ?? []
      if (item !== undefined && (bullet || number)) {
        const numbered = number !== undefined
        // A list that does not count from one keeps its numbers as words.
        if (numbered && Number(number) !== (items?.numbered ? items.items.length : 0) + 1) {
          close()
          blocks.push({ is: 'words', words: emphasized(line.trim()) })
          continue
        }
        if (items && items.numbered !== numbered) close()
        items ??= { numbered, items: [] }
        items.items.push(emphasized(item.trim()))
        continue
      }
      close()
      const picture = pictureIn(line)
      if (picture) {
        const words = pictureInWords(picture)
        if (words) blocks.push({ is: 'words', words })
        continue
      }
      const heading = /^\s*#{1,6}\s+(.+)$/.exec(line)?.[1]
      if (heading) blocks.push({ is: 'heading', level: 3, words: heading.trim() })
      else if (line.trim()) blocks.push({ is: 'words', words: emphasized(line.trim()) })
    }
  }
  close()
  return blocks
}

/** Rows between bars, below a row of dashes that follows their head. */
function tableIn(part: string): Block | null {
  const rows = part
    .trim()
    .split('\n')
    .map((line) =>
      /^\s*\|(.+)\|\s*$/
        .exec(line)?.[1]
        ?.split('|')
        .map((cell) => cell.trim()),
    )
  const [head, dashes, ...body] = rows
  if (!head || !dashes?.every((cell) => /^:?-+:?$/.test(cell)) || body.includes(undefined)) return null
  return {
    is: 'table',
    caption: head.join(', '),
    columns: head.map((name, at) => ({ name, ...(at === 0 && { heads: true }) })),
    rows: body.map((cells) => head.map((_, at) => emphasized(cells![at] ?? ''))),
  }
}

/** Bold words, and notes as the editor writes them: ^[the words of the note]. */
const emphasized = (text: string): Words => {
  const parts = text.split(/(\*\*[^*]+\*\*|\^\[(?:\\.|[^\]\\\n])+\])/)
  return parts.length === 1 ? text : parts.flatMap((part): (string | Piece)[] => pieceOf(part))
}

const pieceOf = (part: string): (string | Piece)[] => {
  if (part === '') return []
  if (/^\*\*[^*]+\*\*$/.test(part)) return [{ text: part.slice(2, -2), bold: true }]
  return /^\^\[.+\]$/.test(part) ? [{ text: '', note: part.slice(2, -1).replaceAll(/\\([\\*[\]])/g, '$1') }] : [part]
}
