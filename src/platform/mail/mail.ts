import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isolated } from '../isolate.ts'
import type { Settings } from '../settings.ts'

export type Message = {
  to: string
  subject: string
  text: string
  html?: string
  /**
   * The address where one request unsubscribes from this kind of message (RFC 8058): mail programs show it as a
   * button.
   */
  unsubscribe?: string
  /** Attachments. Created when the message is sent: jobs waiting in the queue hold none. */
  attachments?: readonly { name: string; type: string; content: Uint8Array }[]
}
export type Mailer = { send(message: Message): Promise<void> }

/**
 * With SMTP_URL messages are sent; without, each becomes a file that can be opened, so a first try needs no mail
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

/** In milliseconds. A mail server that restarts is back within a minute; after that the failure is logged. */
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
          // 5xx is the server's final word: a retry would fail as well.
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
      // Names sort by time; a part file does not yet count as a message for readers of the folder.
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

/** Created with the first email, not at server start. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

const envelope = ({ to, subject, text, html, unsubscribe, attachments }: Message, from: string) => ({
  from,
  // As an object, so that a comma in the address cannot add a second recipient.
  to: { name: '', address: to },
  subject: isolated(subject),
  // Beside HTML the text is a part of the message; alone it would replace the headers, sender and subject included.
  ...(html ? { text: asItIs(isolated(text)), html } : { text: isolated(text) }),
  // Out-of-office programs do not answer messages with these headers.
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

/** Plain text is sent as is, without =3D in a link, so that anyone who opens the file finds the whole link. */
function asItIs(text: string): string | { raw: string } {
  const plain = /^[\x20-\x7e\n]*$/.test(text) && text.split('\n').every((line) => line.length < 900)
  return plain
    ? {
        raw: `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${text.replaceAll('\n', '\r\n')}`,
      }
    : text
}
