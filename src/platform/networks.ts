import { bitsOf, whyNotHost } from './webhooks/public-addresses.ts'

/** A network as people write it: an address, or one with its prefix length. Null for anything else. */
export type Network = { written: string; bits: string; length: number }

/** An IPv4 address inside IPv6 is the IPv4 address: a dual-stack socket shows every caller so. */
const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

export function networkOf(written: string): Network | null {
  const [address = '', length, ...more] = written.trim().split('/')
  const bits = bitsOf(plain(address))
  if (bits === null || more.length > 0 || (length !== undefined && !/^(0|[1-9]\d{0,2})$/.test(length))) return null
  const prefix = length === undefined ? bits.length : Number(length)
  if (prefix > bits.length) return null
  // Bits after the prefix have no effect, and a typing mistake in them would go unnoticed.
  return bits.slice(prefix).includes('1') ? null : { written: written.trim(), bits, length: prefix }
}

/** One per line; commas and comments after a # are understood too. */
export const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .flatMap((line) => line.replace(/#.*/, '').split(/[\s,;]+/))
    .filter(Boolean)

const known = new Map<string, Network[]>()

/** The networks of a list, parsed once because every request of a member asks. */
export function networksOf(text: string): Network[] {
  let found = known.get(text)
  if (!found) {
    if (known.size >= 1_000) known.clear()
    known.set(text, (found = linesOf(text).flatMap((line) => networkOf(line) ?? [])))
  }
  return found
}

const holds = (outer: Network, inner: Pick<Network, 'bits' | 'length'>) =>
  outer.bits.length === inner.bits.length &&
  outer.length <= inner.length &&
  inner.bits.startsWith(outer.bits.slice(0, outer.length))

export function isWithin(text: string, address: string | undefined): boolean {
  const bits = bitsOf(plain(address ?? ''))
  return bits !== null && networksOf(text).some((network) => holds(network, { bits, length: bits.length }))
}

/** Whether the new list allows an address that the old one did not. No list allows every address. */
export function isWiderList(before: string | null, after: string | null): boolean {
  if (!before) return false
  return !after || networksOf(after).some((each) => !networksOf(before).some((outer) => holds(outer, each)))
}

/**
 * The same as whyNotHost where the operator allows networks of their own: an address within them, and a name, whose
 * addresses are checked at the connection.
 */
export const whyNotReach = (host: string, networks: string): string | null =>
  isWithin(networks, host) || (networks !== '' && /(^|\.)[a-z][a-z0-9-]*(:\d+)?$/i.test(host)) ? null : whyNotHost(host)
