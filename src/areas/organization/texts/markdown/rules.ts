import type { Mark, Node } from 'prosemirror-model'
import { pictureIn, pictureLine, type TextPicture } from '#platform/documents/picture-line.ts'
import { isAddress, sectionNames, whyNotNote, type TextField } from '../rules.ts'
import { textSchema } from '../schema/rules.ts'

/** Contents for the places in a text: values of the record, and the headings of its sections with their numbers. */
export type Known = { fields: ReadonlyMap<string, string>; sections: ReadonlyMap<string, string> }

type Around = { fields: readonly TextField[]; sections: readonly { id: string; heading: string }[] }
export const knownFrom = ({ fields, sections }: Around): Known => ({
  fields: new Map(fields.map(({ name, value }) => [name, value])),
  sections: sectionNames(sections),
})

export const nothingKnown: Known = { fields: new Map(), sections: new Map() }

const { nodes, marks } = textSchema

/** A text as Markdown: what lists, papers, the assistant and the search read. Comments stay in the document. */
export const markdownOf = (doc: Node, known: Known = nothingKnown): string => blocksOf(doc, known).join('\n\n').trim()

const blocksOf = (parent: Node, known: Known): string[] =>
  parent.children.map((node) => blockOf(node, known)).filter((words) => words.trim() !== '')

function blockOf(node: Node, known: Known): string {
  switch (node.type.name) {
    case 'heading':
      return `### ${inlineOf(node, known)}`
    case 'bullet_list':
    case 'ordered_list':
      return itemsOf(node, known).join('\n')
    case 'table':
      return tableOf(node, known)
    case 'picture':
      return pictureLine(node.attrs as TextPicture)
    default:
      return escapedStart(inlineOf(node, known))
  }
}

function itemsOf(list: Node, known: Known): string[] {
  const first = Number(list.attrs.order ?? 1)
  return list.children.map((item, at) => {
    const sign = list.type.name === 'ordered_list' ? `${first + at}. ` : '- '
    const inner = blocksOf(item, known).join('\n').split('\n')
    return inner.map((line, row) => (row === 0 ? `${sign}${line}` : `${' '.repeat(sign.length)}${line}`)).join('\n')
  })
}

function tableOf(table: Node, known: Known): string {
  const rows = table.children.map((row) =>
    row.children.map((cell) =>
      cell.children
        .map((part) => inlineOf(part, known))
        .join(' ')
        .replaceAll('\n', ' ')
        .replaceAll('|', String.raw`\|`),
    ),
  )
  const width = Math.max(...rows.map(({ length }) => length))
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n')
}

function inlineOf(parent: Node, known: Known): string {
  const pieces = parent.children.map((node) => ({
    words:
      node.type === nodes.hard_break
        ? '\n'
        : node.type === nodes.field
          ? (known.fields.get(String(node.attrs.name)) ?? `{${String(node.attrs.name)}}`)
          : node.type === nodes.reference
            ? (known.sections.get(String(node.attrs.to)) ?? '(removed section)')
            : node.type === nodes.footnote
              ? `^[${escaped(String(node.attrs.words))}]`
              : escaped(node.text!),
    marks: node.marks.filter(({ type }) => type === marks.strong || type === marks.em || type === marks.link),
  }))
  // Neighbors with the same emphasis are one passage: what carries a comment is not divided by it.
  const joined: typeof pieces = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last && sameMarks(last.marks, piece.marks)) last.words += piece.words
    else joined.push({ ...piece })
  }
  return joined.map(({ words, marks: of }) => marked(words, of)).join('')
}

const sameMarks = (one: readonly Mark[], other: readonly Mark[]) =>
  one.length === other.length && one.every((mark, at) => mark.eq(other[at]!))

function marked(words: string, of: readonly Mark[]): string {
  // Markdown knows no emphasis that begins or ends with a space.
  const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(words) ?? []
  if (core === '' || of.length === 0) return words
  const strong = of.some(({ type }) => type === marks.strong)
  const em = of.some(({ type }) => type === marks.em)
  const link = of.find(({ type }) => type === marks.link)
  const stars = strong && em ? '***' : strong ? '**' : em ? '*' : ''
  const inner = `${stars}${core}${stars}`
  return `${before}${link ? `[${inner}](${String(link.attrs.href)})` : inner}${after}`
}

const escaped = (text: string): string => text.replaceAll('\u200b', '').replaceAll(/[\\*[\]]/g, String.raw`\$&`)
/** A paragraph that begins like a list, a heading or a table would become one. */
const escapedStart = (text: string): string =>
  text.replaceAll(/^(\s*)([-•#|]|\d+[.)])(?=\s|$|\|)/gm, (_, space: string, sign: string) =>
    /^\d/.test(sign) ? `${space}${sign.slice(0, -1)}\\${sign.slice(-1)}` : `${space}\\${sign}`,
  )

/** Text of before, in Markdown or without any, as a document. */
export function docFromMarkdown(text: string): Node {
  const found = readBlocks(text.replaceAll('\r', '').split('\n'), 'text')
  return nodes.doc!.create(null, found.length > 0 ? found : [nodes.paragraph!.create()])
}

const listLine = /^(\s*)(?:([-*•])|(\d+)[.)])\s+(.*)$/
const headingLine = /^\s*#{1,6}\s+(.+)$/
const tableLine = /^\s*\|.*\|\s*$/
const ruleLine = /^\s*\|(\s*:?-+:?\s*\|)+\s*$/

function readBlocks(lines: readonly string[], within: 'text' | 'item'): Node[] {
  const out: Node[] = []
  let open: string[] = []
  const close = () => {
    if (open.length > 0) out.push(nodes.paragraph!.create(null, inlineFrom(open.join('\n'))))
    open = []
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (line.trim() === '') {
      close()
      continue
    }
    const picture = within === 'text' ? pictureIn(line) : null
    if (picture) {
      close()
      out.push(nodes.picture!.create(picture))
      continue
    }
    const heading = headingLine.exec(line)?.[1]
    if (heading) {
      close()
      out.push(nodes.heading!.create({ level: 4 }, inlineFrom(heading.trim())))
      continue
    }
    if (tableLine.test(line) && ruleLine.test(lines[at + 1] ?? '')) {
      close()
      const rows = [line]
      for (at += 2; at < lines.length && tableLine.test(lines[at]!); at++) rows.push(lines[at]!)
      at--
      out.push(tableFrom(rows))
      continue
    }
    const item = listLine.exec(line)
    if (item) {
      close()
      const indent = item[1]!.length
      const own: string[] = [line]
      while (at + 1 < lines.length && belongsTo(lines, at + 1, indent)) own.push(lines[++at]!)
      out.push(...listsFrom(own, indent))
      continue
    }
    open.push(line)
  }
  close()
  return out
}

/** Another item, or a line that is indented below one. A blank line only where an item follows. */
function belongsTo(lines: readonly string[], at: number, indent: number): boolean {
  const line = lines[at]!
  if (line.trim() === '') {
    const next = lines[at + 1]
    return next !== undefined && next.trim() !== '' && belongsTo(lines, at + 1, indent)
  }
  const item = listLine.exec(line)
  return item ? item[1]!.length >= indent : /^\s+/.exec(line) !== null && /^\s*/.exec(line)![0].length > indent
}

function listsFrom(lines: readonly string[], indent: number): Node[] {
  const items: { numbered: boolean; first: number; lines: string[] }[] = []
  for (const line of lines) {
    const item = listLine.exec(line)
    if (item && item[1]!.length === indent)
      items.push({ numbered: item[3] !== undefined, first: Number(item[3] ?? 1), lines: [item[4]!] })
    else items.at(-1)!.lines.push(line.replace(new RegExp(`^\\s{0,${indent + 4}}`), ''))
  }
  const out: Node[] = []
  for (let at = 0; at < items.length;) {
    const { numbered, first } = items[at]!
    const own = []
    // A count that does not go on begins a list of its own.
    for (; at < items.length && items[at]!.numbered === numbered; at++) {
      if (numbered && items[at]!.first !== first + own.length) break
      own.push(items[at]!)
    }
    const nested = own.map(({ lines: inner }) => {
      const blocks = readBlocks(inner, 'item')
      return nodes.list_item!.create(
        null,
        blocks[0]?.type === nodes.paragraph ? blocks : [nodes.paragraph!.create(), ...blocks],
      )
    })
    out.push(numbered ? nodes.ordered_list!.create({ order: first }, nested) : nodes.bullet_list!.create(null, nested))
  }
  return out
}

function tableFrom(rows: readonly string[]): Node {
  const cells = rows.map((row) =>
    row
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((each) => each.trim().replaceAll(String.raw`\|`, '|')),
  )
  const width = Math.max(...cells.map(({ length }) => length))
  return nodes.table!.create(
    null,
    cells.map((row, at) =>
      nodes.table_row!.create(
        null,
        Array.from({ length: width }, (_, column) =>
          (at === 0 ? nodes.table_header : nodes.table_cell)!.create(
            null,
            nodes.paragraph!.create(null, inlineFrom(row[column] ?? '')),
          ),
        ),
      ),
    ),
  )
}

const inlinePattern =
  /\\([\\*[\]#|.)•-])|\*\*\*(?=\S)([\s\S]+?)(?<=\S)\*\*\*|\*\*(?=\S)([\s\S]+?)(?<=\S)\*\*|\*(?=[^\s*])([^*\n]+?)(?<=\S)\*|\[((?:\\.|[^\]\\])+)\]\(([^)\s]+)\)|\^\[((?:\\.|[^\]\\\n])+)\]|\n/

const plainNote = (note: string) => note.replaceAll(/\\([\\*[\]])/g, '$1')

function inlineFrom(text: string, of: readonly Mark[] = []): Node[] {
  const out: Node[] = []
  let rest = text
  let plain = ''
  const flush = () => {
    if (plain) out.push(textSchema.text(plain, of))
    plain = ''
  }
  const nested = (inner: string, ...more: Mark[]) => {
    flush()
    out.push(
      ...inlineFrom(
        inner,
        more.reduce((set, mark) => mark.addToSet(set), of),
      ),
    )
  }
  for (let found = inlinePattern.exec(rest); found; found = inlinePattern.exec(rest)) {
    plain += rest.slice(0, found.index)
    rest = rest.slice(found.index + found[0].length)
    const [whole, sign, both, strong, em, words, href, note] = found
    if (sign) plain += sign
    else if (both) nested(both, marks.strong!.create(), marks.em!.create())
    else if (strong) nested(strong, marks.strong!.create())
    else if (em) nested(em, marks.em!.create())
    else if (words && isAddress(href!)) nested(words, marks.link!.create({ href }))
    else if (note && whyNotNote(plainNote(note)) === null) {
      flush()
      out.push(nodes.footnote!.create({ words: plainNote(note) }))
    } else if (whole === '\n') {
      flush()
      out.push(nodes.hard_break!.create())
    } else plain += whole
  }
  plain += rest
  flush()
  return out
}
