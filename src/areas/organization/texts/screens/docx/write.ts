import type { Mark, Node } from 'prosemirror-model'
import { pictureInWords, type TextPicture } from '#platform/documents/picture-line.ts'
import { escaped } from '@granary/xml/write.ts'
import { writeZip } from '@granary/zip/write.ts'
import type { Known } from '../../markdown/rules.ts'
import type { Suggested, Thread } from '../../rules.ts'
import { momentsInWord } from './moments.ts'
import { pixelsOf, typeOf } from './picture-size.ts'

export type DocxSection = {
  id: string
  heading: string
  doc: Node
  suggestions: Readonly<Record<string, Suggested>>
  comments: readonly Thread[]
}
export type DocxText = {
  title: string
  author: string
  language: string
  sections: readonly DocxSection[]
  known: Known
  /** The bytes of its pictures, by the SHA-256. A picture without them leaves as its words. */
  pictures?: ReadonlyMap<string, Uint8Array>
}

const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const drawings = 'http://schemas.openxmlformats.org/drawingml/2006'
const drawingSpaces = `xmlns:wp="${drawings}/wordprocessingDrawing" xmlns:a="${drawings}/main" xmlns:pic="${drawings}/picture"`
/** Word measures in 914,400 parts of an inch: 96 pixels are an inch, and a line has 6.5. */
const pixelInWord = 914_400 / 96
const lineInWord = 6.5 * 914_400
const decorativeInWord =
  '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/**
 * A text as a Word file: headings, numbered clauses and tables by Word’s own styles, suggestions as tracked changes of
 * their authors, comments on their words. A section and a value carry their names, so that they are known when the
 * file comes home.
 */
export const writeDocx = (text: DocxText): Promise<Uint8Array<ArrayBuffer>> => new Writer(text).bytes()

class Writer {
  private readonly links: string[] = []
  private readonly lists: { ordered: boolean; first: number }[] = []
  private readonly remarks: string[] = []
  private readonly notes: string[] = []
  private readonly pictures: { name: string; bytes: Uint8Array }[] = []
  private readonly text: DocxText
  private readonly moments: ReadonlyMap<string, string>
  private section!: DocxSection
  private count = 0

  constructor(text: DocxText) {
    this.text = text
    this.moments = momentsInWord(Object.assign({}, ...text.sections.map(({ suggestions }) => suggestions)) as never)
  }

  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const body = this.text.sections.map((section) => this.sectionOf(section)).join('')
    const files: Record<string, string> = {
      '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/>${parts
        .map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`)
        .join('')}</Types>`,
      '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="word/document.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
      'docProps/core.xml': `${head}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(this.text.title)}</dc:title><dc:creator>${escaped(this.text.author)}</dc:creator><dc:language>${this.text.language}</dc:language></cp:coreProperties>`,
      'word/document.xml': `${head}<w:document ${space} xmlns:r="${relations}" ${drawingSpaces}><w:body><w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr>${run(this.text.title)}</w:p>${body}<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr></w:body></w:document>`,
      'word/styles.xml': styles(this.text.language),
      'word/numbering.xml': this.numbering(),
      'word/footnotes.xml': `${head}<w:footnotes ${space}>${separators}${this.notes.map(footnoteOf).join('')}</w:footnotes>`,
      'word/comments.xml': `${head}<w:comments ${space}>${this.remarks.join('')}</w:comments>`,
      'word/_rels/document.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
        'styles',
        'numbering',
        'comments',
        'footnotes',
      ]
        .map((name) => `<Relationship Id="${name}" Type="${relations}/${name}" Target="${name}.xml"/>`)
        .join('')}${this.links
        .map(
          (href, at) =>
            `<Relationship Id="link${at}" Type="${relations}/hyperlink" Target="${attribute(href)}" TargetMode="External"/>`,
        )
        .join('')}${this.pictures
        .map(({ name }, at) => `<Relationship Id="image${at}" Type="${relations}/image" Target="media/${name}"/>`)
        .join('')}</Relationships>`,
    }
    return writeZip([
      ...Object.entries(files).map(([name, content]) => ({ name, bytes: new TextEncoder().encode(content) })),
      ...this.pictures.map(({ name, bytes }) => ({ name: `word/media/${name}`, bytes })),
    ])
  }

  private sectionOf(section: DocxSection): string {
    this.section = section
    const id = ++this.count
    const name = `granary_${section.id.replaceAll('-', '')}`
    return `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:bookmarkStart w:id="${id}" w:name="${name}"/>${run(section.heading)}<w:bookmarkEnd w:id="${id}"/></w:p>${this.blocks(section.doc)}`
  }

  private blocks(parent: Node): string {
    return parent.children.map((node) => this.block(node)).join('')
  }

  private block(node: Node): string {
    switch (node.type.name) {
      case 'heading':
        return this.paragraph(node, '<w:pStyle w:val="Heading2"/>')
      case 'bullet_list':
      case 'ordered_list':
        return this.list(node, 0)
      case 'table':
        return this.table(node)
      case 'picture':
        return this.picture(node)
      default:
        return this.paragraph(node, '')
    }
  }

  private list(node: Node, level: number): string {
    this.lists.push({ ordered: node.type.name === 'ordered_list', first: Number(node.attrs.order ?? 1) })
    const number = this.lists.length
    return node.children
      .map((item) =>
        item.children
          .map((child, at) => {
            if (child.type.name === 'bullet_list' || child.type.name === 'ordered_list')
              return this.list(child, level + 1)
            if (child.type.name === 'table') return this.table(child)
            return at === 0
              ? this.paragraph(
                  child,
                  `<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="${Math.min(level, 8)}"/><w:numId w:val="${number}"/></w:numPr>`,
                )
              : this.paragraph(child, `<w:pStyle w:val="ListContinue"/><w:ind w:left="${720 * (level + 1)}"/>`)
          })
          .join(''),
      )
      .join('')
  }

  private table(node: Node): string {
    const columns = Math.max(...node.children.map(({ childCount }) => childCount))
    const width = Math.floor(9360 / columns)
    const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
      .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
      .join('')
    const rows = node.children.map((row) => {
      const isHead = row.children.every(({ type }) => type.name === 'table_header')
      const cells = row.children.map(
        (cell) =>
          `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${cell.children
            .map((part) => this.paragraph(part, ''))
            .join('')}</w:tc>`,
      )
      return `<w:tr>${isHead ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.join('')}</w:tr>`
    })
    return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>${rows.join('')}</w:tbl><w:p/>`
  }

  /** In the text and not beside it, with its words for people who can’t see it. Its name says its width and its file. */
  private picture(node: Node): string {
    const picture = node.attrs as TextPicture
    const drawing = this.drawing(picture)
    const suggestion = suggestionOf(node.marks)
    const gone = suggestion?.type.name === 'deletion'
    const words = drawing ? `<w:r>${drawing}</w:r>` : run(pictureInWords({ ...picture, caption: '' }), '', gone)
    const caption = picture.caption
      ? `<w:p><w:pPr><w:pStyle w:val="Caption"/></w:pPr>${suggestion ? this.tracked(suggestion, run(picture.caption, '', gone)) : run(picture.caption)}</w:p>`
      : ''
    return `<w:p>${suggestion ? this.tracked(suggestion, words) : words}</w:p>${caption}`
  }

  private drawing({ file, sha256, alt, width }: TextPicture): string | null {
    const bytes = this.text.pictures?.get(sha256)
    const pixels = bytes && pixelsOf(bytes)
    if (!pixels) return null
    const name = `${sha256}.${typeOf(bytes) === 'image/png' ? 'png' : 'jpeg'}`
    if (!this.pictures.some((each) => each.name === name)) this.pictures.push({ name, bytes })
    const at = this.pictures.findIndex((each) => each.name === name)
    const across = Math.min(pixels.width * pixelInWord, width === 'half' ? lineInWord / 2 : lineInWord)
    const size = `cx="${Math.round(across)}" cy="${Math.round((across * pixels.height) / pixels.width)}"`
    const id = ++this.count
    const decorative = alt === null ? decorativeInWord : ''
    const properties = `id="${id}" name="granary-${width}-${file}" descr="${attribute(alt ?? '')}"`
    return `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr ${properties}>${decorative}</wp:docPr><a:graphic><a:graphicData uri="${drawings}/picture"><pic:pic><pic:nvPicPr><pic:cNvPr ${properties}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="image${at}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`
  }

  private paragraph(node: Node, style: string): string {
    // A divided paragraph ends with an invisible character that is itself suggested: Word marks the end of the
    // paragraph instead.
    const last = node.lastChild
    const divided = last?.text?.endsWith('\u200b') ? suggestionOf(last.marks) : suggestionOf(node.marks)
    const end = divided ? `<w:rPr>${this.tracked(divided, '', true)}</w:rPr>` : ''
    return `<w:p>${style || end ? `<w:pPr>${style}${end}</w:pPr>` : ''}${this.inline(node)}</w:p>`
  }

  private inline(parent: Node): string {
    let open: string[] = []
    const out: string[] = []
    const close = (kept: readonly string[]) => {
      for (const id of open.filter((each) => !kept.includes(each))) out.push(this.endOf(id))
    }
    for (const node of parent.children) {
      const here = node.marks.filter(({ type }) => type.name === 'comment').map(({ attrs }) => String(attrs.id))
      close(here)
      for (const id of here.filter((each) => !open.includes(each))) out.push(this.startOf(id))
      open = here
      out.push(this.piece(node))
    }
    close([])
    return out.join('')
  }

  private piece(node: Node): string {
    const suggestion = suggestionOf(node.marks)
    const isGone = suggestion?.type.name === 'deletion'
    const looks = [
      ['strong', '<w:b/>'],
      ['em', '<w:i/>'],
      ['underline', '<w:u w:val="single"/>'],
    ] as const
    const style = looks
      .filter(([name]) => node.marks.some(({ type }) => type.name === name))
      .map(([, xml]) => xml)
      .join('')
    let words: string
    if (node.type.name === 'hard_break') words = `<w:r><w:br/></w:r>`
    else if (node.type.name === 'footnote') words = this.footnote(String(node.attrs.words))
    else if (node.type.name === 'field' || node.type.name === 'reference') {
      const name = String(node.attrs.name ?? node.attrs.to)
      const shown =
        (node.type.name === 'field' ? this.text.known.fields.get(name) : this.text.known.sections.get(name)) ?? name
      words = `<w:sdt><w:sdtPr><w:tag w:val="granary-${node.type.name}-${attribute(name)}"/></w:sdtPr><w:sdtContent>${run(shown, style, isGone)}</w:sdtContent></w:sdt>`
    } else {
      const text = (node.text ?? '').replaceAll('\u200b', '')
      if (text === '') return ''
      words = run(text, style, isGone)
    }
    const tracked = suggestion ? this.tracked(suggestion, words) : words
    const link = node.marks.find(({ type }) => type.name === 'link')
    if (!link) return tracked
    const href = String(link.attrs.href)
    if (!this.links.includes(href)) this.links.push(href)
    return `<w:hyperlink r:id="link${this.links.indexOf(href)}">${tracked}</w:hyperlink>`
  }

  /** Word numbers its footnotes itself, from the order of the text. */
  private footnote(words: string): string {
    this.notes.push(words)
    return `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="${this.notes.length}"/></w:r>`
  }

  private tracked(mark: Mark, words: string, alone = false): string {
    const id = String(mark.attrs.id)
    const name = this.section.suggestions[id]?.name
    const at = this.moments.get(id)
    const tag = mark.type.name === 'deletion' ? 'w:del' : 'w:ins'
    const attributes = `w:id="${++this.count}" w:author="${attribute(name || this.text.author)}"${at ? ` w:date="${at}"` : ''}`
    return alone ? `<${tag} ${attributes}/>` : `<${tag} ${attributes}>${words}</${tag}>`
  }

  private readonly numbers = new Map<string, number[]>()
  private startOf(id: string): string {
    const known = this.numbers.get(id)
    const thread = this.section.comments.find((each) => each.id === id)
    // The words of one comment can be in several pieces: Word has a range from the first to the last.
    if (known || !thread) return ''
    const numbers = thread.remarks.map(({ name, at, words }) => {
      const number = this.remarks.length
      this.remarks.push(
        `<w:comment w:id="${number}" w:author="${attribute(name)}" w:date="${seconds(at)}" w:initials="${attribute(initials(name))}">${words
          .split('\n')
          .map((line) => `<w:p>${run(line)}</w:p>`)
          .join('')}</w:comment>`,
      )
      return number
    })
    this.numbers.set(id, numbers)
    return numbers.map((number) => `<w:commentRangeStart w:id="${number}"/>`).join('')
  }
  private readonly ended = new Set<string>()
  private endOf(id: string): string {
    const numbers = this.numbers.get(id)
    if (!numbers || this.ended.has(id)) return ''
    this.ended.add(id)
    return numbers
      .map((number) => `<w:commentRangeEnd w:id="${number}"/><w:r><w:commentReference w:id="${number}"/></w:r>`)
      .join('')
  }

  private numbering(): string {
    const level = (at: number, format: string, text: string) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${720 * (at + 1)}" w:hanging="360"/></w:pPr></w:lvl>`
    const formats = [
      ['decimal', (at: number) => `%${at + 1}.`],
      ['lowerLetter', (at: number) => `(%${at + 1})`],
      ['lowerRoman', (at: number) => `(%${at + 1})`],
    ] as const
    const nine = Array.from({ length: 9 }, (_, at) => at)
    const ordered = nine.map((at) => level(at, formats[at % 3]![0], formats[at % 3]![1](at))).join('')
    const bullets = nine.map((at) => level(at, 'bullet', '•')).join('')
    return `${head}<w:numbering ${space}><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>${ordered}</w:abstractNum><w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="multilevel"/>${bullets}</w:abstractNum>${this.lists
      .map(
        ({ ordered: isOrdered, first }, at) =>
          `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${isOrdered ? 0 : 1}"/>${nine
            .map((each) => `<w:lvlOverride w:ilvl="${each}"><w:startOverride w:val="${first}"/></w:lvlOverride>`)
            .join('')}</w:num>`,
      )
      .join('')}</w:numbering>`
  }
}

const suggestionOf = (marks: readonly Mark[]) =>
  marks.find(({ type }) => type.name === 'insertion' || type.name === 'deletion')

const run = (words: string, style = '', isGone = false): string => {
  const tag = isGone ? 'w:delText' : 'w:t'
  return `<w:r>${style ? `<w:rPr>${style}</w:rPr>` : ''}<${tag} xml:space="preserve">${escaped(words)}</${tag}></w:r>`
}
const attribute = (words: string) => escaped(words).replaceAll('"', '&quot;')
const seconds = (at: string) => `${at.slice(0, 19)}Z`
const initials = (name: string) =>
  name
    .split(/\s+/)
    .map(([first]) => first ?? '')
    .join('')
    .slice(0, 4)

/** The lines between the text and its notes, which Word asks for. */
const separators = (['separator', 'continuationSeparator'] as const)
  .map((type, at) => `<w:footnote w:type="${type}" w:id="${at - 1}"><w:p><w:r><w:${type}/></w:r></w:p></w:footnote>`)
  .join('')
const footnoteOf = (words: string, at: number) =>
  `<w:footnote w:id="${at + 1}"><w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr><w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>${run(` ${words}`)}</w:p></w:footnote>`

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const parts = [
  ['word/document.xml', `${word}.document.main+xml`],
  ['word/styles.xml', `${word}.styles+xml`],
  ['word/numbering.xml', `${word}.numbering+xml`],
  ['word/comments.xml', `${word}.comments+xml`],
  ['word/footnotes.xml', `${word}.footnotes+xml`],
  ['docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
] as const

const style = (id: string, name: string, look: string, paragraph = '', more = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}${more}<w:pPr><w:spacing w:after="120"/>${paragraph}</w:pPr><w:rPr>${look}</w:rPr></w:style>`

const styles = (language: string) =>
  `${head}<w:styles ${space}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:lang w:val="${language}"/></w:rPr></w:rPrDefault></w:docDefaults>${[
    style('Normal', 'Normal', ''),
    style('Title', 'Title', '<w:b/><w:sz w:val="36"/>'),
    style('Heading1', 'heading 1', '<w:b/><w:sz w:val="28"/>', '<w:keepNext/><w:outlineLvl w:val="0"/>'),
    style('Heading2', 'heading 2', '<w:b/><w:sz w:val="24"/>', '<w:keepNext/><w:outlineLvl w:val="1"/>'),
    style('ListParagraph', 'List Paragraph', ''),
    style('ListContinue', 'List Continue', ''),
    style('Caption', 'caption', '<w:i/><w:sz w:val="18"/>'),
    style('FootnoteText', 'footnote text', '<w:sz w:val="18"/>'),
  ].join(
    '',
  )}<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style></w:styles>`
