import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { city } from '#tests/city.ts'
import { cii } from '#tests/cii.ts'
import { paying } from '#tests/paying.ts'
import { startImap, startTokens } from '#tests/imap-stand-in.ts'
import { writeUbl, type WrittenInvoice } from '../ubl/write.ts'
import { placed, writtenPdf } from '#tests/written-pdf.ts'
import { acceptMailed, askForTest, mailedDuplicates, mailedInvoiceCommands, saveMailbox } from './commands.ts'
import { readMailbox } from './read-mailboxes.ts'
import type { InvoiceMailbox, MailedInvoice } from './records.ts'

// It lets mailboxes be on this machine, which others refuse.
beforeAll(testDatabase)

type Server = Awaited<ReturnType<typeof startImap>>

/** The city of payments with a mailbox on a server of this machine. */
async function mailing(options: Parameters<typeof startImap>[0] = {}) {
  const place = await paying()
  const server = await startImap(options)
  // The server is on this machine: its operator lets mailboxes be here.
  const { services } = place
  services.settings.imapNetworks = '127.0.0.0/8'
  const mailbox = {
    host: server.host,
    port: server.port,
    security: options.security === 'starttls' ? ('starttls' as const) : ('tls' as const),
    username: 'invoices@city.example',
    folder: 'INBOX',
    senders: '@acme.example',
  }
  const sets = (more: Partial<InvoiceMailbox> & { password?: string | null; refresh_token?: string | null } = {}) => {
    const { password = 'granary', refresh_token, ...rest } = more
    return place.does(place.ada, saveMailbox, { mailbox: { ...mailbox, ...rest } as never, password, refresh_token })
  }
  const reads = (tests = false, ca = '') => readMailbox(place.organization.id, services, { tests, ca: server.ca + ca })
  const arrived = async () =>
    (await place.sees(place.rosa, 'select * from mailed_invoices order by sent_at, part')) as MailedInvoice[]
  const problem = async () =>
    ((await place.sees(place.ada, 'select problem from invoice_mailboxes')) as InvoiceMailbox[])[0]!.problem
  const ubl = (change: Partial<WrittenInvoice> = {}) =>
    Buffer.from(
      writeUbl({
        kind: 'invoice',
        number: '4711',
        issued_on: '2026-11-18',
        due_on: '2026-12-18',
        order: place.order.number,
        charges: 0,
        seller: { name: 'Acme', endpoint: 'a@acme.example', legal_id: 'V-1' },
        buyer: { name: 'City', endpoint: 'ap@city.example' },
        lines: [
          {
            position: 1,
            quantity: 98,
            unit: 'case',
            unit_price: 12.5,
            amount: 1_225_00,
            description: 'Nitrile gloves',
            order_line: 1,
          },
        ],
        ...change,
      }),
    )
  let count = 0
  const comes = (
    parts: Parameters<Server['arrives']>[0]['parts'],
    more: Partial<Parameters<Server['arrives']>[0]> = {},
  ) =>
    server.arrives({
      from: 'billing@acme.example',
      name: 'Acme Billing',
      subject: 'Your invoice',
      messageId: `<${++count}@acme.example>`,
      at: new Date(place.clock.now().getTime() + count * 1000),
      parts,
      ...more,
    })
  return { ...place, server, sets, reads, arrived, problem, ubl, comes }
}

test('an emailed UBL invoice becomes a proposal with its vendor, order and lines, and the mailbox is not changed', async () => {
  const { sets, reads, arrived, ubl, comes, order, vendor, orderLine, server, sees, rosa } = await mailing()
  await sets()
  comes([{ name: 'invoice.xml', type: 'application/xml', content: ubl() }])
  await reads()
  const [row, ...more] = await arrived()
  expect(more).toEqual([])
  expect(row).toMatchObject({
    sender: 'billing@acme.example',
    sender_name: 'Acme Billing',
    status: 'proposed',
    format: 'ubl',
    vendor,
    purchase_order: order.id,
    vendor_number: '4711',
    invoice_date: '2026-11-18',
    amount: 1_225_00,
  })
  expect(JSON.parse(row!.proposal!)).toMatchObject({
    vendor_number: { value: '4711', from: { path: 'ID' } },
    lines: [{ quantity: 98, unit_price: 12.5, order_line: orderLine!.id, from: { path: 'InvoiceLine[1]' } }],
  })
  // Every colleague opens the file, because they read the record that names it; no one else does.
  const file = [`select name from storage.objects where name = $1`, [row!.document[0]!.path]] as const
  expect((await sees(rosa, file[0], [...file[1]])).length).toBe(1)
  const elsewhere = await city({ name: 'Cedar Bay' })
  expect(await elsewhere.sees(elsewhere.ada, file[0], [...file[1]])).toEqual([])
  expect(server.heard.filter((line) => /^(SELECT|STORE|UID STORE|EXPUNGE|COPY|MOVE)/.test(line))).toEqual([])
})

test('an email is taken once: after a crash, when the folder is rebuilt, and when it arrives twice', async () => {
  const { sets, reads, arrived, ubl, comes, owner, organization, server } = await mailing()
  await sets()
  const xml = [{ name: 'invoice.xml', type: 'application/xml', content: ubl() }]
  comes(xml, { messageId: '<one@acme.example>' })
  comes([{ name: 'second.xml', type: 'application/xml', content: ubl({ number: '4712' }) }])
  await reads()
  await reads()
  // As if the process had died between the rows and its note of how far it was.
  await owner.query('update invoice_mailbox_secrets set last_uid = 0 where organization_id = $1', [organization.id])
  await reads()
  server.rebuilds()
  comes(xml, { messageId: '<one@acme.example>' })
  await reads()
  expect((await arrived()).map(({ vendor_number }) => vendor_number)).toEqual(['4711', '4712'])
  comes([{ name: 'third.xml', type: 'application/xml', content: ubl({ number: '4713' }) }])
  await Promise.all([reads(), reads()])
  expect((await arrived()).map(({ vendor_number }) => vendor_number)).toEqual(['4711', '4712', '4713'])
})

test('emails from before the mailbox was set up are not read', async () => {
  const { sets, reads, arrived, ubl, comes, clock } = await mailing()
  const at = new Date(clock.now().getTime() - 60_000)
  comes([{ name: 'old.xml', type: 'application/xml', content: ubl() }], { at })
  await sets()
  await reads()
  expect(await arrived()).toEqual([])
})

test('an email of a sender who is not allowed is named, and nothing of it is downloaded', async () => {
  const { sets, reads, arrived, ubl, comes, server, owner, organization, vendor } = await mailing()
  await sets({ senders: null })
  const xml = [{ name: 'invoice.xml', type: 'application/xml', content: ubl() }]
  comes(xml, { from: 'stranger@elsewhere.example' })
  await reads()
  expect((await arrived())[0]).toMatchObject({
    status: 'skipped',
    document: [],
    reason: 'The sender is not allowed. Add the address or its domain to the allowed senders of the mailbox.',
  })
  expect(server.heard.some((line) => line.includes('BODY.PEEK['))).toBe(false)
  await owner.query('update vendors set email = $3 where organization_id = $1 and id = $2', [
    organization.id,
    vendor,
    'Accounts@Acme.example',
  ])
  comes(xml, { from: 'accounts@acme.example' })
  await reads()
  expect((await arrived()).map(({ status }) => status)).toEqual(['skipped', 'proposed'])
})

const bill = (order: string) =>
  placed([
    [50, 50, 'Acme'],
    [400, 50, 'INVOICE'],
    [400, 70, 'Invoice No.'],
    [480, 70, 'AC-4711'],
    [400, 84, 'Invoice date'],
    [480, 84, 'November 18, 2026'],
    [400, 98, 'P.O. Number'],
    [480, 98, order],
    [50, 200, 'Description'],
    [300, 200, 'Qty'],
    [350, 200, 'Unit'],
    [400, 200, 'Price'],
    [480, 200, 'Amount'],
    [50, 216, 'Nitrile gloves, size L'],
    [300, 216, '98'],
    [350, 216, 'case'],
    [400, 216, '12.50'],
    [480, 216, '1,225.00'],
    [400, 240, 'Subtotal'],
    [480, 240, '$1,225.00'],
    [400, 254, 'Freight'],
    [480, 254, '$40.00'],
    [400, 268, 'Sales tax'],
    [480, 268, '$12.00'],
    [400, 282, 'Total due'],
    [480, 282, '$1,277.00'],
  ])

test('a PDF is read by its text: each value names the line of its page', async () => {
  const { sets, reads, arrived, comes, order, vendor, orderLine } = await mailing()
  await sets()
  comes([{ name: 'AC-4711.pdf', type: 'application/pdf', content: await writtenPdf(bill(order.number)) }])
  await reads()
  const [row] = await arrived()
  expect(row).toMatchObject({ format: 'pdf', vendor, purchase_order: order.id, amount: 1_277_00, status: 'proposed' })
  expect(JSON.parse(row!.proposal!)).toMatchObject({
    vendor_number: { value: 'AC-4711', from: { page: 1, words: 'Invoice No. AC-4711' } },
    invoice_date: { value: '2026-11-18', from: { page: 1, words: 'Invoice date November 18, 2026' } },
    order: { value: order.number },
    charges: { value: 40_00, from: { page: 1, words: 'Freight $40.00' } },
    tax: { value: 12_00 },
    total: { value: 1_277_00, from: { page: 1, words: 'Total due $1,277.00' } },
    lines: [
      {
        description: 'Nitrile gloves, size L',
        quantity: 98,
        unit: 'case',
        unit_price: 12.5,
        order_line: orderLine!.id,
      },
    ],
  })
})

test('XML inside a PDF, and a PDF beside its XML, are one invoice; terms and conditions go with it', async () => {
  const { sets, reads, arrived, comes, ubl, order } = await mailing()
  await sets()
  const facturX = await writtenPdf((page) => {
    bill('PO-0000-0000')(page)
    page.file(Buffer.from(cii({ order: order.number, number: 'FX-1' })), { name: 'factur-x.xml' })
  })
  comes([{ name: 'invoice.pdf', type: 'application/pdf', content: facturX }])
  comes([
    { name: 'terms.pdf', type: 'application/pdf', content: await writtenPdf(placed([[50, 50, 'General conditions']])) },
    { name: 'picture.pdf', type: 'application/pdf', content: await writtenPdf(bill(order.number)) },
    { name: 'data.xml', type: 'text/xml', content: ubl() },
  ])
  await reads()
  const rows = await arrived()
  expect(
    rows.map(({ format, vendor_number, document }) => [format, vendor_number, document.map(({ name }) => name)]),
  ).toEqual([
    ['factur_x', 'FX-1', ['invoice.pdf']],
    ['ubl', '4711', ['data.xml', 'terms.pdf', 'picture.pdf']],
  ])
  expect(JSON.parse(rows[0]!.proposal!)).toMatchObject({
    total: { value: 1_225_00, from: { path: 'SpecifiedTradeSettlementHeaderMonetarySummation/DuePayableAmount' } },
  })
})

test('doubts are named: another vendor’s order, another sender, amounts that do not add up', async () => {
  const { sets, reads, arrived, comes, ubl, order } = await mailing()
  await sets({ senders: '@acme.example @elsewhere.example' })
  comes([{ name: 'a.xml', type: 'application/xml', content: ubl({ order: 'PO-1999-0001', charges: 5_00 }) }], {
    from: 'pay@elsewhere.example',
  })
  const stranger = { name: 'Stranger', endpoint: 's@stranger.example', legal_id: 'X' }
  comes([{ name: 'b.xml', type: 'application/xml', content: ubl({ seller: stranger }) }])
  await reads()
  const notes = (await arrived()).map(({ proposal }) => (JSON.parse(proposal!) as { notes: string[] }).notes)
  expect(notes[0]).toContain('No issued order has the number PO-1999-0001.')
  expect(notes[0]!.some((note) => note.startsWith('The email came from pay@elsewhere.example.'))).toBe(true)
  expect(notes[1]).toContain(`The vendor was taken from ${order.number}. Compare it with the name on the invoice.`)
})

test('hostile emails cost nothing: a thousand attachments, entities, programs, bombs and false sizes', async () => {
  const { sets, reads, arrived, comes, ubl, server, problem } = await mailing()
  await sets()
  const xml = (name: string, text: string) => ({ name, type: 'application/xml', content: Buffer.from(text) })
  comes(
    Array.from({ length: 1_000 }, (_, at) => xml(`${at}.xml`, '<a/>')),
    { subject: 'Thousand' },
  )
  comes([xml('entity.xml', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')], { subject: 'Entity' })
  comes([xml('deep.xml', '<a>'.repeat(50_000))], { subject: 'Deep' })
  comes(
    [{ name: 'invoice.pdf', type: 'application/pdf', content: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]) }],
    { subject: 'Program' },
  )
  comes([{ name: 'scan.zip', type: 'application/zip', content: Buffer.from('PK') }], { subject: 'Zip' })
  comes([{ name: 'big.pdf', type: 'application/pdf', content: Buffer.alloc(100) }], {
    subject: 'Claims a gigabyte',
    claims: 1_000_000_000,
  })
  comes([{ name: 'lies.pdf', type: 'application/pdf', content: Buffer.alloc(21 * 1024 * 1024, 'x') }], {
    subject: 'Claims a byte',
    claims: 1,
  })
  comes([], { subject: 'Hello \u202egnp.exe\u0007 and <b>more</b>', name: 'A\u0000B' })
  comes([{ name: '../../etc/in\u202evoice.xml', type: 'application/xml', content: ubl() }], {
    subject: 'After all of it',
  })
  await reads()
  const rows = await arrived()
  const reason = (subject: string) => rows.find((row) => row.subject === subject)?.reason
  expect(reason('Thousand')).toContain('Only the first 20 of 1000 attachments were read.')
  expect(
    server.heard.filter((line) => line.includes('BODY.PEEK[') && line.startsWith('UID FETCH 1 ')).length,
  ).toBeLessThan(50)
  expect(reason('Entity')).toContain('Document types aren’t accepted')
  expect(reason('Deep')).toContain('This file has more elements than a document can have')
  expect(reason('Program')).toContain('The content of the file doesn’t match its type')
  expect(reason('Zip')).toBe('Not read: scan.zip. Only PDF and XML files are.')
  expect(reason('Claims a gigabyte')).toBe('Too large to read: big.pdf. The limit is 20 MB.')
  expect(reason('Claims a byte')).toBe('lies.pdf is too large to read.')
  expect(rows.find(({ subject }) => subject.startsWith('Hello'))).toMatchObject({
    subject: 'Hello gnp.exe and <b>more</b>',
    reason: 'The email has no PDF or XML attachment.',
  })
  const last = rows.at(-1)!
  expect(last).toMatchObject({ status: 'proposed', vendor_number: '4711' })
  expect(last.document[0]!.path).toMatch(/^[0-9a-f-]{36}\/records\/[0-9a-f-]{36}\/[\w.\- ]+$/)
  expect(await problem()).toBeNull()
})

test.each<[string, Parameters<typeof startImap>[0], Partial<InvoiceMailbox> & { password?: string }, string]>([
  ['the password', {}, { password: 'wrong' }, 'The server refused the password of invoices@city.example.'],
  ['the folder', {}, { folder: 'Bills' }, 'There is no folder Bills. This mailbox has: INBOX.'],
  [
    'the name in the certificate',
    { certifiedFor: 9 },
    {},
    'The certificate of the server is for another name than 127.0.0.1.',
  ],
  ['a server without TLS', { security: 'plain' }, {}, '127.0.0.1 doesn’t speak TLS on port'],
  [
    'a server without STARTTLS',
    { security: 'plain' },
    { security: 'starttls' },
    '127.0.0.1 doesn’t offer STARTTLS on port',
  ],
  ['a port that no one listens on', {}, { port: 1 }, '127.0.0.1 does not answer as an IMAP server on port 1.'],
])('a mailbox that can’t be read says why: %s', async (_, options, change, words) => {
  const { sets, reads, problem, ada, sees } = await mailing(options)
  await sets(change)
  await reads(true)
  expect(await problem()).toContain(words)
  expect(await sees(ada, 'select tested_at is not null as tested from invoice_mailboxes')).toEqual([{ tested: true }])
})

test('a mailbox or a token address inside the network is refused on entry', async () => {
  const { sets } = await mailing()
  const client = { sign_in: 'application', client_id: 'x', scope: 'y' } as never as Partial<InvoiceMailbox>
  const inside = 'This address is not on the internet.'
  for (const host of ['10.0.0.1', '192.168.1.5', '169.254.169.254'])
    await expect(sets({ host })).rejects.toThrow(inside)
  for (const host of ['10.0.0.1', '0x0a000001', '169.254.169.254:443'])
    await expect(sets({ ...client, token_url: `https://${host}/token` })).rejects.toThrow(inside)
})

test('a certificate that no authority signed is refused, and STARTTLS works', async () => {
  const { sets, reads, problem, services, organization, comes, ubl, arrived } = await mailing({ security: 'starttls' })
  await sets()
  comes([{ name: 'invoice.xml', type: 'application/xml', content: ubl() }])
  await readMailbox(organization.id, services, { tests: true })
  expect(await problem()).toContain('The certificate of 127.0.0.1 is self-signed.')
  await reads(true)
  expect([await problem(), (await arrived()).length]).toEqual([null, 1])
})

test('only an administrator sets the mailbox up, and its password goes to no other server', async () => {
  const { sets, does, rosa, max, ada, sees, organization, owner, server } = await mailing()
  const mailbox = { host: server.host, port: server.port, username: 'u', folder: 'INBOX' } as never
  for (const who of [rosa, max])
    await expect(does(who, saveMailbox, { mailbox, password: 'x' })).rejects.toThrow(
      'Only an administrator can set up the invoice mailbox.',
    )
  await expect(sets({ password: null })).rejects.toThrow('Enter the password.')
  await expect(sets({ senders: 'acme' })).rejects.toThrow('acme is neither an address nor a domain')
  const row = await sets()
  await expect(sets({ host: 'mail.elsewhere.example', password: null })).rejects.toThrow('Enter the password again')
  await sets({ folder: 'Invoices', password: null })
  await expect(sees(ada, 'select * from invoice_mailbox_secrets')).rejects.toThrow()
  const said = JSON.stringify(
    (await owner.query('select * from audit_events where organization_id = $1', [organization.id])).rows,
  )
  expect([said.includes('invoice-mailboxes/save'), said.includes('granary')]).toEqual([true, false])
  await expect(does(max, askForTest, { id: row.id })).rejects.toThrow('Only an administrator')
  const elsewhere = await city({ name: 'Cedar Bay' })
  expect(await elsewhere.sees(elsewhere.ada, 'select * from invoice_mailboxes')).toEqual([])
})

test('a person accepts what they corrected, once; it becomes a draft with the file', async () => {
  const { sets, reads, arrived, comes, ubl, does, rosa, max, order, vendor, orderLine, owner } = await mailing()
  await sets()
  const content = ubl()
  comes([{ name: 'invoice.xml', type: 'application/xml', content }])
  comes([{ name: 'again.xml', type: 'application/xml', content }])
  await reads()
  const [row, again] = await arrived()
  const head = {
    vendor,
    purchase_order: order.id,
    vendor_number: '4711-A',
    invoice_date: '2026-11-18',
    received_on: '2026-11-20',
  }
  const lines = [
    { description: 'Nitrile gloves', quantity: 97, unit: 'case', unit_price: 12.5, order_line: orderLine!.id },
  ] as never
  const accept = () => does(rosa, acceptMailed, { id: row!.id, invoice: { document: [], ...head } as never, lines })
  await expect(
    does(rosa, acceptMailed, { id: row!.id, invoice: { document: [], ...head } as never, lines: [] as never }),
  ).rejects.toThrow('Add at least one line.')
  const made = await accept()
  expect(made).toMatchObject({
    status: 'draft',
    came_by: 'email',
    vendor_number: '4711-A',
    amount: 97 * 12_50,
    document: [{ name: 'invoice.xml' }],
  })
  await expect(accept()).rejects.toThrow('This invoice has already been answered.')
  await expect(does(max, mailedInvoiceCommands.refuse, { id: row!.id, reason: 'x', reply: false })).rejects.toThrow()
  const { rows: named } = await owner.query(
    `select f.table_name from app.file_records f join storage.objects o on o.id = f.object where o.name = $1 order by 1`,
    [row!.document[0]!.path],
  )
  expect(named).toEqual([{ table_name: 'invoices' }, { table_name: 'mailed_invoices' }])
  expect(await does(rosa, mailedDuplicates, { id: again!.id, vendor, vendor_number: '4711a' })).toMatchObject([
    { kind: 'invoice', id: made.id },
    { kind: 'email', id: row!.id, status: 'accepted' },
  ])
})

test('a rejection needs a reason, and is emailed to the sender where the person says so', async () => {
  const { sets, reads, arrived, comes, ubl, does, rosa, owner, organization } = await mailing()
  await sets()
  for (const number of ['4711', '4712'])
    comes([{ name: `${number}.xml`, type: 'application/xml', content: ubl({ number }) }])
  await reads()
  const [first, second] = await arrived()
  const refuse = (id: string, reply: boolean, reason = 'The quantity is wrong.') =>
    does(rosa, mailedInvoiceCommands.refuse, { id, reason, reply })
  await expect(refuse(first!.id, false, ' ')).rejects.toThrow()
  const letters = async () =>
    (
      await owner.query(
        `select payload from app.jobs where name = 'send-mail' and payload ->> 'to' = 'billing@acme.example'`,
      )
    ).rows as { payload: { subject: string; text: string } }[]
  expect(await refuse(first!.id, false)).toMatchObject({ status: 'refused', reason: 'The quantity is wrong.' })
  expect(await letters()).toEqual([])
  await refuse(second!.id, true)
  const [letter] = await letters()
  expect(letter!.payload.subject).toBe('Re: Your invoice')
  expect(letter!.payload.text).toContain(`${organization.name} did not accept invoice 4712 that you emailed.`)
  expect(letter!.payload.text).toContain('The quantity is wrong.')
})

/** A mailbox that is opened by tokens, with the provider that issues them. */
async function withTokens(answer: Parameters<typeof startTokens>[0]) {
  let issued = ''
  const tokens = await startTokens((form) => {
    const given = answer(form)
    issued = String((given.body as { access_token?: string }).access_token ?? '')
    return given
  })
  const place = await mailing({ token: () => issued })
  const client = { token_url: tokens.url, client_id: 'client-1', scope: 'https://outlook.office365.com/.default' }
  return { ...place, tokens, client, reads: (tests = false) => place.reads(tests, tokens.ca) }
}

test('a mailbox of Microsoft 365 is read with a token that the application asks for each time', async () => {
  let count = 0
  const { sets, reads, arrived, ubl, comes, tokens, client, problem, server } = await withTokens(() => ({
    body: { access_token: `token-${++count}`, token_type: 'Bearer', expires_in: 3599 },
  }))
  await sets({ ...client, sign_in: 'application', password: 'secret-1' })
  comes([{ name: 'invoice.xml', type: 'application/xml', content: ubl() }])
  await reads(true)
  await reads()
  expect(await problem()).toBeNull()
  expect(await arrived()).toMatchObject([{ vendor_number: '4711', status: 'proposed' }])
  const form = {
    grant_type: 'client_credentials',
    client_id: 'client-1',
    client_secret: 'secret-1',
    scope: 'https://outlook.office365.com/.default',
  }
  expect(tokens.asked).toEqual([form, form])
  // No password goes to the server, and no token is kept.
  expect(server.heard.filter((line) => line === 'LOGIN')).toEqual([])
})

test('a mailbox of Google is read with a refresh token, and one that the provider replaces is kept', async () => {
  const { sets, reads, tokens, client, problem } = await withTokens(({ refresh_token }) => ({
    body: { access_token: `for ${refresh_token}`, refresh_token: 'second' },
  }))
  await sets({ ...client, sign_in: 'refresh_token', password: 'secret-1', refresh_token: 'first' })
  await reads()
  await reads()
  expect(await problem()).toBeNull()
  expect(tokens.asked.map(({ grant_type, refresh_token }) => [grant_type, refresh_token])).toEqual([
    ['refresh_token', 'first'],
    ['refresh_token', 'second'],
  ])
})

test('a provider that issues no token is quoted, and the mailbox is read when it does again', async () => {
  const answers: Parameters<typeof startTokens>[0][] = [
    () => ({
      status: 401,
      body: { error: 'invalid_client', error_description: 'AADSTS7000222: The client secret has expired.\r\nTrace: 1' },
    }),
    () => ({ status: 503, body: {} }),
    () => ({ body: { access_token: 'good' } }),
  ]
  const { sets, reads, client, problem } = await withTokens((form) => answers.shift()!(form))
  await sets({ ...client, sign_in: 'application', password: 'old' })
  await reads()
  expect(await problem()).toBe(
    'The provider refused the client. Check the client ID and its secret, which can expire. It said: AADSTS7000222: The client secret has expired.',
  )
  await reads()
  expect(await problem()).toBe('The provider issued no token (status 503).')
  await reads()
  expect(await problem()).toBeNull()
})

test('a mailbox that the application may not open says what to permit', async () => {
  const tokens = await startTokens(() => ({ body: { access_token: 'of another mailbox' } }))
  const { sets, reads, problem } = await mailing({ token: () => 'other' })
  await sets({ sign_in: 'application', token_url: tokens.url, client_id: 'client-1', password: 'secret' })
  await reads(true, tokens.ca)
  expect(await problem()).toMatch(/^The server refused the token for invoices@city\.example\. Let the application/)
})

test('secrets go only to the client that they were entered for, and are read by no one', async () => {
  const { sets, client, sees, ada, owner } = await withTokens(() => ({ body: { access_token: 'x' } }))
  const application = { ...client, sign_in: 'application' as const }
  await expect(sets({ ...application, password: null })).rejects.toThrow('Enter the client secret.')
  await sets({ ...application, password: 'secret-1' })
  await sets({ ...application, password: null, senders: '@other.example' })
  await expect(sets({ ...application, token_url: 'https://evil.example/token', password: null })).rejects.toThrow(
    'Enter the client secret again: the token address, the client or the sign-in has changed.',
  )
  await expect(sets({ ...application, sign_in: 'password', password: null })).rejects.toThrow(
    'Enter the password again: the server, the user name or the sign-in has changed.',
  )
  await expect(sets({ ...application, sign_in: 'refresh_token', password: 'secret-1' })).rejects.toThrow(
    'Enter the refresh token.',
  )
  await expect(sees(ada, 'select from invoice_mailbox_secrets')).rejects.toThrow('permission denied')
  const { rows } = await owner.query<{ logged: boolean }>(
    `select exists (select from audit_events where command = 'invoice-mailboxes/save' and input::text like '%secret-1%') as logged`,
  )
  expect(rows).toEqual([{ logged: false }])
})
