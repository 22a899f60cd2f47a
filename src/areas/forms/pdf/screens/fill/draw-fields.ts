import { degrees, PDFHexString, type PDFDocument, type PDFFont, type PDFForm, type PDFPage } from '@cantoo/pdf-lib'
import type { DrawnField, Rectangle } from '../../drawing/rules.ts'

/** The letters and lines of the page stay visible: a field has no border and no background. */
const bare = { borderWidth: 0, borderColor: undefined, backgroundColor: undefined }

/**
 * Makes the drawn fields real boxes of the PDF. Returns those whose page the PDF doesn't have.
 * A signature without a value becomes a signature box, which a program that signs PDFs fills; a flat copy has none.
 */
export function drawFields(
  pdf: PDFDocument,
  fields: readonly DrawnField[],
  { font, signed, flatten }: { font: PDFFont; signed: (name: string) => boolean; flatten: boolean },
): DrawnField[] {
  const form = pdf.getForm()
  const pages = pdf.getPages()
  return fields.flatMap((field) => {
    const page = pages[field.page - 1]
    if (!page) return [field]
    if (field.kind !== 'signature' || signed(field.name)) addBox(form, page, field, font)
    else if (!flatten) addSignature(pdf, page, field)
    return []
  })
}

function addBox(form: PDFForm, page: PDFPage, field: DrawnField, font: PDFFont): void {
  const place = { ...bare, ...placeOn(page, field) }
  if (field.kind === 'check') return form.createCheckBox(field.name).addToPage(page, place)
  if (field.kind === 'choice') {
    const choice = form.createDropdown(field.name)
    choice.setOptions(field.options)
    return choice.addToPage(page, { ...place, font })
  }
  const text = form.createTextField(field.name)
  if (field.kind === 'lines') text.enableMultiline()
  text.addToPage(page, { ...place, font })
}

/** pdf-lib has no such box (ISO 32000-1, 12.7.4.5). */
function addSignature(pdf: PDFDocument, page: PDFPage, field: DrawnField): void {
  const { x, y, width, height, rotate } = placeOn(page, field)
  const turned = turnedBy({ x, y, width, height }, rotate.angle)
  const box = pdf.context.register(
    pdf.context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFHexString.fromText(field.name),
      F: 4,
      Rect: [turned.x, turned.y, turned.x + turned.width, turned.y + turned.height],
      P: page.ref,
    }),
  )
  page.node.addAnnot(box)
  pdf.getForm().acroForm.addField(box)
}

/** The place of a field in the file's own units. The file may turn and crop the page. */
export function placeOn(page: PDFPage, { x, y, width, height }: Rectangle) {
  const crop = page.getCropBox()
  const angle = ((page.getRotation().angle % 360) + 360) % 360
  const [left, low] = [crop.x, crop.y]
  const corner =
    angle === 90
      ? { x: left + y + height, y: low + x }
      : angle === 180
        ? { x: left + crop.width - x, y: low + y + height }
        : angle === 270
          ? { x: left + crop.width - y - height, y: low + crop.height - x }
          : { x: left + x, y: low + crop.height - y - height }
  return { ...corner, width, height, rotate: degrees(angle) }
}

const turnedBy = ({ x, y, width, height }: Rectangle, angle: number): Rectangle =>
  angle === 90
    ? { x: x - height, y, width: height, height: width }
    : angle === 180
      ? { x: x - width, y: y - height, width, height }
      : angle === 270
        ? { x, y: y - width, width: height, height: width }
        : { x, y, width, height }
