import { whyNotReach } from '#platform/networks.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { hostOfHttps } from '#platform/webhooks/public-addresses.ts'
import type { InvoiceMailbox } from '../records.ts'

export type Attachment = {
  part: string
  name: string
  type: string
  /** As sent, a third more than its bytes. */ size: number
}

/** Limits of one email, and how many are read at a time. */
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

type Entered = Pick<
  InvoiceMailbox,
  'host' | 'port' | 'username' | 'senders' | 'sign_in' | 'token_url' | 'client_id' | 'scope'
>
export type Secrets = { /** Of an OAuth client, its secret. */ password?: string | null; refreshToken?: string | null }

export const isByToken = ({ sign_in }: Pick<InvoiceMailbox, 'sign_in'>): boolean => sign_in !== 'password'

/** A secret is sent only to the server that it was entered for. */
export const whyNotSave = (
  entered: Entered,
  { saved, password, refreshToken }: { saved: Entered | null } & Secrets,
): Reason =>
  firstReason(
    !/^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/i.test(entered.host) &&
      'Enter the name of the server, such as imap.example.gov.',
    whyNotSenders(entered.senders),
    isByToken(entered) && whyNotClient(entered),
    !password && !saved && (isByToken(entered) ? 'Enter the client secret.' : 'Enter the password.'),
    entered.sign_in === 'refresh_token' &&
      !refreshToken &&
      saved?.sign_in !== 'refresh_token' &&
      'Enter the refresh token.',
    saved !== null && whyNotKept(entered, { saved, password, refreshToken }),
  )

/** Both servers that an entered mailbox is read from. Each connection checks the address again. */
export const whyNotReachServers = (entered: Entered, networks: string): Reason =>
  firstReason(
    whyNotReach(entered.host, networks),
    isByToken(entered) && whyNotReach((hostOfHttps(entered.token_url!) ?? '').replace(/:\d+$/, ''), networks),
  )

const whyNotClient = ({ token_url, client_id }: Entered): Reason =>
  firstReason(
    !isTokenAddress(token_url) && 'Enter the token address, which starts with https://.',
    /[<>{}]/.test(token_url ?? '') && 'Replace <tenant> in the token address with your directory (tenant) ID.',
    !client_id && 'Enter the client ID.',
  )

const isTokenAddress = (address: string | null | undefined): boolean =>
  /^[a-z0-9.-]+(:\d+)?$/i.test(hostOfHttps(address ?? '') ?? '')

function whyNotKept(entered: Entered, { saved, password, refreshToken }: { saved: Entered } & Secrets): Reason {
  const differs = (names: readonly (keyof Entered)[]) =>
    names.some((name) => (saved[name] ?? '') !== (entered[name] ?? ''))
  if (!isByToken(entered))
    return !password && differs(['host', 'port', 'username', 'sign_in'])
      ? 'Enter the password again: the server, the user name or the sign-in has changed.'
      : null
  if (!differs(['token_url', 'client_id', 'sign_in'])) return null
  return firstReason(
    !password && 'Enter the client secret again: the token address, the client or the sign-in has changed.',
    entered.sign_in === 'refresh_token' &&
      !refreshToken &&
      'Enter the refresh token again: the token address, the client or the sign-in has changed.',
  )
}

/** Settings and steps required by the two providers that most agencies have. */
export const providers = {
  microsoft: {
    name: 'Microsoft 365',
    values: {
      host: 'outlook.office365.com',
      port: 993,
      security: 'tls',
      sign_in: 'application',
      token_url: 'https://login.microsoftonline.com/<tenant>/oauth2/v2.0/token',
      scope: 'https://outlook.office365.com/.default',
    },
    steps: [
      'In Microsoft Entra, register an application. Copy its application ID and the directory (tenant) ID.',
      'Give it the application permission IMAP.AccessAsApp of Office 365 Exchange Online, and grant consent.',
      'In Exchange Online, run New-ServicePrincipal for it, and Add-MailboxPermission for this mailbox only.',
      'Create a client secret and enter it here. Note when it expires.',
    ],
  },
  google: {
    name: 'Google Workspace',
    values: {
      host: 'imap.gmail.com',
      port: 993,
      security: 'tls',
      sign_in: 'refresh_token',
      token_url: 'https://oauth2.googleapis.com/token',
      scope: 'https://mail.google.com/',
    },
    steps: [
      'In the Google Cloud console, create an OAuth client for an internal app. Copy its client ID and secret.',
      'Sign in to the mailbox and allow the scope https://mail.google.com/ with offline access.',
      'Enter the refresh token that Google then shows.',
    ],
  },
} as const

export const whyNotSetUp = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('admin', actor) ? null : 'Only an administrator can set up the invoice mailbox.'
