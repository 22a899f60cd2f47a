import { PDFDocument, PDFHexString, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import type { TakeoffItem } from '../../records.ts'
import type { TakeoffSheet } from '../records.ts'
import { flattened, measureInWords, type Point } from '../rules.ts'
import { inks } from './MarkShapes.tsx'
import type { Mark } from './use-plan.ts'

type Files = {
  from: (bucket: string) => { download: (path: string) => Promise<{ data: Blob | null; error: unknown }> }
}
type Plan = { sheets: readonly TakeoffSheet[]; items: readonly TakeoffItem[]; marks: readonly Mark[] }

/**
 * The sheets with their marks as PDF annotations: every PDF program shows them, lists them with item and measure, and
 * can hide them. The drawing itself is not changed.
 */
export async function markedPdf(files: Files, { sheets, items, marks }: Plan): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  const opened = new Map<string, Promise<Uint8Array>>()
  const sources = new Map<string, PDFDocument>()
  for (const sheet of sheets) {
    const file = sheet.file[0]
    if (!file) continue
    const bytes = await (opened.get(file.path) ?? opened.set(file.path, bytesOf(files, file.path)).get(file.path)!)
    const page = await pageOf(pdf, sources, sheet, { path: file.path, type: file.type, bytes })
    const to = toPage(page)
    for (const mark of marks.filter((each) => each.sheet === sheet.id))
      annotate(
        pdf,
        page,
        mark,
        items.find(({ id }) => id === mark.item)!,
        to,
      )
  }
  return new Uint8Array(await pdf.save())
}

async function bytesOf(files: Files, path: string): Promise<Uint8Array> {
  const { data } = await files.from('documents').download(path)
  if (!data) throw new Error('A drawing could not be read.')
  return new Uint8Array(await data.arrayBuffer())
}

async function pageOf(
  pdf: PDFDocument,
  sources: Map<string, PDFDocument>,
  sheet: TakeoffSheet,
  { path, type, bytes }: { path: string; type: string; bytes: Uint8Array },
): Promise<PDFPage> {
  if (type !== 'application/pdf') {
    const [width, height] = [Number(sheet.width), Number(sheet.height)]
    const picture =
      type === 'image/jpeg'
        ? await pdf.embedJpg(bytes)
        : await pdf.embedPng(type === 'image/png' ? bytes : await asPng(bytes, type))
    const page = pdf.addPage([width, height])
    page.drawImage(picture, { x: 0, y: 0, width, height })
    return page
  }
  const source =
    sources.get(path) ??
    (await PDFDocument.load(bytes, { updateMetadata: false }).catch((error: Error) => {
      throw new Error(
        /encrypt/i.test(`${error.name} ${error.message}`)
          ? 'A drawing is protected by a password or restrictions. Save a copy without them.'
          : 'A drawing can’t be read. It may be damaged.',
      )
    }))
  sources.set(path, source)
  const [copy] = await pdf.copyPages(source, [Number(sheet.page) - 1])
  return pdf.addPage(copy)
}

/** A PDF has no WebP pictures. */
async function asPng(bytes: Uint8Array, type: string): Promise<Uint8Array> {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type }))
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d')!.drawImage(picture, 0, 0)
  picture.close()
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
}

type ToPage = (point: Point) => Point

/** From the left and the top of the page as it is shown, to the page's own axes: it may be turned. */
export function toPage(page: Pick<PDFPage, 'getCropBox' | 'getRotation'>): ToPage {
  const { x: left, y: bottom, width, height } = page.getCropBox()
  const turned = ((page.getRotation().angle % 360) + 360) % 360
  return ([x, y]) =>
    turned === 90
      ? [left + y, bottom + x]
      : turned === 180
        ? [left + width - x, bottom + y]
        : turned === 270
          ? [left + width - y, bottom + height - x]
          : [left + x, bottom + height - y]
}

const [thin, dot] = [2, 5]

function annotate(pdf: PDFDocument, page: PDFPage, mark: Mark, item: TakeoffItem, to: ToPage): void {
  const rings = mark.geometry.map((ring) => flattened(ring, mark.kind === 'area').map(to))
  const all = rings.flat()
  if (all.length === 0) return
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)]
  const box = [Math.min(...xs) - dot, Math.min(...ys) - dot, Math.max(...xs) + dot, Math.max(...ys) + dot]
  const color = [1, 3, 5].map((at) => Number.parseInt(inks[item.color].slice(at, at + 2), 16) / 255)
  const words = `${item.description}: ${measureInWords(mark.kind, Number(mark.measure))}`
  const [outline] = rings
  const { context } = pdf
  const drawing = context.register(
    context.stream(pathOf(mark.kind, rings, color), {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: box,
      Resources: { ExtGState: { See: { ca: 0.2 } } },
    }),
  )
  const annotation = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: { count: 'Square', length: 'PolyLine', area: 'Polygon' }[mark.kind],
      Rect: box,
      ...(mark.kind !== 'count' && { Vertices: outline!.flat() }),
      C: color,
      ...(mark.kind === 'area' && { IC: color }),
      CA: 1,
      BS: { W: thin },
      F: 4,
      NM: PDFHexString.fromText(mark.id),
      T: PDFHexString.fromText(`Mark ${mark.position}`),
      Subj: PDFHexString.fromText(item.description),
      Contents: PDFHexString.fromText(words),
      AP: { N: drawing },
    }),
  )
  add(page, annotation)
}

/** The path that a PDF program draws: the numbers of a PDF have no exponent. */
function pathOf(kind: Mark['kind'], rings: readonly Point[][], color: readonly number[]): string {
  const n = (value: number) => value.toFixed(3)
  const [ink, fill] = [`${color.map(n).join(' ')} RG`, `${color.map(n).join(' ')} rg`]
  if (kind === 'count')
    return [
      'q',
      fill,
      ...rings.flat().map(([x, y]) => `${n(x - dot)} ${n(y - dot)} ${n(2 * dot)} ${n(2 * dot)} re`),
      'f',
      'Q',
    ].join('\n')
  const lines = rings.map(
    (ring) =>
      ring.map(([x, y], at) => `${n(x)} ${n(y)} ${at === 0 ? 'm' : 'l'}`).join('\n') + (kind === 'area' ? '\nh' : ''),
  )
  const stroke = ['q', ink, `${thin} w 1 J 1 j`, ...lines, 'S', 'Q']
  return (kind === 'area' ? ['q', '/See gs', fill, ...lines, 'f*', 'Q', ...stroke] : stroke).join('\n')
}

function add(page: PDFPage, annotation: PDFRef): void {
  const there = page.node.Annots()
  if (there) there.push(annotation)
  else page.node.set(PDFName.of('Annots'), page.doc.context.obj([annotation]))
}
