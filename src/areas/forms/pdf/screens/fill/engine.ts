import {
  PDFArray,
  PDFCheckBox,
  PDFDict,
  PDFDocument,
  PDFDropdown,
  PDFName,
  PDFOptionList,
  PDFRadioGroup,
  PDFTextField,
  StandardFonts,
  type PDFField,
  type PDFFont,
} from '@cantoo/pdf-lib'
import type { DrawnField } from '../../drawing/rules.ts'
import { drawFields } from './draw-fields.ts'

/** A box of a PDF form, as the file itself has it. */
export type FoundBox = {
  name: string
  kind: 'text' | 'check' | 'choice'
  page: number
  most: number | null
  options: readonly string[]
}
export type Misfit = { box: string; words: string }
export type Values = Readonly<Record<string, string>>

const mostBytes = 30 * 1024 * 1024
const mostPages = 300
const mostBoxes = 3_000
const smallest = 6
const usual = 10
const margin = 4

/** A refusal in one sentence, for the person who selected the file. */
export class PdfRefused extends Error {}

/** A PDF whose boxes can be filled. What it would do by itself when it is opened is removed. */
export async function openForm(bytes: Uint8Array): Promise<PDFDocument> {
  if (bytes.length > mostBytes) throw new PdfRefused('This PDF is larger than 30 MB.')
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false }).catch((error: Error) => {
    throw new PdfRefused(
      /encrypt/i.test(`${error.name} ${error.message}`)
        ? 'This PDF is protected by a password or restrictions. Save a copy without them.'
        : 'This PDF can’t be read. It may be damaged.',
    )
  })
  if (pdf.getPageCount() > mostPages) throw new PdfRefused(`This PDF has more than ${mostPages} pages.`)
  // Reading the boxes drops the XFA part, which would otherwise be shown instead of them.
  const isXfa = acroForm(pdf)?.has(PDFName.of('XFA')) ?? false
  const boxes = fieldsOf(pdf)
  if (isXfa && boxes.length === 0)
    throw new PdfRefused('This is an XFA form, which only Adobe programs open. Ask its publisher for an AcroForm PDF.')
  if (boxes.length > mostBoxes) throw new PdfRefused(`This PDF has more than ${mostBoxes} boxes.`)
  disarm(pdf)
  return pdf
}

const acroForm = (pdf: PDFDocument) => pdf.catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict)

function fieldsOf(pdf: PDFDocument): PDFField[] {
  try {
    return acroForm(pdf) ? pdf.getForm().getFields() : []
  } catch {
    throw new PdfRefused('The boxes of this PDF can’t be read. It may be damaged.')
  }
}

/** No action runs when the file, a page or a box is opened (ISO 32000-1, 12.6). */
function disarm(pdf: PDFDocument): void {
  const { catalog } = pdf
  for (const name of ['OpenAction', 'AA']) catalog.delete(PDFName.of(name))
  const names = catalog.lookupMaybe(PDFName.of('Names'), PDFDict)
  for (const name of ['JavaScript', 'EmbeddedFiles']) names?.delete(PDFName.of(name))
  acroForm(pdf)?.delete(PDFName.of('CO'))
  for (const page of pdf.getPages()) {
    page.node.delete(PDFName.of('AA'))
    const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray)
    for (let at = 0; at < (annotations?.size() ?? 0); at++) {
      const each = annotations!.lookupMaybe(at, PDFDict)
      each?.delete(PDFName.of('AA'))
      const action = each?.lookupMaybe(PDFName.of('A'), PDFDict)?.lookup(PDFName.of('S'))
      if (action && action !== PDFName.of('URI') && action !== PDFName.of('GoTo')) each!.delete(PDFName.of('A'))
    }
  }
  for (const field of fieldsOf(pdf)) for (const name of ['AA', 'A']) field.acroField.dict.delete(PDFName.of(name))
}

/** The boxes in the order of the pages. Buttons and signature boxes take no answer. */
export function boxesOf(pdf: PDFDocument): FoundBox[] {
  const pages = new Map(pdf.getPages().map((page, at) => [page.ref.toString(), at + 1]))
  return fieldsOf(pdf)
    .flatMap((field): FoundBox[] => {
      const kind = kindOf(field)
      if (!kind || field.isReadOnly()) return []
      const page = pages.get(field.acroField.getWidgets()[0]?.P()?.toString() ?? '') ?? 1
      return [
        {
          name: field.getName(),
          kind,
          page,
          most: field instanceof PDFTextField ? (field.getMaxLength() ?? null) : null,
          options:
            field instanceof PDFDropdown || field instanceof PDFOptionList || field instanceof PDFRadioGroup
              ? field.getOptions()
              : [],
        },
      ]
    })
    .toSorted((a, b) => a.page - b.page)
}

const kindOf = (field: PDFField): FoundBox['kind'] | null =>
  field instanceof PDFTextField
    ? 'text'
    : field instanceof PDFCheckBox
      ? 'check'
      : field instanceof PDFDropdown || field instanceof PDFOptionList || field instanceof PDFRadioGroup
        ? 'choice'
        : null

type Fonts = { plain: PDFFont; wide: PDFFont | null }

/** One filled copy, and what does not fit. `wideFont` has the letters that Helvetica lacks, `drawn` the boxes that the PDF lacks. */
export async function fillForm(
  bytes: Uint8Array,
  values: Values,
  { flatten, wideFont, drawn = [] }: { flatten: boolean; wideFont: Uint8Array; drawn?: readonly DrawnField[] },
): Promise<{ bytes: Uint8Array; misfits: Misfit[] }> {
  const pdf = await openForm(bytes)
  const form = pdf.getForm()
  const plain = await pdf.embedFont(StandardFonts.Helvetica)
  const signed = (name: string) => (values[name] ?? '').trim() !== ''
  const homeless = new Map(
    drawFields(pdf, drawn, { font: plain, signed, flatten }).map(({ name, page }) => [name, page]),
  )
  const kinds = new Map(drawn.map(({ name, kind }) => [name, kind]))
  const fields = new Map(fieldsOf(pdf).map((field) => [field.getName(), field]))
  const fonts: Fonts = { plain, wide: null }
  if (Object.values(values).some((text) => !writes(plain, text))) {
    pdf.registerFontkit((await import('fontkit')) as never)
    fonts.wide = await pdf.embedFont(wideFont, { subset: true })
  }
  const misfits = Object.entries(values).flatMap(([box, text]): Misfit[] => {
    const field = fields.get(box)
    if (homeless.has(box)) return [{ box, words: `The PDF has no page ${homeless.get(box)}.` }]
    // An empty signature is a box to sign in, or nothing in a flat copy.
    if (kinds.get(box) === 'signature' && !signed(box)) return []
    if (!field) return [{ box, words: 'The PDF has no such box.' }]
    const isNoDate = kinds.get(box) === 'date' && text.trim() !== '' && !looksLikeDate(text)
    const words = put(field, text, fonts) ?? (isNoDate ? `“${text}” isn’t a date.` : null)
    return words ? [{ box, words }] : []
  })
  if (flatten) form.flatten({ updateFieldAppearances: false })
  return { bytes: await pdf.save({ updateFieldAppearances: false }), misfits }
}

/** A day as forms print it: 7/1/2027, 2027-07-01, Jul 1, 2027. */
const looksLikeDate = (text: string): boolean =>
  /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}|\p{L}{3,10}\.? \d{1,2},? \d{4})$/u.test(text.trim())

function put(field: PDFField, text: string, fonts: Fonts): string | null {
  if (field instanceof PDFCheckBox) {
    if (/^(yes|true|x|1|on|sí)$/i.test(text.trim())) field.check()
    else if (/^(no|false|0|off|)$/i.test(text.trim())) field.uncheck()
    else return `“${text}” is neither yes nor no.`
    return null
  }
  if (field instanceof PDFRadioGroup || field instanceof PDFDropdown || field instanceof PDFOptionList) {
    if (text === '') return null
    const option = field.getOptions().find((each) => each.toLowerCase() === text.trim().toLowerCase())
    if (!option) return `“${text}” isn’t one of ${field.getOptions().join(', ')}.`
    field.select(option)
    if (!(field instanceof PDFRadioGroup))
      field.updateAppearances(writes(fonts.plain, option) ? fonts.plain : (fonts.wide ?? fonts.plain))
    return null
  }
  return field instanceof PDFTextField ? putText(field, text, fonts) : 'This box takes no text.'
}

function putText(field: PDFTextField, text: string, { plain, wide }: Fonts): string | null {
  const most = field.getMaxLength()
  const tooLong = most !== undefined && text.length > most
  const font = writes(plain, text) ? plain : wide
  if (!font || !writes(font, text)) return 'It has letters that the font lacks.'
  field.setText(tooLong ? text.slice(0, most) : text)
  const size = sizeFor(field, text, font)
  field.setFontSize(size ?? smallest)
  field.updateAppearances(font)
  return tooLong
    ? `The box takes ${most} characters, and this has ${text.length}.`
    : size === null
      ? 'It is too long for the box, even in the smallest print.'
      : null
}

/** The largest size up to the usual one at which the text is inside its box; null where none is. */
function sizeFor(field: PDFTextField, text: string, font: PDFFont): number | null {
  const { width, height } = uprightSize(field)
  for (let size = Math.min(usual, Math.max(smallest, height - margin)); size >= smallest; size -= 0.5) {
    const lines = field.isMultiline() ? linesAt(text, font, size, width - margin) : [text]
    const tall = lines.length * font.heightAtSize(size) * 1.15
    const fits = lines.every((line) => font.widthOfTextAtSize(line, size) <= width - margin)
    if (fits && (!field.isMultiline() || tall <= height - margin)) return size
  }
  return null
}

/** The size as people see it: on a page that the file turns, the box is turned too. */
function uprightSize(field: PDFTextField): { width: number; height: number } {
  const widget = field.acroField.getWidgets()[0]!
  const { width, height } = widget.getRectangle()
  const isTurned = ((widget.getAppearanceCharacteristics()?.getRotation() ?? 0) / 90) % 2 !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}

const linesAt = (text: string, font: PDFFont, size: number, width: number): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    for (const word of paragraph.split(' ')) {
      const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word
      if (font.widthOfTextAtSize(longer, size) <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  })

const lettersOf = new WeakMap<PDFFont, ReadonlySet<number>>()

/** Whether the font has every letter. Helvetica has those of Western Europe. */
function writes(font: PDFFont, text: string): boolean {
  let letters = lettersOf.get(font)
  if (!letters) lettersOf.set(font, (letters = new Set(font.getCharacterSet())))
  return [...text].every((letter) => letter === '\n' || letters.has(letter.codePointAt(0)!))
}

/** Filled copies one after the other, as one file. Their boxes have the same names, so they are flat. */
export async function mergePdfs(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const all = await PDFDocument.create()
  for (const bytes of files) {
    const one = await PDFDocument.load(bytes, { updateMetadata: false })
    for (const page of await all.copyPages(one, one.getPageIndices())) all.addPage(page)
  }
  return all.save()
}
