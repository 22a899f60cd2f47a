import { dayInWords } from '#platform/dates.ts'
import type { Letterhead, PrintedDocument } from '#platform/documents/document.ts'
import type { Certificate } from '../records.ts'

type Awarded = {
  row: Pick<Certificate, 'number' | 'title' | 'issued_by' | 'issued_on' | 'expires_on' | 'code' | 'outside_number'>
  holder: string
  confirmed: string | null
  letterhead: Letterhead
  /** Where anyone verifies it. */ verifyAt: string
}

/** A credential as its holder shows it to others: who, for what, how long, and how to verify it. */
export const certificatePaper = ({ row, holder, confirmed, letterhead, verifyAt }: Awarded): PrintedDocument => ({
  kind: 'certificate',
  title: `Certificate: ${row.title}`,
  author: letterhead.agency,
  subject: `${row.title}, ${holder}`,
  made: `${row.issued_on}T12:00:00Z`,
  number: row.number,
  about: `Issued ${dayInWords(row.issued_on)}`,
  letterhead,
  foot: `${letterhead.agency} · ${row.number}`,
  body: [
    { is: 'words', look: 'strong', words: holder },
    { is: 'words', words: `holds the credential “${row.title}”, issued by ${row.issued_by}.` },
    {
      is: 'facts',
      columns: 1,
      facts: [
        ['Holder', holder],
        ['Credential', row.title],
        ['Issued by', row.issued_by],
        ...(row.outside_number ? [['License number', row.outside_number] as const] : []),
        ['Issued', dayInWords(row.issued_on)],
        ['Valid until', row.expires_on ? dayInWords(row.expires_on) : 'No expiry date'],
      ],
    },
    ...(confirmed
      ? [
          {
            is: 'signatures' as const,
            signatures: [{ role: 'Confirmed by', name: confirmed, date: dayInWords(row.issued_on) }],
          },
        ]
      : []),
    ...(row.code
      ? [
          { is: 'heading' as const, level: 2 as const, words: 'How to verify this certificate' },
          {
            is: 'words' as const,
            words: `Open ${verifyAt} and enter the code ${row.code} and the name of the holder. The page shows whether the certificate is still valid.`,
          },
          { is: 'code' as const, text: verifyAt, alt: 'QR code that opens the page to verify this certificate' },
        ]
      : []),
  ],
})
