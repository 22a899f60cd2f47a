// oxlint-disable-next-line triple-slash-reference -- the browser’s type check reaches this file without the declarations
/// <reference path="./libraries.d.ts" />
import PdfDocument from 'pdfkit'
import { escaped } from '@granary/xml/write.ts'
import { srgbProfile } from './color-profile.ts'
import type { Attachment } from './document.ts'
import type { Run } from './lines.ts'

type Dictionary = { data: Record<string, unknown>; end(data?: Uint8Array): void; write(data: Uint8Array): void }
type Element = { dictionary: Dictionary; add(child: unknown): Element; end(): void }
/** The part of pdfkit used here, in its own names; its types know nothing of tags. */
type Inner = {
  font(font: unknown, key: string): Inner
  fontSize(size: number): Inner
  fillColor(color: string): Inner
  strokeColor(color: string): Inner
  lineWidth(width: number): Inner
  moveTo(x: number, y: number): Inner
  lineTo(x: number, y: number): Inner
  stroke(): Inner
  path(data: string): Inner
  translate(x: number, y: number): Inner
  scale(factor: number): Inner
  save(): Inner
  restore(): Inner
  rect(x: number, y: number, width: number, height: number): Inner
  fill(color: string): Inner
  text(text: string, x: number, y: number, options: object): Inner
  image(bytes: Buffer, x: number, y: number, options: object): Inner
  openImage(bytes: Buffer): { width: number; height: number }
  link(x: number, y: number, width: number, height: number, address: string, options: object): Inner
  file(bytes: Buffer, options: object): void
  addPage(): Inner
  switchToPage(page: number): void
  end(): void
  on(event: 'data', listen: (chunk: Uint8Array) => void): Inner
  on(event: 'end', listen: () => void): Inner
  on(event: 'error', listen: (error: Error) => void): Inner
  outline: Outline
  ref(data?: Record<string, unknown>): Dictionary
  appendXML(xml: string): void
  _addInfo(): void
  endSubset(): void
  _root: Dictionary
  _pageBuffer: { end(): void }[]
  _pageBufferStart: number
  endPageMarkings(page: unknown): void
  getStructTreeRoot(): Dictionary
  struct(type: string, options?: Record<string, unknown>): Element
  addStructure(element: Element): void
  markStructureContent(tag: string, options?: Record<string, unknown>): unknown
  markContent(tag: string, options?: Record<string, unknown>): void
  endMarkedContent(): void
}
type Outline = { addItem(title: string, options: Record<string, unknown>): Outline }

export type About = {
  title: string
  author: string
  subject: string
  language: string
  made: Date
  width: number
  height: number
  attachments: readonly Attachment[]
}

/**
 * A PDF 1.7 in which every word belongs to a tag and everything else is an artifact: PDF/UA-1, and PDF/A-2a (3a where
 * another file is inside). pdfkit writes the file and embeds the fonts; it knows one of the two standards at a time and
 * does not escape its metadata, so both are written here.
 */
export class TaggedPdf {
  readonly file: Inner
  readonly root: Tag
  private readonly chunks: Uint8Array[] = []
  private readonly ended: Promise<void>
  private readonly names: [string, Dictionary][] = []

  constructor(about: About) {
    const part = about.attachments.length > 0 ? 3 : 2
    const file = new PdfDocument({
      pdfVersion: '1.7',
      tagged: true,
      lang: about.language,
      displayTitle: true,
      subset: `PDF/A-${part}a`,
      autoFirstPage: false,
      bufferPages: true,
      size: [about.width, about.height],
      margin: 0,
      font: null,
      info: {
        Title: about.title,
        Author: about.author,
        Subject: about.subject,
        Creator: 'Granary',
        Producer: 'Granary',
        CreationDate: about.made,
      },
    }) as Inner
    this.file = file
    file._addInfo = () => file.appendXML(metadata(about, part))
    file.endSubset = () => outputIntent(file)
    file.on('data', (chunk: Uint8Array) => this.chunks.push(chunk))
    this.ended = new Promise((done, fail) => file.on('end', done).on('error', fail))
    this.root = this.tagged(file.struct('Document'), 'Document')
    file.addStructure(this.root.element)
    for (const { name, type, about: description, content } of about.attachments)
      file.file(Buffer.from(content), {
        name,
        type,
        description,
        relationship: 'Alternative',
        creationDate: about.made,
        modifiedDate: about.made,
      })
  }

  /** A tag under another. It is complete with `end`, and is written to the file as soon as it can be. */
  tag(parent: Tag, type: string, options: Record<string, unknown> = {}): Tag {
    const element = this.file.struct(type, options)
    parent.element.add(element)
    return this.tagged(element, type)
  }

  private tagged(element: Element, type: string): Tag {
    return {
      element,
      type,
      content: (draw) => {
        const content = this.file.markStructureContent(type)
        draw()
        this.file.endMarkedContent()
        element.add(content)
      },
      attributes: (owner, values) => {
        const known = element.dictionary.data.A as Record<string, unknown> | undefined
        element.dictionary.data.A = { ...known, O: owner, ...values }
      },
      named: (name) => {
        element.dictionary.data.ID = new String(name)
        this.names.push([name, element.dictionary])
      },
      end: () => element.end(),
    }
  }

  /** Lines, fills, page numbers: nothing that is read. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.file.markContent('Artifact', { type })
    draw()
    this.file.endMarkedContent()
  }

  /** A run on its baseline. */
  run(run: Run, x: number, y: number): void {
    this.file.font(run.face.font, run.face.key).fontSize(run.size).fillColor(run.color)
    if (run.complex) this.file.markContent('Span', { actual: run.read })
    this.file.text(run.text, x, y, {
      lineBreak: false,
      baseline: 'alphabetic',
      ...((run.backwards || run.figure) && { features: run.figure ? ['tnum'] : [] }),
    })
    if (run.complex) this.file.endMarkedContent()
  }

  /** An address that can be followed, over words that are drawn already. */
  link(
    tag: Tag,
    address: string,
    words: string,
    [x, y, width, height]: readonly [number, number, number, number],
  ): void {
    this.file.link(x, y, width, height, address, {
      structParent: tag.element,
      Contents: new String(`${words} (${address})`),
    })
  }

  /** One page at a time: compressing hundreds at once would hold up every other request. */
  endFirstPage(): void {
    const page = this.file._pageBuffer.shift()
    if (!page) return
    this.file._pageBufferStart++
    this.file.endPageMarkings(page)
    page.end()
  }

  get outline(): Outline {
    return this.file.outline
  }

  async bytes(): Promise<Uint8Array> {
    this.root.end()
    if (this.names.length > 0)
      this.file.getStructTreeRoot().data.IDTree = {
        Names: this.names
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .flatMap(([name, dictionary]) => [new String(name), dictionary]),
      }
    this.file.end()
    await this.ended
    return Buffer.concat(this.chunks)
  }
}

export type Tag = {
  element: Element
  type: string
  content(draw: () => void): void
  attributes(owner: string, values: Record<string, unknown>): void
  named(name: string): void
  end(): void
}

function outputIntent(file: Inner): void {
  const profile = file.ref({ N: 3 })
  profile.end(srgbProfile())
  const intent = file.ref({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    Info: new String('sRGB IEC61966-2.1'),
    OutputConditionIdentifier: new String('sRGB IEC61966-2.1'),
    DestOutputProfile: profile,
  })
  intent.end()
  file._root.data.OutputIntents = [intent]
}

/** Title, author and dates as in the file's own table, and both standards; PDF/A asks for the second to be explained. */
const metadata = ({ title, author, subject, language, made }: About, part: number) => `
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<xmp:CreateDate>${made.toISOString().slice(0, 19)}Z</xmp:CreateDate><xmp:CreatorTool>Granary</xmp:CreatorTool>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escaped(subject)}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><pdf:Producer>Granary</pdf:Producer></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of PDF/UA</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
`
