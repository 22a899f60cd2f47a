import { dayInWords } from '#platform/dates.ts'
import { paper, wrap, writePdf, type Mark } from '#platform/pdf/write.ts'

const [left, right] = [72, paper.width - 72]

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
export function certificatePaper({
  issuer,
  title,
  holder,
  number,
  scope,
  issued_on,
  expires_on,
}: Certified): Uint8Array {
  const sheet: Mark[] = []
  let y = 96
  const put = (text: string, down: number, more: Partial<Extract<Mark, { kind: 'text' }>> = {}) => {
    for (const line of wrap(text, right - left, more.size ?? 11, more.face ?? 'regular')) {
      sheet.push({ kind: 'text', x: left, y, size: 11, face: 'regular', text: line, ...more })
      y += (more.size ?? 11) * 1.4
    }
    y += down
  }
  put(issuer, 40, { gray: true })
  put(title, 10, { size: 22, face: 'bold' })
  put(`is certified to ${holder}.`, 20)
  sheet.push({ kind: 'rule', x: left, y, width: right - left, gray: true })
  y += 30
  put(scope, 20)
  put(`Certificate ${number}`, 4, { face: 'bold' })
  put(`Issued on ${dayInWords(issued_on)}. Valid until ${dayInWords(expires_on)}.`, 40)
  put('Demonstration document: this body does not exist and certifies nothing.', 0, { size: 9, gray: true })
  return writePdf([sheet], { title, author: issuer })
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
