import type { Cut, PrintedDocument, PrintedLabel } from '#platform/documents/document.ts'
import type { Reason } from '#platform/rules.ts'

/** Sheets of labels as stationers sell them, on letter paper. Inches. */
export const cuts = {
  small: { across: 4, down: 20, width: 1.75, height: 0.5, left: 0.28125, top: 0.5, stepAcross: 2.0625, stepDown: 0.5 },
  address: { across: 3, down: 10, width: 2.625, height: 1, left: 0.1875, top: 0.5, stepAcross: 2.75, stepDown: 1 },
  wide: { across: 2, down: 10, width: 4, height: 1, left: 0.15625, top: 0.5, stepAcross: 4.1875, stepDown: 1 },
  shipping: { across: 2, down: 5, width: 4, height: 2, left: 0.15625, top: 0.5, stepAcross: 4.1875, stepDown: 2 },
} as const satisfies Record<string, Cut>
export type CutName = keyof typeof cuts
export const cutNames = Object.keys(cuts) as [CutName, ...CutName[]]
export const cutWords: Record<CutName, string> = {
  small: '1¾ × ½ in, 80 on a sheet',
  address: '2⅝ × 1 in, 30 on a sheet',
  wide: '4 × 1 in, 20 on a sheet',
  shipping: '4 × 2 in, 10 on a sheet',
}
export const codeWords = { qr: 'QR code, opens the asset', code128: 'Code 128, the number alone' } as const

export const onSheet = ({ across, down }: Cut): number => across * down

type Labeled = {
  id: string
  number: string
  name: string
  tag: string | null
  serial: string | null
  location: string | null
}

/** The number on a label: the agency’s own tag, or else the number of the record. */
export const numberOn = ({ tag, number }: Pick<Labeled, 'tag' | 'number'>): string => tag ?? number

/** Code 128 has the characters of an American keyboard. */
const fitsCode128 = (text: string): boolean => /^[\x20-\x7e]+$/.test(text)

export function whyNoLabels(rows: readonly Labeled[], code: 'qr' | 'code128', skip: number, cut: Cut): Reason {
  if (skip >= onSheet(cut)) return `A sheet has ${onSheet(cut)} labels. Begin at one of them.`
  const odd = code === 'code128' && rows.find((row) => !fitsCode128(numberOn(row)))
  return odd ? `Code 128 can’t write “${numberOn(odd)}”. Use a QR code.` : null
}

/** Sheets of labels as a document: the code, the number, the name, and the serial number or the place. */
export function labelPaper(
  rows: readonly Labeled[],
  of: { cut: CutName; code: 'qr' | 'code128'; skip: number; site: string; agency: string; today: string },
): PrintedDocument {
  const items = rows.map((row): PrintedLabel => {
    const number = numberOn(row)
    return {
      code:
        of.code === 'qr'
          ? { kind: 'qr', text: `${of.site}/asset-management/${row.id}`, alt: `QR code that opens ${number}` }
          : { kind: 'code128', text: number, alt: `Bar code of ${number}` },
      lines: [
        of.code === 'qr' ? number : `${number} · ${row.name}`,
        ...(of.code === 'qr' ? [row.name] : []),
        row.serial ? `S/N ${row.serial}` : (row.location ?? of.agency),
      ],
    }
  })
  return {
    kind: 'asset-labels',
    title: 'Asset labels',
    author: of.agency,
    made: of.today,
    body: [],
    labels: { cut: cuts[of.cut], skip: of.skip, items },
  }
}
