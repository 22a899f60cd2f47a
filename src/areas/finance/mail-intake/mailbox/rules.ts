import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { InvoiceMailbox } from '../records.ts'

export type Attachment = {
  part: string
  name: string
  type: string
  /** As sent, a third more than its bytes. */ size: number
}

/** What one email may hold, and how many are read at a time. */
export const mailLimits = { files: 20, fileBytes: 20 * 1024 * 1024, mailBytes: 40 * 1024 * 1024, mails: 50 }

const isNamed = ({ name }: Attachment, ending: string) => name.toLowerCase().endsWith(ending)
export const isPdf = (file: Attachment) => file.type === 'application/pdf' || isNamed(file, '.pdf')
export const isXml = (file: Attachment) => /^(application|text)\/(.+\+)?xml$/.test(file.type) || isNamed(file, '.xml')

/** The attachments that can be invoices, and what is said of the others. */
export function invoicesAmong(files: readonly Attachment[]): { taken: Attachment[]; notes: string[] } {
  const wanted = files.filter((file) => isPdf(file) || isXml(file))
  const small = wanted.filter(({ size }) => size <= mailLimits.fileBytes * 1.4)
  const taken = small.slice(0, mailLimits.files)
  const others = files.filter((file) => !wanted.includes(file) && file.name && !file.type.startsWith('image/'))
  const large = wanted.filter((file) => !small.includes(file))
  return {
    taken,
    notes: [
      large.length > 0 && `Too large to read: ${named(large)}. The limit is 20 MB.`,
      small.length > taken.length && `Only the first ${mailLimits.files} of ${small.length} attachments were read.`,
      others.length > 0 && `Not read: ${named(others)}. Only PDF and XML files are.`,
    ].filter((note) => note !== false),
  }
}

const named = (files: readonly Attachment[]) =>
  [
    ...files.slice(0, 5).map(({ name, type }) => name || type),
    ...(files.length > 5 ? [`${files.length - 5} more`] : []),
  ].join(', ')

const lines = (senders: string | null) =>
  (senders ?? '')
    .split(/[\s,;]+/)
    .map((each) => each.toLowerCase())
    .filter(Boolean)

/** An address, or every address of a domain. */
export const isAllowed = (sender: string, senders: string | null): boolean =>
  lines(senders).some((each) => (each.startsWith('@') ? sender.endsWith(each) : sender === each))

export const whyNotSenders = (senders: string | null): Reason => {
  const strange = lines(senders).find((each) => !/^[^\s@]*@[^\s@]+\.[^\s@]+$/.test(each))
  return strange ? `${strange} is neither an address nor a domain such as @acme.example.` : null
}

type Entered = Pick<InvoiceMailbox, 'host' | 'port' | 'username' | 'senders'>

/** A password is sent only to the server that it was entered for. */
export const whyNotSave = (
  entered: Entered,
  { saved, password }: { saved: Entered | null; password: string | null | undefined },
): Reason =>
  firstReason(
    !/^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/i.test(entered.host) &&
      'Enter the name of the server, such as imap.example.gov.',
    whyNotSenders(entered.senders),
    !password && !saved && 'Enter the password.',
    !password &&
      saved !== null &&
      (saved.host !== entered.host || saved.port !== entered.port || saved.username !== entered.username) &&
      'Enter the password again: the server or the user name has changed.',
  )

export const whyNotSetUp = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('admin', actor) ? null : 'Only an administrator can set up the invoice mailbox.'
