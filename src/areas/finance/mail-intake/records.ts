import { choice, date, files, instant, longText, money, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** How the server knows that it is the agency: by a password, or by a token that the provider issues for an hour. */
export const signIns = ['password', 'application', 'refresh_token'] as const

export const invoiceMailbox = defineRecord('invoice_mailboxes', {
  label: 'Invoice mailbox',
  plural: 'Invoice mailboxes',
  about: 'The mailbox that vendors email invoices to. It is read over IMAP and never changed.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  title: 'username',
  list: ['username', 'host', 'folder', 'status', 'problem'],
  fields: {
    host: text({ required: true, max: 253, label: 'IMAP server', help: 'Such as imap.example.gov.' }),
    port: number({ required: true, min: 1, max: 65_535, decimals: 0, initial: 993 }),
    security: choice(['tls', 'starttls'], {
      initial: 'tls',
      label: 'Encryption',
      words: { tls: 'TLS (port 993)', starttls: 'STARTTLS (port 143)' },
    }),
    username: text({ required: true, max: 255, label: 'User name', help: 'Usually the address of the mailbox.' }),
    sign_in: choice(signIns, {
      initial: 'password',
      label: 'Sign-in',
      words: {
        password: 'Password',
        application: 'OAuth 2.0, as an application',
        refresh_token: 'OAuth 2.0, with a refresh token',
      },
    }),
    token_url: text({
      max: 500,
      label: 'Token address',
      help: 'Where an access token is issued. It starts with https.',
    }),
    client_id: text({ max: 200, label: 'Client ID', help: 'Also called the application ID.' }),
    scope: text({ max: 500, help: 'What the token is for. Leave blank if the provider needs none.' }),
    folder: text({ required: true, max: 255, initial: 'INBOX' }),
    senders: longText({
      max: 10_000,
      verbatim: true,
      label: 'Allowed senders',
      help: 'One per line: an address, or a domain such as @acme.example. Addresses of vendors on file are always allowed.',
    }),
    since: instant({ required: true, setBy: 'commands', label: 'Reads email since' }),
    tested_at: instant({ setBy: 'commands', label: 'Last test' }),
    problem: text({ max: 500, setBy: 'commands' }),
    status: choice(['active', 'paused'], { initial: 'active', setBy: 'commands', words: { active: 'Active' } }),
  },
})
export type InvoiceMailbox = RowOf<typeof invoiceMailbox>

export const formats = ['ubl', 'cii', 'factur_x', 'pdf', 'none'] as const

export const mailedInvoice = defineRecord('mailed_invoices', {
  label: 'Emailed invoice',
  plural: 'Emailed invoices',
  about: 'An invoice proposed from an email, or the reason that an email held none.',
  firstFrom: 'Connect a mailbox. Emails with invoices are listed here.',
  access: { of: 'organization', read: 'user', write: 'user' },
  changedBy: 'commands',
  title: 'subject',
  list: ['subject', 'sender', 'sent_at', 'vendor', 'vendor_number', 'amount', 'status'],
  find: ['sender', 'vendor_number'],
  fields: {
    sender: text({ required: true, max: 320, setBy: 'commands', label: 'From' }),
    sender_name: text({ max: 200, setBy: 'commands', label: 'Sender name' }),
    subject: text({ required: true, max: 300, setBy: 'commands' }),
    sent_at: instant({ required: true, setBy: 'commands', label: 'Received' }),
    message_id: text({ max: 500, setBy: 'commands', label: 'Message ID' }),
    // One email is stored once, whatever number the server gives it after the mailbox was rebuilt or moved.
    mail_key: text({ required: true, max: 64, setBy: 'commands', label: 'Digest of the email' }),
    part: number({ required: true, min: 0, max: 1_000, decimals: 0, setBy: 'commands', label: 'Part' }),
    document: files({ setBy: 'commands', label: 'Files' }),
    digest: text({ max: 64, setBy: 'commands', label: 'SHA-256 of the file' }),
    format: choice(formats, {
      initial: 'none',
      setBy: 'commands',
      label: 'Read from',
      words: {
        ubl: 'UBL',
        cii: 'CII',
        factur_x: 'Factur-X (XML in the PDF)',
        pdf: 'Text of the PDF',
        none: 'Not read',
      },
    }),
    vendor: ref('vendors', { setBy: 'commands' }),
    purchase_order: ref('purchase_orders', { setBy: 'commands', label: 'Purchase order' }),
    vendor_number: text({ max: 60, setBy: 'commands', label: 'Invoice number' }),
    invoice_date: date({ setBy: 'commands', label: 'Invoice date' }),
    amount: money({ min: 0, setBy: 'commands' }),
    // Values as they were read, each with its place in the file, as JSON.
    proposal: longText({ max: 1_000_000, setBy: 'commands', told: false }),
    invoice: ref('invoices', { setBy: 'commands', label: 'Became' }),
    reason: longText({ max: 2_000, setBy: 'commands' }),
    status: choice(['proposed', 'accepted', 'refused', 'skipped'], {
      initial: 'proposed',
      setBy: 'commands',
      words: { proposed: 'Waiting for review', refused: 'Rejected', skipped: 'No invoice' },
    }),
  },
})
export type MailedInvoice = RowOf<typeof mailedInvoice>
