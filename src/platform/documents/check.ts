import { Name, Pdf, Ref, type Dict, type Value } from './pdf-objects.ts'

/** A failure condition of the Matterhorn Protocol 1.1, or of PDF/A where none exists, and where it was found. */
export type Fault = { condition: string; words: string }
type Node = { type: string; dict: Dict; id: number; parent: Node | null; children: Node[] }

const standard = new Set(
  'Document Part Sect Div P H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Link Reference Note Figure Caption'.split(
    ' ',
  ),
)
const painting = new Set('S s f F f* B B* b b* Tj TJ \' " Do sh BI'.split(' '))
const parents: Record<string, readonly string[]> = {
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  THead: ['Table'],
  TBody: ['Table'],
  TFoot: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  LI: ['L'],
  Lbl: ['LI'],
  LBody: ['LI'],
}

/**
 * Faults under PDF/UA-1 and PDF/A that a program can find in our own files. It checks that the tags are complete, every
 * mark on a page belongs to a tag or is an artifact, headings and tables are in order, pictures have words, and fonts
 * are embedded. It is our checker, and no validator: people judge whether an order of reading makes sense, or a
 * description is true.
 */
export function faultsOf(bytes: Uint8Array): Fault[] {
  const faults: Fault[] = []
  const fault = (condition: string, words: string) => void faults.push({ condition, words })
  const pdf = new Pdf(bytes)
  const { root } = pdf

  const xmp = pdf.bytes(root.get('Metadata'))?.toString('utf8') ?? ''
  if (!xmp) fault('06-001', 'There is no XMP metadata.')
  if (!/<pdfuaid:part>1</.test(xmp)) fault('06-002', 'The metadata does not name PDF/UA-1.')
  const title = pdf.text(pdf.dict(pdf.trailer.get('Info')).get('Title'))
  if (!/<dc:title>[\s\S]*?<rdf:li[^>]*>[^<]+</.test(xmp) || !title) fault('06-003', 'The document has no title.')
  if (!/<pdfaid:part>[23]<[\s\S]*<pdfaid:conformance>A</.test(xmp))
    fault('PDF/A 6.6.4', 'The metadata does not name PDF/A.')
  if (pdf.list(root.get('OutputIntents')).length === 0) fault('PDF/A 6.2.3', 'There is no output intent.')
  if (pdf.list(pdf.trailer.get('ID')).length !== 2) fault('PDF/A 6.1.3', 'The file has no identifier.')
  if (pdf.dict(root.get('Names')).has('JavaScript') || root.has('OpenAction'))
    fault('PDF/A 6.5', 'The file runs a program.')
  if (pdf.get(pdf.dict(root.get('ViewerPreferences')).get('DisplayDocTitle')) !== true)
    fault('07-001', 'The window shows the file name instead of the title.')
  if (pdf.get(pdf.dict(root.get('MarkInfo')).get('Marked')) !== true)
    fault('01-006', 'The file does not say that it is tagged.')
  if (!pdf.text(root.get('Lang'))) fault('11-006', 'The document has no language.')

  const tree = pdf.dict(root.get('StructTreeRoot'))
  const nodes = nodesOf(pdf, tree)
  judgeNodes(pdf, nodes, fault)
  judgeContent(pdf, tree, nodes, fault)
  judgeFonts(pdf, fault)
  judgeLinks(pdf, tree, nodes, fault)
  const headings = nodes.filter(({ type }) => /^H\d$/.test(type)).length
  if (headings > 1 && !root.has('Outlines')) fault('outline', 'A document with headings has no bookmarks.')
  return faults
}

/** The words of the tags in their order: what a screen reader says. */
export function readingOrder(bytes: Uint8Array): { tag: string; words: string }[] {
  const pdf = new Pdf(bytes)
  const texts = markedTexts(pdf)
  const said: { tag: string; words: string }[] = []
  const read = (node: Node): string => {
    let words = ''
    for (const kid of pdf.list(node.dict.get('K'))) {
      if (typeof kid === 'number') words += texts.get(`${(node.dict.get('Pg') as Ref).id}/${kid}`) ?? ''
      else if (pdf.dict(kid).has('MCID'))
        words += texts.get(`${(pdf.dict(kid).get('Pg') as Ref).id}/${pdf.dict(kid).get('MCID') as number}`) ?? ''
      else if (kid instanceof Ref) {
        const child = node.children.find(({ id }) => id === kid.id)
        if (child && ['Span', 'Link', 'Reference'].includes(child.type)) words += read(child)
      }
    }
    return words
  }
  for (const node of nodesOf(pdf, pdf.dict(pdf.root.get('StructTreeRoot')))) {
    if (['Span', 'Link', 'Reference'].includes(node.type)) continue
    const words = node.type === 'Figure' ? (pdf.text(node.dict.get('Alt')) ?? '') : read(node)
    if (words.trim()) said.push({ tag: node.type, words: words.trim() })
  }
  return said
}

function nodesOf(pdf: Pdf, tree: Dict): Node[] {
  const found: Node[] = []
  const visit = (value: Value, parent: Node | null) => {
    if (!(value instanceof Ref)) return
    const dict = pdf.dict(value)
    const type = pdf.name(dict.get('S'))
    if (!type) return
    const node: Node = { type, dict, id: value.id, parent, children: [] }
    parent?.children.push(node)
    found.push(node)
    for (const kid of pdf.list(dict.get('K'))) visit(kid, node)
  }
  for (const kid of pdf.list(tree.get('K'))) visit(kid, null)
  return found
}

type Tell = (condition: string, words: string) => void

function judgeNodes(pdf: Pdf, nodes: readonly Node[], fault: Tell): void {
  if (nodes.length === 0) fault('01-006', 'The file has no tags.')
  let last = 0
  const ids = new Set<string>()
  for (const node of nodes) {
    const { type, dict, parent } = node
    if (!standard.has(type)) fault('02-001', `${type} is no standard tag.`)
    const wanted = parents[type]
    if (wanted && !wanted.includes(parent?.type ?? ''))
      fault('09-004', `${type} is inside of ${parent?.type ?? 'nothing'}.`)
    const level = Number(/^H(\d)$/.exec(type)?.[1] ?? 0)
    if (level) {
      if (last === 0 && level !== 1) fault('14-002', `The first heading is ${type}.`)
      if (level > last + 1 && last > 0) fault('14-003', `${type} follows H${last}.`)
      last = level
    }
    if (type === 'Figure' && !pdf.text(dict.get('Alt'))) fault('13-004', 'A picture has no words.')
    if (type === 'Note') {
      const id = pdf.text(dict.get('ID'))
      if (!id) fault('19-003', 'A note has no ID.')
      else if (ids.has(id)) fault('19-004', `Two notes are ${id}.`)
      else ids.add(id)
    }
    const attributes = pdf.dict(dict.get('A'))
    if (type === 'TH' && !pdf.name(attributes.get('Scope'))) fault('15-003', 'A header cell has no scope.')
    if (type === 'Table') judgeTable(pdf, node, fault)
    if (type === 'LI' && !node.children.some((child) => child.type === 'LBody'))
      fault('09-005', 'A list item has no body.')
    if (dict.get('P') === undefined) fault('09-001', `${type} has no parent.`)
  }
  if (last === 0) fault('14-001', 'The document has no heading.')
}

function judgeTable(pdf: Pdf, table: Node, fault: Tell): void {
  const rows = [table, ...table.children].flatMap(({ children }) => children.filter(({ type }) => type === 'TR'))
  if (!rows.some(({ children }) => children.some(({ type }) => type === 'TH')))
    fault('15-003', 'A table has no header cells.')
  const widths = rows.map(({ children }) =>
    children.reduce((sum, cell) => sum + (Number(pdf.get(pdf.dict(cell.dict.get('A')).get('ColSpan')) ?? 1) || 1), 0),
  )
  // Facts in two columns may end with a single one.
  const most = Math.max(...widths)
  if (table.children.some(({ type }) => type === 'THead') && widths.some((width) => width !== most))
    fault('15-004', `Rows of one table have ${[...new Set(widths)].join(' and ')} cells.`)
}

/** Every operator that paints is in a marked sequence, and every sequence has its tag. */
function judgeContent(pdf: Pdf, tree: Dict, nodes: readonly Node[], fault: Tell): void {
  const parentTree = numbersOf(pdf, tree.get('ParentTree'))
  const owners = new Map<string, number>()
  for (const node of nodes)
    for (const kid of pdf.list(node.dict.get('K'))) {
      const marked = pdf.dict(kid)
      const [page, mcid] =
        typeof kid === 'number'
          ? [node.dict.get('Pg') as Ref, kid]
          : [marked.get('Pg') as Ref | undefined, pdf.get(marked.get('MCID')) as number | undefined]
      if (mcid === undefined || !page) continue
      const key = `${page.id}/${mcid}`
      if (owners.has(key)) fault('01-004', `Content ${key} belongs to two tags.`)
      owners.set(key, node.id)
    }
  for (const [at, { ref, page }] of pdf.pages.entries()) {
    const where = `page ${at + 1}`
    const open: { artifact: boolean; tagged: boolean }[] = []
    const tagged = pdf.list(parentTree.get(pdf.get(page.get('StructParents')) as number))
    for (const { operator, operands } of pdf.operations(page)) {
      if (operator === 'BMC' || operator === 'BDC') {
        const artifact = operands[0] instanceof Name && operands[0].name === 'Artifact'
        const mcid = pdf.get(pdf.dict(operands[1]).get('MCID'))
        if (artifact && open.some((each) => each.tagged))
          fault('01-003', `An artifact is inside of content on ${where}.`)
        if (typeof mcid === 'number') {
          if (open.some((each) => each.artifact)) fault('01-004', `Content is inside of an artifact on ${where}.`)
          const owner = owners.get(`${ref.id}/${mcid}`)
          if (owner === undefined || (tagged[mcid] as Ref | undefined)?.id !== owner)
            fault('01-005', `Content ${mcid} of ${where} has no tag.`)
        }
        open.push({ artifact, tagged: typeof mcid === 'number' })
      } else if (operator === 'EMC') open.pop()
      else if (painting.has(operator) && !open.some((each) => each.artifact || each.tagged))
        fault('01-005', `${operator} on ${where} is neither content nor artifact.`)
      if (operator === 'TJ' || operator === 'Tj')
        for (const part of operands.flat() as Value[])
          if (typeof part === 'string' && /^(?:[\s\S]{2})*?\0\0/.test(part))
            fault('31-030', `A character on ${where} has no glyph.`)
    }
    if (open.length > 0) fault('01-005', `A marked sequence on ${where} does not end.`)
    if (page.has('Annots') && pdf.name(page.get('Tabs')) !== 'S')
      fault('28-009', `The tab order of ${where} is not that of the tags.`)
  }
}

function judgeFonts(pdf: Pdf, fault: Tell): void {
  const seen = new Set<number>()
  for (const { page } of pdf.pages)
    for (const font of pdf.dict(pdf.dict(page.get('Resources')).get('Font')).values()) {
      if (!(font instanceof Ref) || seen.has(font.id)) continue
      seen.add(font.id)
      const dict = pdf.dict(font)
      const name = pdf.name(dict.get('BaseFont')) ?? 'A font'
      const inner = pdf.dict(pdf.list(dict.get('DescendantFonts'))[0])
      const descriptor = pdf.dict(inner.get('FontDescriptor'))
      if (!descriptor.has('FontFile2') && !descriptor.has('FontFile3')) fault('31-009', `${name} is not embedded.`)
      if (!dict.has('ToUnicode')) fault('31-018', `${name} has no way back to letters.`)
      if (pdf.name(inner.get('Subtype')) === 'CIDFontType2' && !inner.has('CIDToGIDMap'))
        fault('31-004', `${name} has no CIDToGIDMap.`)
    }
}

function judgeLinks(pdf: Pdf, tree: Dict, nodes: readonly Node[], fault: Tell): void {
  const parentTree = numbersOf(pdf, tree.get('ParentTree'))
  for (const { ref: pageRef, page } of pdf.pages)
    for (const annotation of pdf.list(page.get('Annots'))) {
      const dict = pdf.dict(annotation)
      // A signature's field lies outside of the page, where no one reads.
      if (pdf.list(dict.get('Rect')).every((each) => typeof each === 'number' && each < 0)) continue
      const parent = parentTree.get(pdf.get(dict.get('StructParent')) as number)
      const owner = nodes.find(({ id }) => parent instanceof Ref && id === parent.id)
      if (owner?.type !== 'Link') fault('28-011', 'A link is not inside of its tag.')
      else {
        const reference = pdf
          .list(owner.dict.get('K'))
          .map((kid) => pdf.dict(kid))
          .find((kid) => pdf.name(kid.get('Type')) === 'OBJR')
        if ((reference?.get('Pg') as Ref | undefined)?.id !== pageRef.id) fault('28-011', 'A link names another page.')
      }
      if (!pdf.text(dict.get('Contents'))) fault('28-012', 'A link has no words.')
    }
}

/** A number tree as a table; ours has one level. */
function numbersOf(pdf: Pdf, value: Value | undefined): Map<number, Value> {
  const found = new Map<number, Value>()
  const visit = (node: Dict) => {
    const list = pdf.list(node.get('Nums'))
    for (let at = 0; at < list.length; at += 2) found.set(list[at] as number, list[at + 1]!)
    for (const kid of pdf.list(node.get('Kids'))) visit(pdf.dict(kid))
  }
  visit(pdf.dict(value))
  return found
}

/** The letters of each marked sequence, by the fonts' own tables. */
function markedTexts(pdf: Pdf): Map<string, string> {
  const texts = new Map<string, string>()
  const maps = new Map<number, Map<number, string>>()
  for (const { ref, page } of pdf.pages) {
    const fonts = pdf.dict(pdf.dict(page.get('Resources')).get('Font'))
    const open: (number | null)[] = []
    let letters = new Map<number, string>()
    let actual = 0
    const say = (words: string) => {
      const mcid = open.findLast((each) => each !== null)
      if (mcid !== undefined && mcid !== null)
        texts.set(`${ref.id}/${mcid}`, (texts.get(`${ref.id}/${mcid}`) ?? '') + words)
    }
    for (const { operator, operands } of pdf.operations(page)) {
      if (operator === 'BMC' || operator === 'BDC') {
        const dict = pdf.dict(operands[1])
        const mcid = pdf.get(dict.get('MCID'))
        open.push(typeof mcid === 'number' ? mcid : null)
        if (actual > 0) actual++
        else if (dict.has('ActualText')) {
          say(pdf.text(dict.get('ActualText'))!)
          actual = 1
        }
      } else if (operator === 'EMC') {
        open.pop()
        if (actual > 0) actual--
      } else if (operator === 'Tf') {
        const font = fonts.get((operands[0] as Name).name) as Ref
        let known = maps.get(font.id)
        if (!known)
          maps.set(font.id, (known = lettersOf(pdf.bytes(pdf.dict(font).get('ToUnicode'))!.toString('latin1'))))
        letters = known
      } else if (operator === 'TJ' && actual === 0) {
        for (const part of operands.flat() as Value[])
          if (typeof part === 'string')
            for (let at = 0; at < part.length; at += 2)
              say(letters.get(part.charCodeAt(at) * 256 + part.charCodeAt(at + 1)) ?? '\ufffd')
      }
    }
  }
  return texts
}

function lettersOf(cmap: string): Map<number, string> {
  const found = new Map<number, string>()
  for (const [, from, list] of cmap.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
    for (const [at, [, code]] of [...list!.matchAll(/<([\da-f ]*)>/gi)].entries())
      found.set(parseInt(from!, 16) + at, Buffer.from(code!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
  return found
}
