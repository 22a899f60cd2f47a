import { createHash } from 'node:crypto'
import { notify } from '#areas/organization/notifications/notify.ts'
import { vendorLife } from '#areas/vendors/vendors/life.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { receiveFile, type Arrived } from '#platform/storage/keep-file.ts'
import { StorageRefused } from '#platform/storage/storage-refused.ts'
import { notAmong } from '#platform/life/status-sql.ts'
import type { Mail, OpenMailbox } from './mailbox/open.ts'
import { invoicesAmong, isAllowed, isPdf, mailLimits } from './mailbox/rules.ts'
import { matchRead } from './match.ts'
import { invoicesIn, type MailFile, type ReadInvoice } from './proposal/read-files.ts'
import type { MailedInvoice } from './records.ts'

const house = { role: 'service_role' } as const

export type Reading = { organization: string; senders: string | null; services: Services }

/** The same email has the same key wherever its server keeps it, so that it is never taken twice. */
const keyOf = ({ message_id, sender, subject, sent_at, size }: Mail): string =>
  createHash('sha256')
    .update(JSON.stringify(message_id ? [message_id, sender] : [sender, subject, sent_at.toISOString(), size]))
    .digest('hex')

type Part = { document: Arrived[]; digest: string | null; reason: string | null; invoice: ReadInvoice | null }

/**
 * One email, from its description to its rows: all of them, or none. What is downloaded is decided from the
 * description, so that a thousand attachments cost one line.
 */
export async function takeMail(reading: Reading, mailbox: OpenMailbox, mail: Mail): Promise<void> {
  const { organization, services } = reading
  const key = keyOf(mail)
  const known = {
    text: 'select from mailed_invoices where organization_id = $1 and mail_key = $2 limit 1',
    values: [organization, key],
  }
  if ((await services.database.read(house, known)).rows.length > 0) return
  const parts = await partsOf(reading, mailbox, mail).catch((error: unknown) => {
    // One email that can't be read must not keep the others waiting. A lost connection or a full storage is no fault of it.
    if (!mailbox.isOpen() || error instanceof StorageRefused) throw error
    services.log.warn('email not read', { 'error.message': String(error) })
    return skipped('This email could not be read. Open it in the mailbox.')
  })
  await services.database.transaction(house, async (tx) => {
    await tx.sql(`select set_config('app.organization_id', $1, true), set_config('app.command', $2, true)`, [
      organization,
      'invoice-mailboxes/read',
    ])
    // Two readings at once take turns here, and the second one finds the email taken.
    await tx.sql('select from invoice_mailbox_secrets where organization_id = $1 for update', [organization])
    if ((await tx.sql(known.text, known.values)).length > 0) return
    for (const [at, part] of parts.entries()) await keepPart(tx, reading, mail, { key, at, part })
  })
}

const skipped = (reason: string): Part[] => [{ document: [], digest: null, reason, invoice: null }]

async function partsOf(reading: Reading, mailbox: OpenMailbox, mail: Mail): Promise<Part[]> {
  if (!isAllowed(mail.sender, reading.senders) && !(await isVendor(reading, mail.sender)))
    return skipped('The sender is not allowed. Add the address or its domain to the allowed senders of the mailbox.')
  const { taken, notes } = invoicesAmong(mail.attachments)
  if (taken.length === 0) return skipped(notes.join(' ') || 'The email has no PDF or XML attachment.')
  const files: MailFile[] = []
  let left = mailLimits.mailBytes
  for (const file of taken) {
    const bytes = left > 0 ? await mailbox.download(mail.uid, file.part, Math.min(left, mailLimits.fileBytes)) : null
    const name = file.name || (isPdf(file) ? 'invoice.pdf' : 'invoice.xml')
    if (bytes === null) notes.push(`${name} is too large to read.`)
    else if (bytes.length > 0) files.push({ name, kind: isPdf(file) ? 'pdf' : 'xml', bytes })
    left -= bytes?.length ?? 0
  }
  const found = await invoicesIn(files)
  const said = [...notes, ...found.notes]
  if (found.invoices.length === 0) return skipped(said.join(' ').slice(0, 2_000) || 'No attachment is an invoice.')
  const parts: Part[] = []
  for (const invoice of found.invoices) parts.push(await received(reading, { invoice, notes: said }))
  return parts
}

async function received(
  { organization, services }: Reading,
  { invoice, notes }: { invoice: ReadInvoice; notes: readonly string[] },
): Promise<Part> {
  const document: Arrived[] = []
  const more = [...notes]
  for (const { name, kind, bytes } of invoice.files)
    try {
      const type = kind === 'pdf' ? 'application/pdf' : 'application/xml'
      document.push(await receiveFile(services, { organization, owner: null, name, type, content: bytes }))
    } catch (error) {
      // Malware, or a program that calls itself a PDF: the email is told of, without the file.
      if (!(error instanceof StorageRefused)) throw error
      more.push(`${name}: ${error.message}`)
    }
  const digest = createHash('sha256').update(invoice.files[0]!.bytes).digest('hex')
  if (document.length === 0) return { document, digest, reason: more.join(' ').slice(0, 2_000), invoice: null }
  return {
    document,
    digest,
    reason: null,
    invoice: { ...invoice, read: { ...invoice.read, notes: [...invoice.read.notes, ...more] } },
  }
}

const isVendor = async ({ organization, services }: Reading, sender: string): Promise<boolean> =>
  (
    await services.database.read(house, {
      text: `select from vendors where organization_id = $1 and lower(email) = $2
      and status ${notAmong(vendorLife, 'closed')} limit 1`,
      values: [organization, sender],
    })
  ).rows.length > 0

type Placed = { key: string; at: number; part: Part }

async function keepPart(
  tx: Tx,
  { organization, services }: Reading,
  mail: Mail,
  { key, at, part }: Placed,
): Promise<void> {
  const { document, digest, reason, invoice } = part
  const matched = invoice && (await matchRead(tx, organization, invoice, { sender: mail.sender, keys: services.keys }))
  const read = matched?.proposal
  // Before the record: who may read a file follows from the record that names it.
  for (const each of document) await each.store(tx)
  const row = (await tx.one<Pick<MailedInvoice, 'id'>>(
    `insert into mailed_invoices (organization_id, sender, sender_name, subject, sent_at, message_id, mail_key, part,
       document, digest, format, vendor, purchase_order, vendor_number, invoice_date, amount, proposal, reason, status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     returning id`,
    [
      organization,
      mail.sender,
      mail.sender_name,
      mail.subject,
      mail.sent_at,
      mail.message_id,
      key,
      at,
      JSON.stringify(document.map(({ file }) => file)),
      digest,
      invoice?.format ?? 'none',
      matched?.vendor,
      matched?.purchase_order,
      read?.vendor_number?.value.slice(0, 60),
      read?.invoice_date?.value,
      read?.total && read.total.value >= 0 ? read.total.value : null,
      read && JSON.stringify(read),
      reason,
      invoice ? 'proposed' : 'skipped',
    ],
  ))!
  if (!invoice) return
  const now = services.clock.now()
  await notify(
    tx,
    {
      organization_id: organization,
      people: await holdersOf(tx, organization, ['manager', 'admin'], now),
      event: 'vendor_matter',
      record: { table: 'mailed_invoices', id: row.id },
      words: `${matched!.vendorName ?? mail.sender} emailed ${read!.vendor_number ? `invoice ${read!.vendor_number.value}` : 'an invoice'}.`,
      actor: null,
      happening: row.id,
    },
    now,
  )
}
