import type { Node } from 'prosemirror-model'
import type { Block, ListBlock, Piece, Words } from '#platform/documents/document.ts'
import { pictureInWords, type TextPicture } from '#platform/documents/picture-line.ts'
import { docFromMarkdown } from '../markdown/rules.ts'

/** The record that the pictures of a text belong to. */
export type PicturesOf = { organization: string; table: string; record: string }

/**
 * The text of a section on paper: headings, numbered clauses, tables with their headers, links, emphasis and pictures.
 * Where the record is not known, a picture is its words.
 */
export const textOnPaper = (markdown: string, caption: string, of?: PicturesOf): Block[] =>
  docFromMarkdown(markdown).children.flatMap((node) => blockOf(node, caption, of))

function blockOf(node: Node, caption: string, of: PicturesOf | undefined): Block[] {
  switch (node.type.name) {
    case 'picture':
      return pictureOf(node.attrs as TextPicture, of)
    case 'heading':
      return [{ is: 'heading', level: 3, words: node.textContent }, ...below(node)]
    case 'bullet_list':
    case 'ordered_list':
      return [listOf(node)]
    case 'table':
      return [tableOf(node, caption), ...below(node.child(0))]
    default:
      return [{ is: 'words', words: wordsOf(node) }]
  }
}

function pictureOf(picture: TextPicture, of: PicturesOf | undefined): Block[] {
  const { file, sha256, alt, caption, width } = picture
  if (of)
    return [
      {
        is: 'picture',
        picture: { data: '', alt: alt ?? '', width },
        stored: { ...of, file, sha256 },
        ...(caption && { caption }),
        ...(alt === null && { decorative: true }),
      },
    ]
  const words = pictureInWords(picture)
  return words ? [{ is: 'words', words }] : []
}

/** Headings and the heads of columns are plain words on paper: the numbers of their notes follow below. */
function below(node: Node): Block[] {
  const words: Piece[] = []
  if (node.type.name !== 'table_row' || node.children.every(({ type }) => type.name === 'table_header'))
    node.descendants((each) => {
      if (each.type.name === 'footnote') words.push({ text: '', note: String(each.attrs.words) })
    })
  return words.length > 0 ? [{ is: 'words', look: 'small', words }] : []
}

const isList = ({ type }: Node) => type.name === 'bullet_list' || type.name === 'ordered_list'

function listOf(list: Node): ListBlock {
  const first = Number(list.attrs.order ?? 1)
  return {
    is: 'list',
    ...(list.type.name === 'ordered_list' && { numbered: true }),
    ...(first !== 1 && { first }),
    items: list.children.map((item) => {
      // Paragraphs after the first are lines of the same item: a list of a document holds words and lists.
      const words = item.children
        .filter((child) => !isList(child))
        .flatMap((child, at): (string | Piece)[] => [...(at > 0 ? ['\n'] : []), ...piecesOf(child)])
      const below = item.children.filter(isList).map(listOf)
      return below.length > 0 ? { words, below } : words
    }),
  }
}

function tableOf(table: Node, caption: string): Block {
  const cellOf = (cell: Node | undefined): Words => (cell ? cell.children.flatMap((part) => piecesOf(part)) : '')
  const [head, ...rows] = table.children
  const hasHead = head!.children.every(({ type }) => type.name === 'table_header')
  const width = Math.max(...table.children.map(({ childCount }) => childCount))
  return {
    is: 'table',
    caption,
    columns: Array.from({ length: width }, (_, at) => ({
      name: (hasHead ? head!.maybeChild(at)?.textContent : null) || `${at + 1}`,
      ...(at === 0 && { heads: true }),
    })),
    rows: (hasHead ? rows : table.children).map((row) =>
      Array.from({ length: width }, (_, at) => cellOf(row.maybeChild(at) ?? undefined)),
    ),
  }
}

const wordsOf = (node: Node): Words => {
  const pieces = piecesOf(node)
  return pieces.every((each) => typeof each === 'string') ? pieces.join('') : pieces
}

const piecesOf = (node: Node): (string | Piece)[] =>
  node.children.map((child) => {
    if (child.type.name === 'hard_break') return '\n'
    if (child.type.name === 'footnote') return { text: '', note: String(child.attrs.words) }
    const text = child.text ?? child.textContent
    const marks = new Map(child.marks.map(({ type, attrs }) => [type.name, attrs]))
    if (marks.size === 0) return text
    return {
      text,
      ...(marks.has('strong') && { bold: true }),
      ...(marks.has('em') && { italic: true }),
      ...(marks.has('link') && { link: String(marks.get('link')!.href) }),
    }
  })
