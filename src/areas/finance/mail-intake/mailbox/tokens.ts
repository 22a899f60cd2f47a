import { isWithin } from '#platform/networks.ts'
import { internet, NotReachable, type Reach } from '#platform/webhooks/post.ts'
import { isPublicAddress } from '#platform/webhooks/public-addresses.ts'
import { submit } from '#platform/webhooks/read.ts'
import type { InvoiceMailbox } from '../records.ts'
import { MailboxProblem, type MailReach } from './open.ts'

/** The OAuth client as an agency entered it, and the secrets that belong to it. */
export type TokenClient = Pick<InvoiceMailbox, 'sign_in' | 'token_url' | 'client_id' | 'scope'> & {
  secret: string
  refreshToken: string | null
}
export type Issued = { accessToken: string; /** Given where the provider replaces it. */ refreshToken: string | null }

/**
 * An access token for the mailbox (RFC 6749): for the application itself (section 4.4, Microsoft 365), or by a refresh
 * token that a person allowed once (section 6, Google). It lasts for the reading that follows and is kept nowhere.
 */
export async function issueToken(client: TokenClient, reach: MailReach): Promise<Issued> {
  const { text, status: code } = await submit(client.token_url!, formOf(client), 64 * 1024, reachOf(reach)).catch(
    (cause: unknown) => {
      throw new MailboxProblem(unreachable(client.token_url!, cause), { cause })
    },
  )
  const answer = answerIn(text)
  if (code !== 200 || typeof answer.access_token !== 'string' || answer.access_token === '')
    throw new MailboxProblem(whyNotIssued(code, answer))
  return {
    accessToken: answer.access_token,
    refreshToken: typeof answer.refresh_token === 'string' ? answer.refresh_token : null,
  }
}

export const formOf = ({ sign_in, client_id, scope, secret, refreshToken }: TokenClient): Record<string, string> => ({
  grant_type: sign_in === 'refresh_token' ? 'refresh_token' : 'client_credentials',
  client_id: client_id!,
  ...(secret && { client_secret: secret }),
  ...(sign_in === 'refresh_token' && { refresh_token: refreshToken ?? '' }),
  ...(scope && { scope }),
})

/** The networks in which mailboxes may be are those in which their tokens may be issued. */
const reachOf = ({ networks, ca }: MailReach): Reach => ({
  ...internet,
  isAllowed: (address) => isPublicAddress(address) || isWithin(networks, address),
  ...(ca && { ca }),
})

type Answer = { access_token?: unknown; refresh_token?: unknown; error?: unknown; error_description?: unknown }
function answerIn(text: string): Answer {
  try {
    return (JSON.parse(text) as Answer | null) ?? {}
  } catch {
    return {}
  }
}

const hostOf = (address: string): string => new URL(address).host
const unreachable = (address: string, cause: unknown): string =>
  cause instanceof NotReachable && /not on the internet/.test(cause.message)
    ? `${hostOf(address)} is not on the internet. The operator can allow its network with the setting IMAP_NETWORKS.`
    : `The token address at ${hostOf(address)} does not answer. Check the address. It is tried again in a few minutes.`

/** The provider’s own sentence is quoted: it names what its administrator has to change. */
export function whyNotIssued(code: number, { error, error_description }: Answer): string {
  const said = typeof error_description === 'string' ? error_description.split(/\r?\n/)[0]!.slice(0, 250) : ''
  const quoted = said && ` It said: ${said}`
  if (error === 'invalid_client' || error === 'unauthorized_client')
    return `The provider refused the client. Check the client ID and its secret, which can expire.${quoted}`
  if (error === 'invalid_grant')
    return `The provider refused the refresh token. It has expired or was revoked: create another one.${quoted}`
  if (error === 'invalid_scope') return `The provider does not know this scope. Check it.${quoted}`
  return `The provider issued no token (${typeof error === 'string' ? error.slice(0, 60) : `status ${code}`}).${quoted}`
}
