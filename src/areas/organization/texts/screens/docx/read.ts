import type { Mark, Node } from 'prosemirror-model'
import type { TextPicture } from '#platform/documents/picture-line.ts'
import { at, readXml, within, type Element } from '@granary/xml/read.ts'
import { readZip, UnreadableZip, type ZipFile } from '@granary/zip/read.ts'
import { isAddress, whyNotNote, type Suggested, type TextJson, type Thread } from '../../rules.ts'
import { textSchema } from '../../schema/rules.ts'
import { mostInAlt, mostInPicture, whyNotCaption } from '../../pictures/rules.ts'
import { momentsInWord } from './moments.ts'
import { typeOf } from './picture-size.ts'

export type ReadSection = {
  /** The section that it left as, where the file came from here. */ id: string | null
  heading: string
  doc: TextJson
  /** Who made each tracked change. */ authors: Record<string, { name: string; at: string }>
  threads: Thread[]
  /** Its pictures that the record does not have yet. */ pictures: ReadPicture[]
  /** Content of Word that a text has no place for, each kind once. */ left: string[]
}

/** A picture of the file. `file` is its place in the document until it is added to the record. */
export type ReadPicture = {
  file: string
  sha256: string
  name: string
  type: 'image/png' | 'image/jpeg'
  bytes: Uint8Array<ArrayBuffer>
  /** Word has no words for it, and does not say that it only decorates. */ wordless: boolean
}

/** Facts about the exported text: its open suggestions and comments keep their ids when they are imported again. */
export type KnownText = {
  suggestions: Readonly<Record<string, Suggested>>
  comments: readonly Thread[]
  fields: ReadonlySet<string>
  sections: ReadonlySet<string>
  /** The pictures of the record’s texts. */ pictures?: readonly Pick<TextPicture, 'file' | 'sha256'>[]
}

/** A Word file that can’t be read, in a sentence. */
export class UnreadableDocx extends Error {}

const most = { unpacked: 60_000_000 }
const limits = { characters: 20_000_000, depth: 60, elements: 400_000, noun: 'a text' }
const { nodes, marks } = textSchema

/**
 * The sections of a Word file, with its tracked changes and comments. Text before the first heading is a
 * section too.
 */
export async function readDocx(bytes: Uint8Array<ArrayBuffer>, known: KnownText): Promise<ReadSection[]> {
  let files: ZipFile[]
  try {
    files = readZip(bytes, most)
  } catch (error) {
    throw new UnreadableDocx(error instanceof UnreadableZip ? 'This is no Word file (.docx).' : String(error))
  }
  const part = async (name: string): Promise<Element | null> => {
    const file = files.find((each) => each.name === name)
    return file ? readXml(new TextDecoder().decode(await file.bytes()), limits) : null
  }
  const document = await part('word/document.xml')
  const body = at(document ?? undefined, 'body')
  if (!body) throw new UnreadableDocx('This is no Word file (.docx). Save the document as .docx in Word first.')
  const relations = await part('word/_rels/document.xml.rels')
  return new Reader(
    {
      styles: headingsIn(await part('word/styles.xml')),
      bullets: bulletsIn(await part('word/numbering.xml')),
      links: linksIn(relations),
      media: await mediaIn(relations, files),
      remarks: remarksIn(await part('word/comments.xml')),
      notes: notesIn(await part('word/footnotes.xml'), await part('word/endnotes.xml')),
    },
    known,
  ).sections(body)
}

type Remark = { name: string; at: string; words: string }
type Parts = {
  styles: ReadonlyMap<string, number>
  bullets: ReadonlySet<string>
  links: ReadonlyMap<string, string>
  remarks: ReadonlyMap<string, Remark>
  notes: ReadonlyMap<string, string>
  media: ReadonlyMap<string, Media>
}
type Media = Pick<ReadPicture, 'sha256' | 'name' | 'type' | 'bytes'>

const childrenOf = (element: Element | undefined, name: string) =>
  element?.children.filter((child) => child.name === name) ?? []
const valueAt = (element: Element | undefined, path: string): string | undefined => at(element, path)?.attributes.val

/** The level of each heading style: Word names them alike in every language. */
function headingsIn(styles: Element | null): Map<string, number> {
  const found = new Map<string, number>([
    ['Title', 0],
    ['Heading1', 1],
    ['Heading2', 2],
    ['Heading3', 3],
  ])
  for (const style of childrenOf(styles ?? undefined, 'style')) {
    const [, level] = /^heading (\d)$/i.exec(valueAt(style, 'name') ?? '') ?? []
    if (level) found.set(style.attributes.styleId ?? '', Number(level))
  }
  return found
}

/** The lists and levels that have bullets. */
function bulletsIn(numbering: Element | null): Set<string> {
  const abstracts = new Map(
    childrenOf(numbering ?? undefined, 'abstractNum').map((each) => [each.attributes.abstractNumId, each]),
  )
  const found = new Set<string>()
  for (const number of childrenOf(numbering ?? undefined, 'num'))
    for (const level of childrenOf(abstracts.get(valueAt(number, 'abstractNumId') ?? ''), 'lvl'))
      if (valueAt(level, 'numFmt') === 'bullet') found.add(`${number.attributes.numId} ${level.attributes.ilvl}`)
  return found
}

const linksIn = (relations: Element | null): Map<string, string> =>
  new Map(
    (relations?.children ?? [])
      .filter(({ attributes }) => (attributes.Type ?? '').endsWith('/hyperlink'))
      .map(({ attributes }) => [attributes.Id ?? '', attributes.Target ?? '']),
  )

/** The pictures inside of the file. One that is linked from elsewhere is not loaded. */
async function mediaIn(relations: Element | null, files: readonly ZipFile[]): Promise<Map<string, Media>> {
  const found = new Map<string, Media>()
  for (const { attributes } of relations?.children ?? []) {
    if (!(attributes.Type ?? '').endsWith('/image') || attributes.TargetMode === 'External') continue
    const target = attributes.Target ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `word/${target}`
    const file = files.find(({ name }) => name === path)
    if (!file || file.size > mostInPicture) continue
    const bytes = await file.bytes()
    const type = typeOf(bytes)
    if (!type) continue
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    found.set(attributes.Id ?? '', { sha256, name: path.split('/').at(-1)!, type, bytes })
  }
  return found
}

const remarksIn = (comments: Element | null): Map<string, Remark> =>
  new Map(
    childrenOf(comments ?? undefined, 'comment').map((each) => [
      each.attributes.id ?? '',
      {
        name: (each.attributes.author ?? 'Word').slice(0, 120),
        at: momentOf(each.attributes.date),
        words: childrenOf(each, 'p')
          .map((paragraph) =>
            [...within(paragraph)]
              .filter(({ name }) => name === 't')
              .map(({ text }) => text)
              .join(''),
          )
          .join('\n')
          .trim()
          .slice(0, 2_000),
      },
    ]),
  )

/** Footnotes and endnotes by their kind and number. A text has one kind, and its paragraphs become one. */
const notesIn = (...parts: readonly (Element | null)[]): Map<string, string> =>
  new Map(
    parts.flatMap((part) =>
      (part?.children ?? [])
        .filter(({ attributes }) => attributes.type === undefined || attributes.type === 'normal')
        .map((each): [string, string] => [
          `${each.name} ${each.attributes.id}`,
          [...within(each)]
            .flatMap(({ name, text }) => (name === 't' ? [text] : name === 'p' || name === 'tab' ? [' '] : []))
            .join('')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        ]),
    ),
  )

/** Word writes moments without a zone where it keeps them in local time. */
const momentOf = (date: string | undefined): string => {
  const at = new Date(/Z|[+-]\d\d:\d\d$/.test(date ?? '') ? date! : `${date ?? ''}Z`)
  return Number.isNaN(at.getTime()) ? '1970-01-01T00:00:00.000Z' : at.toISOString()
}

type Open = {
  id: string | null
  heading: string
  blocks: Node[]
  pictures: ReadPicture[]
  left: Set<string>
  remarks: Map<string, string[]>
}
type Item = { level: number; list: string; isBullet: boolean; blocks: Node[] }

class Reader {
  private readonly parts: Parts
  private readonly known: KnownText
  private authors: Record<string, { name: string; at: string }> = {}
  private changes = 0
  /** The change before, while no unchanged words follow it. */ private last: { key: string; id: string } | null = null
  /** Suggestions that left from here, by their author and second. */ private readonly ids: ReadonlyMap<string, string>
  private open: Open = fresh()
  private readonly out: Open[] = []
  private items: Item[] = []
  /** Comments whose words have begun. */ private comments: string[] = []
  /** A suggested end of a paragraph continues at the start of the next one. */ private divided: Mark | null = null
  private readonly authorsOf = new Map<Open, Record<string, { name: string; at: string }>>()

  constructor(parts: Parts, known: KnownText) {
    this.parts = parts
    this.known = known
    this.ids = new Map(
      [...momentsInWord(known.suggestions)].map(([id, moment]) => [
        `${known.suggestions[id]!.name} ${moment.slice(0, 19)}`,
        id,
      ]),
    )
  }

  sections(body: Element): ReadSection[] {
    for (const child of body.children) this.block(child)
    this.close()
    const read = this.out.map(({ id, heading, blocks, pictures, left, remarks }, index): ReadSection => {
      const doc = nodes.doc!.create(null, blocks.length > 0 ? blocks : [nodes.paragraph!.create()])
      return {
        id,
        heading: heading.slice(0, 200) || 'Untitled section',
        doc: doc.toJSON() as TextJson,
        authors: this.authorsOf.get(this.out[index]!) ?? {},
        threads: [...remarks].map(([thread, numbers]) => ({
          id: thread,
          resolved_at: null,
          remarks: numbers.flatMap((number) => {
            const remark = this.parts.remarks.get(number)
            return remark && remark.words ? [{ by: null, ...remark }] : []
          }),
        })),
        pictures,
        left: [...left],
      }
    })
    if (read.length === 0) throw new UnreadableDocx('This Word file has no text.')
    return read
  }

  private close(): void {
    this.closeList()
    const { heading, blocks } = this.open
    if (heading || blocks.some(({ type, textContent }) => type === nodes.picture || textContent.trim() !== '')) {
      while (blocks.at(-1)?.type === nodes.paragraph && blocks.at(-1)!.content.size === 0) blocks.pop()
      this.authorsOf.set(this.open, this.authors)
      this.out.push(this.open)
    }
    this.open = fresh()
    this.authors = {}
  }

  private block(element: Element): void {
    switch (element.name) {
      case 'p':
        return this.paragraph(element)
      case 'tbl':
        this.closeList()
        this.open.blocks.push(this.table(element))
        this.place()
        return
      case 'sdt':
        for (const child of at(element, 'sdtContent')?.children ?? []) this.block(child)
        return
      case 'sectPr':
      case 'bookmarkStart':
      case 'bookmarkEnd':
      case 'proofErr':
        return
      default:
        this.open.left.add(element.name)
    }
  }

  private paragraph(element: Element): void {
    const properties = at(element, 'pPr')
    const style = valueAt(properties, 'pStyle') ?? ''
    const level = this.parts.styles.get(style) ?? levelOf(valueAt(properties, 'outlineLvl'))
    const words = this.inline(element)
    const text = words.map((node) => node.textContent).join('')
    if (level === 0) return
    if (level === 1 && text.trim()) {
      this.close()
      const bookmark = childrenOf(element, 'bookmarkStart')
        .map(({ attributes }) => /^granary_([0-9a-f]{32})$/.exec(attributes.name ?? '')?.[1])
        .find((each) => each !== undefined)
      this.open.id = bookmark ? uuidOf(bookmark) : null
      // Word numbers headings with words where a person typed the number.
      this.open.heading = text.trim().replace(/^\d+\.\s+/, '')
      return
    }
    const number = at(properties, 'numPr')
    const list = valueAt(number, 'numId')
    if (number && list && list !== '0') return this.item(words, list, Number(valueAt(number, 'ilvl') ?? 0))
    if (style === 'ListContinue' && this.items.length > 0) {
      this.items.at(-1)!.blocks.push(nodes.paragraph!.create(null, words))
      return
    }
    this.closeList()
    const above = this.open.blocks.at(-1)
    if (
      /^caption$/i.test(style) &&
      above?.type === nodes.picture &&
      !above.attrs.caption &&
      whyNotCaption(text.trim()) === null
    ) {
      this.open.blocks.splice(-1, 1, nodes.picture!.create({ ...above.attrs, caption: text.trim() }, null, above.marks))
      return
    }
    if (level && level > 1 && text.trim()) this.open.blocks.push(nodes.heading!.create({ level: 4 }, words))
    else if (words.length > 0) this.open.blocks.push(nodes.paragraph!.create(null, words))
    this.place()
  }

  /** Clauses and cells hold words: a picture inside of one follows its list or table. */
  private pending: Node[] = []
  private place(): void {
    this.open.blocks.push(...this.pending)
    this.pending = []
  }

  private picture(drawing: Element, set: readonly Mark[]): void {
    const parts = [...within(drawing)]
    const properties = parts.find(({ name }) => name === 'docPr')
    const media = this.parts.media.get(parts.find(({ name }) => name === 'blip')?.attributes.embed ?? '')
    if (!media) {
      this.open.left.add('drawing')
      return
    }
    const words = (properties?.attributes.descr ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, mostInAlt)
    const isDecorative = parts.some(({ name, attributes }) => name === 'decorative' && attributes.val === '1')
    const [, named, left] = /^granary-(full|half)-([\w-]+)$/.exec(properties?.attributes.name ?? '') ?? []
    const across = Number(parts.find(({ name }) => name === 'extent')?.attributes.cx ?? 0)
    // Two files of a record can have the same bytes: each comes home as the one that it left as.
    const same = this.known.pictures?.filter(({ sha256 }) => sha256 === media.sha256) ?? []
    const known = (same.find((each) => each.file === left) ?? same[0])?.file
    const again = this.open.pictures.find(({ sha256 }) => sha256 === media.sha256)
    const file = known ?? again?.file ?? crypto.randomUUID()
    if (!known && !again) this.open.pictures.push({ ...media, file, wordless: words === '' && !isDecorative })
    const attrs = {
      file,
      sha256: media.sha256,
      alt: words || null,
      caption: '',
      width: named ?? (across > 0 && across < 3.3 * 914_400 ? 'half' : 'full'),
    }
    const tracked = set.filter(({ type }) => type === marks.insertion || type === marks.deletion)
    this.pending.push(nodes.picture!.create(attrs, null, tracked))
  }

  private item(words: readonly Node[], list: string, level: number): void {
    if (this.items.length > 0 && level === 0 && this.items[0]!.level === 0 && this.items[0]!.list !== list)
      this.closeList()
    this.items.push({
      level,
      list,
      isBullet: this.parts.bullets.has(`${list} ${level}`),
      blocks: [nodes.paragraph!.create(null, words)],
    })
  }

  private closeList(): void {
    if (this.items.length > 0) this.open.blocks.push(...nested(this.items))
    this.items = []
    this.place()
  }

  private table(element: Element): Node {
    const rows = childrenOf(element, 'tr').map((row, index) => {
      const isHead = index === 0 && at(row, 'trPr/tblHeader') !== undefined
      const cells = childrenOf(row, 'tc').map((cell) => {
        const paragraphs = [...within(cell)]
          .filter(({ name }) => name === 'p')
          .map((paragraph) => nodes.paragraph!.create(null, this.inline(paragraph)))
        return (isHead ? nodes.table_header : nodes.table_cell)!.create(
          null,
          paragraphs.length > 0 ? paragraphs : [nodes.paragraph!.create()],
        )
      })
      return nodes.table_row!.create(null, cells.length > 0 ? cells : [nodes.table_cell!.createAndFill()!])
    })
    return nodes.table!.create(null, rows.length > 0 ? rows : [nodes.table_row!.createAndFill()!])
  }

  private inline(paragraph: Element): Node[] {
    const out: Node[] = []
    if (this.divided) out.push(textSchema.text('\u200b', [this.divided]))
    else this.last = null
    this.divided = null
    for (const child of paragraph.children) this.piece(child, [], out)
    const end = at(paragraph, 'pPr/rPr')
    const mark = childrenOf(end, 'ins')[0] ?? childrenOf(end, 'del')[0]
    if (mark) {
      this.divided = this.change(mark)
      out.push(textSchema.text('\u200b', [this.divided]))
    }
    return out
  }

  private piece(element: Element, of: readonly Mark[], out: Node[]): void {
    const inner = (more: readonly Mark[]) => {
      for (const child of element.children) this.piece(child, more, out)
    }
    switch (element.name) {
      case 'ins':
      case 'moveTo':
      case 'del':
      case 'moveFrom':
        return inner(this.change(element).addToSet(of))
      case 'hyperlink': {
        const href = this.parts.links.get(element.attributes.id ?? '') ?? ''
        return inner(isAddress(href) ? marks.link!.create({ href }).addToSet(of) : of)
      }
      case 'sdt': {
        const [, kind, name] = /^granary-(field|reference)-([\w-]+)$/.exec(valueAt(element, 'sdtPr/tag') ?? '') ?? []
        const isKnown = kind === 'field' ? this.known.fields.has(name!) : this.known.sections.has(name ?? '')
        if (kind && isKnown) {
          const attrs = kind === 'field' ? { name } : { to: name }
          out.push(nodes[kind]!.create(attrs, null, this.withComments(of)))
          return
        }
        for (const child of at(element, 'sdtContent')?.children ?? []) this.piece(child, of, out)
        return
      }
      case 'commentRangeStart':
        this.begin(element.attributes.id ?? '')
        return
      case 'commentRangeEnd':
        this.comments = this.comments.filter((each) => each !== this.threads.get(element.attributes.id ?? ''))
        return
      case 'r':
        return this.run(element, of, out)
      case 'smartTag':
      case 'fldSimple':
      case 'customXml':
      case 'dir':
      case 'bdo':
        return inner(of)
      case 'pPr':
      case 'bookmarkStart':
      case 'bookmarkEnd':
      case 'proofErr':
      case 'moveFromRangeStart':
      case 'moveFromRangeEnd':
      case 'moveToRangeStart':
      case 'moveToRangeEnd':
        return
      default:
        this.open.left.add(element.name)
    }
  }

  private run(element: Element, of: readonly Mark[], out: Node[]): void {
    if (!of.some(({ type }) => type.name === 'insertion' || type.name === 'deletion')) this.last = null
    const properties = at(element, 'rPr')
    let set = this.withComments(of)
    const isOn = (name: string) => {
      const found = at(properties, name)
      return found !== undefined && !['0', 'false', 'none'].includes(found.attributes.val ?? '1')
    }
    if (isOn('b')) set = marks.strong!.create().addToSet(set)
    if (isOn('i')) set = marks.em!.create().addToSet(set)
    if (isOn('u')) set = marks.underline!.create().addToSet(set)
    for (const child of element.children)
      switch (child.name) {
        case 't':
        case 'delText':
          if (child.text) out.push(textSchema.text(child.text.replaceAll('\u200b', ''), set))
          break
        case 'tab':
          out.push(textSchema.text(' ', set))
          break
        case 'noBreakHyphen':
          out.push(textSchema.text('-', set))
          break
        case 'br':
        case 'cr':
          out.push(nodes.hard_break!.create(null, null, set))
          break
        case 'footnoteReference':
        case 'endnoteReference': {
          const words = this.parts.notes.get(`${child.name.slice(0, -'Reference'.length)} ${child.attributes.id}`)
          if (words && whyNotNote(words) === null) out.push(nodes.footnote!.create({ words }, null, withoutLooks(set)))
          else this.open.left.add(child.name)
          break
        }
        case 'drawing':
        case 'AlternateContent':
          this.picture(child, set)
          break
        case 'rPr':
        case 'commentReference':
        case 'annotationRef':
        // The result of a field of Word follows as text.
        case 'fldChar':
        case 'instrText':
        case 'softHyphen':
        case 'lastRenderedPageBreak':
          break
        default:
          this.open.left.add(child.name)
      }
  }

  private readonly threads = new Map<string, string>()

  /** A comment that left from here is the same thread; replies were written on the same words. */
  private begin(number: string): void {
    const remark = this.parts.remarks.get(number)
    if (!remark) return
    const known = this.known.comments.find(({ remarks }) =>
      remarks.some(
        ({ name, at, words }) => name === remark.name && sameSecond(at, remark.at) && words === remark.words,
      ),
    )
    const id = known?.id ?? `w${hashOf(`${number} ${remark.name} ${remark.at} ${remark.words}`)}`
    this.threads.set(number, id)
    if (!this.comments.includes(id)) this.comments.push(id)
    if (!known) this.open.remarks.set(id, [...(this.open.remarks.get(id) ?? []), number])
  }

  private withComments(of: readonly Mark[]): readonly Mark[] {
    return this.comments.reduce<readonly Mark[]>((set, id) => marks.comment!.create({ id }).addToSet(set), of)
  }

  /**
   * A tracked change. Word knows the minute of a change and not which belong together: what is side by side is one
   * suggestion, as a replacement is.
   */
  private change(element: Element): Mark {
    const name = (element.attributes.author ?? 'Word').slice(0, 120)
    const at = momentOf(element.attributes.date)
    const kind = element.name === 'del' || element.name === 'moveFrom' ? 'deletion' : 'insertion'
    const key = `${name} ${at.slice(0, 19)}`
    const known = this.ids.get(key)
    const id = known ?? (this.last?.key === key ? this.last.id : `w${hashOf(`${key} ${this.changes++}`)}`)
    this.last = { key, id }
    this.authors[id] = { name, at: known ? this.known.suggestions[known]!.at : at }
    return marks[kind]!.create({ id })
  }
}

/** The number of a note has no look of its own. */
const withoutLooks = (set: readonly Mark[]) =>
  set.filter(({ type }) => type !== marks.strong && type !== marks.em && type !== marks.underline)

const fresh = (): Open => ({ id: null, heading: '', blocks: [], pictures: [], left: new Set(), remarks: new Map() })
const levelOf = (outline: string | undefined) => (outline === undefined ? undefined : Number(outline) + 1)
const sameSecond = (one: string, other: string) => one.slice(0, 19) === other.slice(0, 19)
const uuidOf = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** A short name for the same words each time (FNV-1a). */
function hashOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x01000193]
  for (const sign of text) {
    one = Math.imul(one ^ sign.codePointAt(0)!, 0x01000193) >>> 0
    other = Math.imul(other + sign.codePointAt(0)!, 0x85ebca6b) >>> 0
  }
  return `${one.toString(16).padStart(8, '0')}${other.toString(16).padStart(8, '0')}`
}

/** Items by their levels, as lists within items. */
function nested(items: readonly Item[]): Node[] {
  const out: Node[] = []
  const least = Math.min(...items.map(({ level }) => level))
  for (let index = 0; index < items.length;) {
    const { isBullet } = items[index]!
    const own: Node[] = []
    while (index < items.length && items[index]!.isBullet === isBullet) {
      const { blocks, level } = items[index]!
      index++
      const inner: Item[] = []
      while (index < items.length && items[index]!.level > least) inner.push(items[index++]!)
      own.push(nodes.list_item!.create(null, [...blocks, ...(inner.length > 0 ? nested(inner) : [])]))
      if (level > least) break
    }
    out.push((isBullet ? nodes.bullet_list : nodes.ordered_list)!.create(null, own))
  }
  return out
}
