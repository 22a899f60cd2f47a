import { signData, type Stamping } from '@granary/x509/signed-data.ts'
import type { Credentials } from '@granary/x509/certificate.ts'
import type { Evidence } from '@granary/x509/revocation.ts'
import { Pdf, type Ref } from './pdf-objects.ts'

export type PdfSignature = {
  /** Who signs, as readers show it. */
  name: string
  reason: string
  at: Date
}

/** Ten digits for each of three numbers, so that the range can be written when all lengths are known. */
const range = (from: number, to: number, rest: number) =>
  `[0 ${[from, to, rest].map((each) => String(each).padEnd(10)).join(' ')}]`

/**
 * The PDF with a PAdES signature (ETSI EN 319 142-1, level B-B, or B-T with a time stamp). It is added behind the file,
 * whose bytes stay as they are. The field has no size and lies outside of the page, so that nothing covers the words:
 * who signed is printed in the document, and readers show the signature in their own panel.
 */
export async function signPdf(
  bytes: Uint8Array,
  signature: PdfSignature,
  credentials: Credentials,
  stamp?: Stamping,
): Promise<Uint8Array> {
  const room = credentials.chain.reduce((sum, { raw }) => sum + raw.length, 12_288)
  const update = updateOf(new Pdf(bytes), bytes.length, signature, room)
  const from = bytes.length + update.indexOf('/Contents <') + '/Contents '.length
  const to = from + 2 * room + 2
  const written = Buffer.from(
    update.replace(range(0, 0, 0), range(from, to, bytes.length + update.length - to)),
    'latin1',
  )
  const file = Buffer.concat([bytes, written])
  const signed = await signData([file.subarray(0, from), file.subarray(to)], credentials, stamp)
  if (signed.length > room) throw new Error(`A signature of ${signed.length} bytes does not fit into ${room}.`)
  file.write(signed.toString('hex'), from + 1, 'latin1')
  return file
}

/** The new objects, and those that name them, with a table of their own. */
function updateOf(pdf: Pdf, length: number, { name, reason, at }: PdfSignature, room: number): string {
  const next = pdf.trailer.get('Size') as number
  const [root, page] = [pdf.trailer.get('Root') as Ref, pdf.pages[0]!]
  const objects: [id: number, written: string][] = [
    [root.id, withEntry(pdf.written(root), `/AcroForm << /Fields [${next + 1} 0 R] /SigFlags 3 >>`)],
    [page.ref.id, withAnnotation(pdf.written(page.ref), `${next + 1} 0 R`)],
    [
      next,
      [
        '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached',
        `/ByteRange ${range(0, 0, 0)}`,
        `/Contents <${'0'.repeat(2 * room)}>`,
        `/M (D:${at.toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')}Z) /Name ${textOf(name)} /Reason ${textOf(reason)} >>`,
      ].join('\n'),
    ],
    [
      next + 1,
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T ${textOf('Agency')} /TU ${textOf(reason)} /V ${next} 0 R /P ${page.ref.id} 0 R /Rect [-1 -1 -1 -1] /F 132 >>`,
    ],
  ]
  return appended(pdf, length, objects)
}

/**
 * A signed PDF with everything that proves its signature after the authorities are gone (level B-LT): certificates,
 * revocation lists and answers of responders in a document security store. The signed bytes stay as they are.
 */
export function withEvidence(bytes: Uint8Array, { certificates, lists, answers }: Evidence): Uint8Array {
  const pdf = new Pdf(bytes)
  const root = pdf.trailer.get('Root') as Ref
  const first = pdf.trailer.get('Size') as number
  const streams = [...certificates, ...lists, ...answers].map((content, at): [id: number, written: string] => [
    first + at,
    `<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
  ])
  const refs = streams.map(([id]) => `${id} 0 R`)
  const inStore = (kind: string, count: number) => (count > 0 ? `/${kind} [${refs.splice(0, count).join(' ')}] ` : '')
  const store = first + streams.length
  const update = appended(pdf, bytes.length, [
    [root.id, withEntry(pdf.written(root), `/DSS ${store} 0 R`)],
    ...streams,
    [
      store,
      `<< /Type /DSS ${inStore('Certs', certificates.length)}${inStore('CRLs', lists.length)}${inStore('OCSPs', answers.length)}>>`,
    ],
  ])
  return Buffer.concat([bytes, Buffer.from(update, 'latin1')])
}

/** Objects behind a file, new or instead of earlier ones, with a table of their own. */
function appended(pdf: Pdf, length: number, objects: readonly [id: number, written: string][]): string {
  let written = '\n'
  const places = new Map<number, number>()
  for (const [id, content] of objects) {
    places.set(id, length + written.length)
    written += `${id} 0 obj\n${content}\nendobj\n`
  }
  const start = length + written.length
  const entry = ([id, place]: [number, number]) => `${id} 1\n${String(place).padStart(10, '0')} 00000 n \n`
  const kept = /\/ID \[[^\]]*\]/.exec(pdf.writtenTrailer)?.[0] ?? ''
  const { Root, Info } = Object.fromEntries(pdf.trailer) as Record<string, Ref | undefined>
  written += `xref\n${[...places]
    .toSorted(([one], [other]) => one - other)
    .map(entry)
    .join('')}`
  const size = Math.max(pdf.trailer.get('Size') as number, ...objects.map(([id]) => id + 1))
  written += `trailer\n<< /Size ${size} /Root ${Root!.id} 0 R${Info ? ` /Info ${Info.id} 0 R` : ''} ${kept} /Prev ${pdf.start} >>\n`
  return `${written}startxref\n${start}\n%%EOF\n`
}

const withEntry = (dictionary: string, entry: string) => dictionary.replace(/>>$/, `${entry}\n>>`)

/** PDF/UA wants pages with annotations to be walked through in the order of their tags. */
function withAnnotation(page: string, ref: string): string {
  const listed = page.includes('/Annots [')
    ? page.replace('/Annots [', `/Annots [${ref} `)
    : withEntry(page, `/Annots [${ref}]`)
  return listed.includes('/Tabs') ? listed : withEntry(listed, '/Tabs /S')
}

/** UTF-16 in hexadecimal digits, which any name fits into. */
const textOf = (words: string) => `<feff${Buffer.from(words, 'utf16le').swap16().toString('hex')}>`
