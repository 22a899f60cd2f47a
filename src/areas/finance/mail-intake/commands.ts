import { z } from 'zod'
import { command, question, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput } from '#platform/commands/lines.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { compose } from '#platform/mail/email.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { among } from '#platform/life/status-sql.ts'
import { enterInvoice } from '../invoices/commands.ts'
import { invoice, invoiceLine, type Invoice } from '../invoices/records.ts'
import { numberKey } from '../invoices/rules.ts'
import { mailboxLife, mailedInvoiceLife } from './life.ts'
import { whyNotReachServers, whyNotSave, whyNotSetUp } from './mailbox/rules.ts'
import { sealPassword } from './mailbox/secrets.ts'
import { testMailbox } from './read-mailboxes.ts'
import { invoiceMailbox, mailedInvoice, type InvoiceMailbox, type MailedInvoice } from './records.ts'
import { whyNotAccept, type Duplicate } from './rules.ts'
import { sentStatus } from '../intake/rules.ts'
import { invoiceLife } from '../invoices/life.ts'

const one = z.strictObject({ id: z.uuid() })

export const saveMailbox = command('invoice-mailboxes/save', {
  about:
    'Saves the agency’s invoice mailbox and tests it. The password, the client secret and the refresh token are stored encrypted. Emails that arrived before setup are not read.',
  decides: 'control',
  personal: true,
  secret: ['password', 'refresh_token'],
  input: z.strictObject({
    mailbox: inputSchema(invoiceMailbox),
    password: z.string().max(500).nullish(),
    refresh_token: z.string().max(4_000).nullish(),
  }),
  async run({ mailbox, password, refresh_token: refreshToken }, context): Promise<InvoiceMailbox> {
    const { tx, actor, keys, now, innerNetworks = '' } = context
    refuseIf(whyNotSetUp(actor))
    const saved = await ownMailbox(context)
    const entered = { ...(mailbox as InvoiceMailbox), sign_in: (mailbox as InvoiceMailbox).sign_in ?? 'password' }
    const { host, username, folder } = entered
    refuseIf(whyNotSave(entered, { saved, password, refreshToken }))
    refuseIf(whyNotReachServers(entered, innerNetworks))
    const row = saved
      ? await tx.update<InvoiceMailbox>(invoiceMailbox, saved.id, { ...mailbox, tested_at: null })
      : await tx.insert<InvoiceMailbox>(invoiceMailbox, { ...mailbox, since: now })
    const sealed = password ? sealPassword(keys, row.id, password) : null
    const refresh = refreshToken ? sealPassword(keys, row.id, refreshToken) : null
    if (!saved)
      await tx.sql(
        `insert into invoice_mailbox_secrets (organization_id, mailbox, password_sealed, refresh_sealed)
          values ($1, $2, $3, $4)`,
        [actor.organization_id, row.id, sealed, refresh],
      )
    else {
      const isElsewhere = saved.host !== host || saved.username !== username || saved.folder !== folder
      await tx.sql(
        `update invoice_mailbox_secrets set password_sealed = coalesce($3, password_sealed),
          refresh_sealed = case when $5 then coalesce($6, refresh_sealed) end,
          uid_validity = case when $4 then null else uid_validity end, last_uid = case when $4 then 0 else last_uid end
          where organization_id = $1 and mailbox = $2`,
        [actor.organization_id, row.id, sealed, isElsewhere, entered.sign_in === 'refresh_token', refresh],
      )
    }
    await tx.later(testMailbox, { organization_id: actor.organization_id })
    return row
  },
})

export const askForTest = command('invoice-mailboxes/test', {
  about: 'Tests the invoice mailbox and reads what is new. The result is shown on its record.',
  personal: true,
  input: one,
  async run({ id }, { tx, actor }): Promise<InvoiceMailbox> {
    refuseIf(whyNotSetUp(actor))
    await tx.lock<InvoiceMailbox>(invoiceMailbox, id)
    await tx.later(testMailbox, { organization_id: actor.organization_id })
    return tx.update<InvoiceMailbox>(invoiceMailbox, id, { tested_at: null })
  },
})

export const mailboxState = question('invoice-mailboxes/state', {
  about: 'When the invoice mailbox was last read.',
  input: z.strictObject({}),
  run: async (_nothing, { tx, actor }): Promise<{ read_at: string | null }> => ({
    read_at:
      (
        await tx.one<{ read_at: string | null }>(
          'select read_at from invoice_mailbox_secrets where organization_id = $1',
          [actor.organization_id],
        )
      )?.read_at ?? null,
  }),
})

export const acceptMailed = command('mailed-invoices/accept', {
  about: 'Enters an emailed invoice as a person corrected it, with its files. It is a draft, matched as any other.',
  input: z.strictObject({ id: z.uuid(), invoice: inputSchema(invoice), lines: linesInput(invoiceLine) }),
  async run({ id, invoice: head, lines }, context): Promise<Invoice> {
    const { tx, actor } = context
    const row = await tx.lock<MailedInvoice>(mailedInvoice, id)
    refuseIf(whyNotAccept(row, { actor, lines }))
    const made = await enterInvoice(context, { ...head, document: row.document }, lines, 'email')
    await tx.update(mailedInvoice, id, { status: 'accepted', invoice: made.id, vendor: made.vendor })
    return made
  },
})

export const mailedDuplicates = question('mailed-invoices/duplicates', {
  about: 'Invoices of the same vendor with the same number, and emails with the same file.',
  input: z.strictObject({ id: z.uuid(), vendor: z.uuid().nullish(), vendor_number: z.string().max(60).nullish() }),
  async run({ id, vendor, vendor_number }, { tx, actor }): Promise<Duplicate[]> {
    const organization = actor.organization_id
    const booked =
      vendor && vendor_number
        ? await tx.sql<Duplicate>(
            `select 'invoice' as kind, id, number as name, status from invoices where organization_id = $1 and vendor = $2
              and vendor_number_key = $3 and status ${among(invoiceLife, 'counts')} order by id limit 5`,
            [organization, vendor, numberKey(vendor_number)],
          )
        : []
    const sent =
      vendor && vendor_number
        ? await tx.sql<Duplicate>(
            `select 'submission' as kind, id, vendor_number as name, status from invoice_submissions
              where organization_id = $1 and vendor = $2 and lower(vendor_number) = lower($3)
              and status ${among(sentStatus, 'sent')} limit 5`,
            [organization, vendor, vendor_number],
          )
        : []
    const mailed = await tx.sql<Duplicate>(
      `select 'email' as kind, o.id, o.subject as name, o.status from mailed_invoices m
        join mailed_invoices o on o.organization_id = m.organization_id and o.digest = m.digest and o.id <> m.id
        where m.organization_id = $1 and m.id = $2 order by o.id limit 5`,
      [organization, id],
    )
    return [...booked, ...sent, ...mailed]
  },
})

export const mailboxCommands = commandsOf(mailboxLife, {})

export const mailedInvoiceCommands = commandsOf(mailedInvoiceLife, {
  async refuse(row, { asked, tx, actor }) {
    if (!asked.reply) return
    const agency = (await tx.one<{ name: string }>('select name from organizations where id = $1', [
      actor.organization_id,
    ]))!.name
    await tx.later(sendMail, refusalTo(row, { agency, reason: asked.reason }))
  },
})

const refusalTo = (row: MailedInvoice, { agency, reason }: { agency: string; reason: string }) =>
  compose({
    to: row.sender,
    subject: `Re: ${row.subject}`.slice(0, 200),
    paragraphs: [
      `${agency} did not accept ${row.vendor_number ? `invoice ${row.vendor_number}` : 'the invoice'} that you emailed.`,
      reason,
      'Send a corrected invoice to the same address.',
    ],
    footer: [`${agency} sent this email because an invoice came from your address.`],
  })

async function ownMailbox({ tx, actor }: Context): Promise<InvoiceMailbox | null> {
  return (
    (await tx.one<InvoiceMailbox>('select * from invoice_mailboxes where organization_id = $1 for update', [
      actor.organization_id,
    ])) ?? null
  )
}
