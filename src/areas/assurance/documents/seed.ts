import { dayInWords } from '#platform/dates.ts'
import { writeDocument } from '#platform/documents/write.ts'

type Certified = {
  issuer: string
  title: string
  holder: string
  number: string
  scope: string
  issued_on: string
  expires_on: string
}

/** A certificate as an outside body sends it, on one page. */
export async function certificatePdf(of: Certified): Promise<Uint8Array> {
  const { bytes } = await writeDocument({
    kind: 'demonstration-certificate',
    title: of.title,
    author: of.issuer,
    made: `${of.issued_on}T12:00:00Z`,
    number: `Certificate ${of.number}`,
    about: `is certified to ${of.holder}.`,
    letterhead: { agency: of.issuer },
    foot: 'Demonstration document: this body does not exist and certifies nothing.',
    body: [
      { is: 'words', words: of.scope },
      {
        is: 'facts',
        facts: [
          ['Issued on', dayInWords(of.issued_on)],
          ['Valid until', dayInWords(of.expires_on)],
        ],
      },
      { is: 'signatures', signatures: [{ role: 'For the certifying body' }] },
    ],
  })
  return bytes
}

/** The log of a backup restore. */
export const restoreLog = (day: string): Uint8Array =>
  new TextEncoder().encode(
    [
      `${day} 06:30:04 restore begins into an empty database`,
      `${day} 06:30:05 backup of ${day} 02:00, format 3, checks passed`,
      `${day} 06:33:41 288 tables, 1,184,902 rows`,
      `${day} 06:33:52 row security and grants as declared`,
      `${day} 06:34:10 audit log: root of the restored log equals the signed checkpoint`,
      `${day} 06:34:10 done in 4 min 6 s`,
      '',
    ].join('\n'),
  )

/** An inventory of the server room keys. */
export const keyCount = (day: string): Uint8Array =>
  new TextEncoder().encode(
    [
      'Key,Held by,Seen',
      `Server room 1,Ada Lindqvist,${day}`,
      `Server room 2,Facilities desk,${day}`,
      `Cabinet Riverside,Rosa Delgado,${day}`,
      '',
    ].join('\r\n'),
  )
