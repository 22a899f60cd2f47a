import { whyNotTrusted } from '#platform/webhooks/certificates.ts'
import type { MailServer } from './open.ts'

type Failure = {
  code?: string
  message?: string
  authenticationFailed?: boolean
  serverResponseCode?: string
  reason?: string
}

const silent = new Set([
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
])
const noTls = new Set(['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'UPGRADE_TIMEOUT'])
const lost = new Set([
  'NoConnection',
  'EConnectionClosed',
  'ETIMEOUT',
  'ClosedAfterConnectText',
  'ClosedAfterConnectTLS',
])

/** Why a mailbox could not be opened, for its administrator. Null for an error that is ours. */
export function whyNotOpened(
  error: unknown,
  { host, port, username, byToken = false }: Pick<MailServer, 'host' | 'port' | 'username'> & { byToken?: boolean },
): string | null {
  const failure = error as Failure
  const code = failure.code ?? ''
  if (failure.authenticationFailed && byToken)
    return `The server refused the token for ${username}. Let the application read this mailbox: at Microsoft 365 with Add-MailboxPermission in Exchange, at Google with the scope https://mail.google.com/.`
  if (failure.authenticationFailed)
    return /(^|\.)(office365|outlook)\.com$/i.test(host)
      ? 'Microsoft 365 refused the password. It accepts none over IMAP: select OAuth 2.0 as the sign-in.'
      : `The server refused the password of ${username}. Check the user name and the password. Some providers need an app password.`
  const untrusted = whyNotTrusted(code, host)
  if (untrusted) return untrusted
  if (/starttls/i.test(failure.message ?? '') || code === 'MissingServerExtension')
    return `${host} doesn’t offer STARTTLS on port ${port}. Use TLS on port 993.`
  if (noTls.has(code)) return `${host} doesn’t speak TLS on port ${port}. Check the port and the encryption.`
  if (silent.has(code))
    return `${host} does not answer as an IMAP server on port ${port}. Check the port and the encryption.`
  if (lost.has(code)) return `${host} ended the connection. It is tried again in a few minutes.`
  if (/^(ERR_TLS|ERR_SSL|CERT_)/.test(code)) return `A secure connection to ${host} failed (${code}).`
  return null
}
