import { randomBytes } from 'node:crypto'
import type { Message } from '#platform/mail/mail.ts'
import type { startWire } from './wire.ts'

type Wire = Awaited<ReturnType<typeof startWire>>

/** Valid by every rule, and in no list of known passwords. */
export const goodPassword = 'Quartz-Lantern-58'

let newcomers = 0
export const newEmail = (name = 'nora') => `${name}.${++newcomers}.${randomBytes(4).toString('hex')}@example.gov`

/** A message's link, and its code. */
export function inEmail({ text }: Message) {
  const href = /https?:\/\/\S+(?:token_hash|token)=\S+/.exec(text)?.[0]
  const query = href ? new URL(href).searchParams : undefined
  return {
    href,
    tokenHash: query?.get('token_hash') ?? query?.get('token') ?? '',
    type: query?.get('type') ?? '',
    code: /Your code: (\d{6})/.exec(text)?.[1] ?? '',
  }
}

/** The newest message to this address. */
export function emailTo({ mails }: Pick<Wire, 'mails'>, email: string): Message {
  const found = mails.findLast(({ to }) => to === email)
  if (!found) throw new Error(`No message was sent to ${email}`)
  return found
}

export const emailsTo = ({ mails }: Pick<Wire, 'mails'>, email: string) => mails.filter(({ to }) => to === email)

/** A person who signed up, read the email and confirmed: through the stock client, signed in. */
export async function newcomer(wire: Wire, { email = newEmail(), password = goodPassword } = {}) {
  const client = wire.client()
  const { error } = await client.auth.signUp({ email, password, options: { data: { display_name: 'Nora' } } })
  if (error) throw error
  const { tokenHash } = inEmail(emailTo(wire, email))
  const { data, error: refused } = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'signup' })
  if (refused) throw refused
  return { client, email, password, user: data.user!, session: data.session! }
}
