import { widthOf, type Face } from './widths.ts'

/**
 * Something on a page, measured in points from the upper left corner. A text sits on its baseline and never leaves
 * its page.
 */
export type Mark =
  | {
      kind: 'text'
      x: number
      y: number
      size: number
      face: Face
      text: string
      align?: 'left' | 'right'
      gray?: boolean
    }
  | { kind: 'rule'; x: number; y: number; width: number; gray?: boolean }
export type Sheet = readonly Mark[]

/** Letter, as American offices print. */
export const paper = { width: 612, height: 792 }

/**
 * A PDF 1.4 of plain text and rules in the standard fonts, which every reader has: nothing is embedded or compressed,
 * and the same pages give the same bytes. It has the letters of Western Europe; others lose their accents.
 */
export function writePdf(sheets: readonly Sheet[], { title, author }: { title: string; author: string }): Uint8Array {
  const pages = sheets.map((_, at) => 6 + at * 2)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Count ${sheets.length} /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${string(title)} /Author ${string(author)} /Producer (Granary) >>`,
    ...sheets.flatMap((sheet, at) => {
      const content = sheet.map(drawn).join('\n')
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${paper.width} ${paper.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${7 + at * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  // The binary comment tells other programs that this is not text.
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const starts = objects.map((object, at) => {
    const start = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Uint8Array.from(file, (sign) => sign.charCodeAt(0))
}

const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

function drawn(mark: Mark): string {
  const gray = mark.gray ? '0.4' : '0'
  if (mark.kind === 'rule')
    return `${mark.gray ? '0.75' : '0'} G 0.6 w ${at(mark.x)} ${at(paper.height - mark.y)} m ${at(mark.x + mark.width)} ${at(paper.height - mark.y)} l S`
  const x = mark.align === 'right' ? mark.x - widthOf(mark.text, mark.size, mark.face) : mark.x
  return `BT ${gray} g /${mark.face === 'bold' ? 'F2' : 'F1'} ${mark.size} Tf ${at(x)} ${at(paper.height - mark.y)} Td ${string(mark.text)} Tj ET`
}

const at = (points: number) => String(Math.round(points * 100) / 100)

/** Bytes of Windows-1252 between parentheses. */
const string = (text: string) =>
  `(${[...text]
    .map(byteOf)
    .join('')
    .replaceAll(/[\\()]/g, (sign) => `\\${sign}`)})`

const typographic: Record<string, string> = {
  '€': '\x80',
  '‚': '\x82',
  '„': '\x84',
  '…': '\x85',
  '‘': '\x91',
  '’': '\x92',
  '“': '\x93',
  '”': '\x94',
  '•': '\x95',
  '–': '\x96',
  '−': '\x96',
  '—': '\x97',
  '™': '\x99',
  '→': '>',
  '\t': ' ',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
}

function byteOf(sign: string): string {
  const code = sign.codePointAt(0)!
  if (typographic[sign] !== undefined) return typographic[sign]
  if ((code >= 32 && code < 127) || (code >= 160 && code < 256)) return sign
  const bare = sign.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return bare.length === 1 && bare.codePointAt(0)! >= 32 && bare.codePointAt(0)! < 127 ? bare : '?'
}

/** Breaks words into lines of a width; a word wider than a line is cut. */
export function wrap(text: string, width: number, size: number, face: Face): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((each) => pieces(each, width, size, face))) {
      const longer = line ? `${line} ${word}` : word
      if (line && widthOf(longer, size, face) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  })
}

function pieces(word: string, width: number, size: number, face: Face): string[] {
  if (widthOf(word, size, face) <= width) return [word]
  const found: string[] = []
  let piece = ''
  for (const sign of word) {
    if (piece && widthOf(piece + sign, size, face) > width) {
      found.push(piece)
      piece = ''
    }
    piece += sign
  }
  return [...found, piece]
}
