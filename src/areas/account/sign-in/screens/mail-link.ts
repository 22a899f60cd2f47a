const types = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const

export type LinkType = (typeof types)[number]
export type MailLink = { token_hash: string; type: LinkType }

/** The token and type in an emailed link. Opening it does nothing yet: mail scanners open links too. */
export function linkFrom(search: URLSearchParams): MailLink | null {
  const token_hash = search.get('token_hash')
  const type = types.find((known) => known === search.get('type'))
  return token_hash && type ? { token_hash, type } : null
}
