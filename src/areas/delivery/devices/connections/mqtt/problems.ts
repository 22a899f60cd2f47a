import { whyNotTrusted } from '#platform/webhooks/certificates.ts'
import { NotReachable } from '#platform/webhooks/post.ts'

/** A code of the broker in its answer to a sign-in or a subscription. */
export class Answered extends Error {
  readonly kind: 'connack' | 'suback'
  readonly answer: number
  constructor(kind: 'connack' | 'suback', answer: number) {
    super(`${kind} ${answer}`)
    this.kind = kind
    this.answer = answer
  }
}

export class NotMqtt extends Error {}

const silent = new Set(['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
const noTls = new Set(['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'])

type Sign = { host: string; port: number; topic: string; username: string | null }

/** Why a broker could not be listened to, for its administrator. */
export function whyNotConnected(error: unknown, { host, port, topic, username }: Sign): string {
  const code = (error as { code?: string }).code ?? ''
  if (error instanceof NotReachable)
    return `${host} is not on the internet. The operator can allow its network with the setting MQTT_NETWORKS.`
  if (error instanceof Answered && error.kind === 'suback')
    return `The broker doesn’t let this user subscribe to ${topic}. Check the topic filter and the rights of the user.`
  if (error instanceof Answered)
    return error.answer === 4 || error.answer === 5
      ? `The broker refused the sign-in of ${username ?? 'a user without a name'}. Check the user name and the password.`
      : `The broker refused the connection (code ${error.answer}).`
  if (error instanceof NotMqtt) return `${host} doesn’t speak MQTT 3.1.1 on port ${port}. Check the port.`
  if (code === 'ENOTFOUND') return `There is no server named ${host}. Check the name.`
  if (code === 'EAI_AGAIN') return `The name ${host} can’t be looked up right now.`
  const untrusted = whyNotTrusted(code, host)
  if (untrusted) return untrusted
  if (noTls.has(code)) return `${host} doesn’t speak TLS on port ${port}. Check the port.`
  if (silent.has(code)) return `${host} does not answer on port ${port}. Check the port and the firewall.`
  if (code === 'ECONNRESET' || code === 'EPIPE') return `${host} ended the connection. It is tried again.`
  if (/^(ERR_TLS|ERR_SSL|CERT_)/.test(code)) return `A secure connection to ${host} failed (${code}).`
  return 'A message could not be stored. The broker delivers it again.'
}
