import { lookup as resolve, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { ImapFlow, type FetchMessageObject, type MessageStructureObject } from 'imapflow'
import { isWithin } from '#platform/networks.ts'
import { isPublicAddress } from '#platform/webhooks/public-addresses.ts'
import { whyNotOpened } from './problems.ts'
import type { Attachment } from './rules.ts'

export type MailServer = {
  host: string
  port: number
  security: 'tls' | 'starttls'
  username: string
  folder: string
} & ({ password: string } | { accessToken: string })
/** Where a connection may go besides the internet, and whose certificates it trusts besides the usual ones. */
export type MailReach = { networks: string; ca?: string }

/** An email as its server describes it, before anything of it is downloaded. */
export type Mail = {
  uid: number
  sender: string
  sender_name: string | null
  subject: string
  message_id: string | null
  sent_at: Date
  size: number
  attachments: Attachment[]
}
export type OpenMailbox = {
  validity: string
  /** Numbers of the emails after this one or, where the folder was rebuilt, of those since this moment. */
  after(known: { uid: number } | { since: Date }): Promise<number[]>
  mail(uid: number): Promise<Mail | null>
  /** The bytes of one part, decoded; null where they are more than that. */
  download(uid: number, part: string, most: number): Promise<Buffer | null>
  isOpen(): boolean
}

const lookup = promisify(resolve)
const seconds = 1_000

/** The server’s problem in words that an administrator can act on. */
export class MailboxProblem extends Error {}

/**
 * Opens a folder for reading only and closes it again: nothing in the mailbox is marked, moved or deleted. The name is
 * resolved once, and the connection goes to that address, so that a name can’t lead into the network that we run in.
 */
export async function withMailbox<T>(
  server: MailServer,
  reach: MailReach,
  work: (mailbox: OpenMailbox) => Promise<T>,
): Promise<T> {
  const client = new ImapFlow({
    host: await addressOf(server, reach),
    port: server.port,
    ...(isIP(server.host) === 0 && { servername: server.host }),
    secure: server.security === 'tls',
    ...(server.security === 'starttls' && { doSTARTTLS: true }),
    auth: {
      user: server.username,
      ...('accessToken' in server ? { accessToken: server.accessToken } : { pass: server.password }),
    },
    tls: { minVersion: 'TLSv1.2', ...(reach.ca && { ca: reach.ca }) },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    clientInfo: { name: 'Granary' },
    connectionTimeout: 15 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 60 * seconds,
    maxLineLength: 2 * 1024 * 1024,
    maxLiteralSize: 4 * 1024 * 1024,
    maxResponseSize: 8 * 1024 * 1024,
  })
  // The same error rejects the call that waits; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { uidValidity } = await client
      .mailboxOpen(server.folder, { readOnly: true })
      .catch(async (cause: unknown) => {
        throw client.usable ? noFolder(server.folder, await foldersOf(client), cause) : cause
      })
    return await work(opened(client, String(uidValidity)))
  } catch (error) {
    if (error instanceof MailboxProblem) throw error
    const words = whyNotOpened(error, { ...server, byToken: 'accessToken' in server })
    if (words === null) throw error
    throw new MailboxProblem(words, { cause: error })
  } finally {
    await closed(client)
  }
}

async function addressOf({ host }: Pick<MailServer, 'host'>, { networks }: MailReach): Promise<string> {
  const addresses: LookupAddress[] = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true }).catch((cause: NodeJS.ErrnoException) => {
        throw new MailboxProblem(
          cause.code === 'ENOTFOUND'
            ? `There is no server named ${host}. Check the name.`
            : `The name ${host} can’t be looked up right now.`,
          { cause },
        )
      })
  const allowed = addresses.every(({ address }) => isPublicAddress(address) || isWithin(networks, address))
  if (addresses.length === 0 || !allowed)
    throw new MailboxProblem(
      `${host} is not on the internet. The operator can allow its network with the setting IMAP_NETWORKS.`,
    )
  return addresses[0]!.address
}

const foldersOf = (client: ImapFlow) =>
  client.list().then(
    (folders) => folders.map(({ path }) => path),
    () => [] as string[],
  )

function noFolder(folder: string, folders: readonly string[], cause: unknown): MailboxProblem {
  const some = folders.slice(0, 12).join(', ')
  return new MailboxProblem(`There is no folder ${folder}.${some && ` This mailbox has: ${some}.`}`.slice(0, 500), {
    cause,
  })
}

async function closed(client: ImapFlow): Promise<void> {
  const late = setTimeout(() => client.close(), 5 * seconds)
  await client.logout().catch(() => undefined)
  clearTimeout(late)
  client.close()
}

const opened = (client: ImapFlow, validity: string): OpenMailbox => ({
  validity,
  async after(known) {
    const asked = 'uid' in known ? { uid: `${known.uid + 1}:*` } : { since: known.since }
    const found = (await client.search(asked, { uid: true })) || []
    // “7:*” names the last email even where its number is below 7.
    return found.filter((uid) => !('uid' in known) || uid > known.uid).toSorted((a, b) => a - b)
  },
  async mail(uid) {
    const message = await client.fetchOne(
      String(uid),
      { uid: true, envelope: true, bodyStructure: true, internalDate: true, size: true },
      { uid: true },
    )
    return message ? mailOf(message) : null
  },
  async download(uid, part, most) {
    const { content } = await client.download(String(uid), part, { uid: true, maxBytes: most + 1, decodeText: false })
    if (!content) return Buffer.alloc(0)
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of content as AsyncIterable<Buffer>)
      if ((size += piece.length) <= most + 1) pieces.push(piece)
    return size > most ? null : Buffer.concat(pieces)
  },
  isOpen: () => client.usable,
})

/** Unix time zero: a server that reports no date of arrival. */
const unknown = new Date(0)

function mailOf({ uid, envelope, bodyStructure, internalDate, size }: FetchMessageObject): Mail {
  const [from] = envelope?.from ?? []
  return {
    uid,
    sender: plain(from?.address ?? '', 320).toLowerCase() || 'unknown',
    sender_name: plain(from?.name ?? '', 200) || null,
    subject: plain(envelope?.subject ?? '', 300) || '(no subject)',
    message_id: plain(envelope?.messageId ?? '', 500) || null,
    sent_at: internalDate ? new Date(internalDate) : unknown,
    size: size ?? 0,
    attachments: bodyStructure ? partsOf(bodyStructure) : [],
  }
}

// Control characters and marks that turn the direction of text have no place in a name.
const plain = (text: string, most: number) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, most)

/** More parts than this are not looked at: an email can claim any number of them. */
const mostParts = 2_000

function partsOf(root: MessageStructureObject): Attachment[] {
  const found: Attachment[] = []
  const open = [root]
  for (let seen = 0; open.length > 0 && seen < mostParts; seen++) {
    const node = open.shift()!
    if (node.childNodes?.length) {
      open.unshift(...node.childNodes)
      continue
    }
    const name = plain(node.dispositionParameters?.filename ?? node.parameters?.name ?? '', 200)
    const isText = /^text\/(plain|html|calendar)$/i.test(node.type) && node.disposition !== 'attachment'
    if (!isText && node.type)
      found.push({ part: node.part ?? '1', name, type: node.type.toLowerCase(), size: node.size ?? 0 })
  }
  return found
}
