import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Settings } from '../settings.ts'

export type Message = {
  to: string
  subject: string
  text: string
  html?: string
  /** Where one request ends this kind of message (RFC 8058): mail programs show it as a button. */
  unsubscribe?: string
  /** Papers that go with it. Made when it is sent: what waits in the queue of jobs holds none. */
  attachments?: readonly { name: string; type: string; content: Uint8Array }[]
}
export type Mailer = { send(message: Message): Promise<void> }

/**
 * With SMTP_URL messages go out; without, each becomes a file that one can open, so that the first minute needs no mail
 * server.
 */
export function makeMailer(
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataFolder'>,
  retryAfter = patience,
): Mailer {
  return settings.smtpUrl
    ? overSmtp(settings.smtpUrl, settings.mailFrom, retryAfter)
    : intoOutbox(join(settings.dataFolder, 'outbox'), settings.mailFrom)
}

/** In milliseconds. A mail server that is being restarted is back within a minute; after that the log hears of it. */
const patience = [2_000, 10_000, 45_000]

function overSmtp(url: string, from: string, retryAfter: readonly number[]): Mailer {
  const transport = once(async () =>
    (await import('nodemailer')).createTransport({
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    }),
  )
  return {
    async send(message) {
      for (let attempt = 0; ; attempt++) {
        try {
          await (await transport()).sendMail(envelope(message, from))
          return
        } catch (error) {
          // 5xx is the server's final word: another try would only annoy it.
          if ((error as { responseCode?: number }).responseCode! >= 500 || attempt >= retryAfter.length) throw error
          await setTimeout(retryAfter[attempt])
        }
      }
    },
  }
}

function intoOutbox(folder: string, from: string): Mailer {
  const transport = once(async () =>
    (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  )
  return {
    async send(message) {
      const { message: eml } = await (await transport()).sendMail(envelope(message, from))
      // Names in the order of time; the part file is not yet a message for whoever looks into the folder.
      const path = join(
        folder,
        `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`,
      )
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.part`, eml as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
  }
}

/** With the first letter, not with the server. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

const envelope = ({ to, subject, text, html, unsubscribe, attachments }: Message, from: string) => ({
  from,
  // As an object: a comma in it must not become a second recipient.
  to: { name: '', address: to },
  subject,
  // Beside markup it is a part of the letter; alone it would take the place of its head, sender and subject included.
  ...(html ? { text: asItIs(text), html } : { text }),
  // Out-of-office programs do not answer these.
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  ...(attachments && {
    attachments: attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(content),
    })),
  }),
  disableFileAccess: true,
  disableUrlAccess: true,
})

/**
 * Plain letters go as they are, with no =3D in a link: whoever opens the file, or looks for the link, finds it whole.
 */
function asItIs(text: string): string | { raw: string } {
  const plain = /^[\x20-\x7e\n]*$/.test(text) && text.split('\n').every((line) => line.length < 900)
  return plain
    ? {
        raw: `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${text.replaceAll('\n', '\r\n')}`,
      }
    : text
}
