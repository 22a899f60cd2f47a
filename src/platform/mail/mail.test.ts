import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { makeMailer, type Message } from './mail.ts'
import { compose } from './email.ts'

const message: Message = compose({
  to: 'rosa@example.gov',
  subject: 'Bestätigen — confirm',
  paragraphs: ['Grüße & <b>no markup</b>'],
  button: { label: 'Go', href: 'https://granary.example.gov/auth?token_hash=abc&type=signup' },
  footer: ['Sent by Granary'],
})
const from = 'Granary <no-reply@granary.example.gov>'
const dataFolder = mkdtempSync(join(tmpdir(), 'granary-mail-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

test('without a mail server each message becomes a file that only its owner can read', async () => {
  const mailer = makeMailer({ smtpUrl: undefined, mailFrom: from, dataFolder })
  await Promise.all([mailer.send(message), mailer.send(message)])
  const outbox = join(dataFolder, 'outbox')
  const files = readdirSync(outbox)
  expect(files).toHaveLength(2)
  for (const file of files) expect(file).toMatch(/^[\w.-]+\.eml$/)
  expect(statSync(join(outbox, files[0]!)).mode & 0o777).toBe(0o600)
  const eml = readFileSync(join(outbox, files[0]!), 'utf8')
  expect(eml).toMatch(/^To: rosa@example\.gov\r$/m)
  expect(eml).toMatch(/^From: Granary <no-reply@granary\.example\.gov>\r$/m)
  expect(eml).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(eml).toContain('multipart/alternative')
})

test('a link is in the file unbroken, ready to copy', async () => {
  const folder = mkdtempSync(join(dataFolder, 'plain-'))
  const href = `https://granary.example.gov/auth?token_hash=${'x'.repeat(60)}&type=signup`
  await makeMailer({ smtpUrl: undefined, mailFrom: from, dataFolder: folder }).send(
    compose({ to: 'rosa@example.gov', subject: 'Go', paragraphs: ['Go.'], button: { label: 'Go', href }, footer: [] }),
  )
  const [file] = readdirSync(join(folder, 'outbox'))
  expect(readFileSync(join(folder, 'outbox', file!), 'utf8').split('\r\n')).toContain(href)
})

test('an optional email says where to turn it off, and a required one does not', async () => {
  const folder = mkdtempSync(join(dataFolder, 'lists-'))
  const mailer = makeMailer({ smtpUrl: undefined, mailFrom: from, dataFolder: folder })
  await mailer.send({ ...message, unsubscribe: 'https://granary.example.gov/unsubscribe/abc' })
  const [file] = readdirSync(join(folder, 'outbox'))
  const eml = readFileSync(join(folder, 'outbox', file!), 'utf8')
  expect(eml).toMatch(/^List-Unsubscribe: <https:\/\/granary\.example\.gov\/unsubscribe\/abc>\r$/m)
  expect(eml).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(JSON.stringify(message)).not.toContain('nsubscribe')
})

test('a plain text email has its sender, recipient and subject', async () => {
  const folder = mkdtempSync(join(dataFolder, 'bare-'))
  await makeMailer({ smtpUrl: undefined, mailFrom: from, dataFolder: folder }).send({
    to: 'rosa@example.gov',
    subject: 'Join the city',
    text: 'Come in.',
  })
  const [file] = readdirSync(join(folder, 'outbox'))
  const eml = readFileSync(join(folder, 'outbox', file!), 'utf8')
  for (const line of ['To: rosa@example.gov', `From: ${from}`, 'Subject: Join the city', 'Come in.'])
    expect(eml.split('\r\n')).toContain(line)
})

test('text that people typed is plain text in an email, never markup', () => {
  expect(message.html).not.toContain('<b>')
  expect(message.html).toContain('Gr')
  expect(message.html).toContain('token_hash=abc&#38;type=signup')
  expect(message.text).toContain('Go:\nhttps://granary.example.gov/auth?token_hash=abc&type=signup')
})

test('with a mail server the message is delivered to its one recipient', async () => {
  const received: { to: string[]; raw: string }[] = []
  let refusals = 1
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_, __, done) =>
      refusals-- > 0 ? done(Object.assign(new Error('Greylisted'), { responseCode: 451 })) : done(),
    onData(stream, { envelope }, done) {
      let raw = ''
      stream.on('data', (part: Buffer) => (raw += part.toString()))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as { port: number }
  const mailer = makeMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: from, dataFolder }, [0])
  await mailer.send({ ...message, to: 'rosa@example.gov' })
  // A comma must not add a second address.
  await mailer.send({ ...message, to: 'rosa@example.gov, eve@evil.example' }).catch(() => undefined)
  expect(received[0]).toMatchObject({ to: ['rosa@example.gov'] })
  expect(received[0]!.raw).toContain('Subject: =?UTF-8?')
  expect(received.flatMap(({ to }) => to)).not.toContain('eve@evil.example')
  await new Promise<void>((closed) => server.close(() => closed()))
})

test('a name in another script is isolated in the subject, in the text and in the HTML', async () => {
  const folder = mkdtempSync(join(dataFolder, 'scripts-'))
  const said = compose({
    to: 'rosa@example.gov',
    subject: 'From محمد علي, 3 records',
    paragraphs: ['Closed by محمد علي.', 'Seen by Nguyễn Thị Hạnh.'],
    footer: ['Sent for שרה כהן.'],
  })
  expect(said.html).toContain('>Closed by \u2068محمد علي\u2069.<')
  expect(said.html).toContain('>Seen by Nguyễn Thị Hạnh.<')
  expect(said.html).toContain('>Sent for \u2068שרה כהן\u2069.<')
  await makeMailer({ smtpUrl: undefined, mailFrom: from, dataFolder: folder }).send({ ...said, html: '' })
  const [file] = readdirSync(join(folder, 'outbox'))
  const [head, ...body] = readFileSync(join(folder, 'outbox', file!), 'utf8').split('\r\n\r\n')
  const encoded = body.join('\r\n\r\n')
  const text = /base64/.test(head!)
    ? Buffer.from(encoded, 'base64').toString()
    : Buffer.from(
        encoded
          .replaceAll('=\r\n', '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString()
  expect(text).toContain('Closed by \u2068محمد علي\u2069.')
})
