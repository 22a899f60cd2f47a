import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

export type Proxies = { trust(address: string): boolean }

/** Networks a proxy may connect from: `10.0.0.0/8`, `fd00::/8`, a single address, or `loopback`. */
export function trustedProxies(networks: readonly string[]): Proxies {
  const list = new BlockList()
  for (const network of networks.flatMap((each) => (each === 'loopback' ? ['127.0.0.0/8', '::1'] : [each]))) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address)
    if (!family)
      throw new Error(`"${network}" isn’t a network. Write an address, or one with its prefix length: 10.0.0.0/8.`)
    list.addSubnet(
      address,
      bits === undefined ? (family === 6 ? 128 : 32) : Number(bits),
      family === 6 ? 'ipv6' : 'ipv4',
    )
  }
  if (networks.length === 0) return { trust: () => false }
  const known = new Map<string, boolean>()
  return {
    trust(address) {
      let trusted = known.get(address)
      if (trusted === undefined) {
        trusted = isIP(address) > 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
        if (known.size >= remembered) known.clear()
        known.set(address, trusted)
      }
      return trusted
    },
  }
}

/** A proxy asks again with each request; a flood of other addresses pushes out what is remembered. */
const remembered = 1_000

/**
 * The client's address: read from the right, because each proxy adds the address that it saw, and only what our
 * proxies added is true. Everything left of the first unknown address was written by that client.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | string[] | undefined,
  proxies: Proxies,
): string {
  let address = plain(peer ?? '')
  if (!forwardedFor || !proxies.trust(address)) return address
  const hops = String(forwardedFor).split(',')
  for (let i = hops.length - 1; i >= 0 && proxies.trust(address); i--) {
    const hop = plain(hops[i]!.trim())
    if (!isIP(hop)) break
    address = hop
  }
  return address
}

/** The headers that proxies, balancers and content networks add to a forwarded request. */
const passedOn =
  /^(?:via|forwarded|x-forwarded.*|x-real-ip|x-(?:cluster-)?client-ip|true-client-ip|fastly-client-ip|cf-.*|x-amzn-.*|x-envoy-.*)$/

const isPassedOn = (headers: IncomingHttpHeaders) => Object.keys(headers).some((name) => passedOn.test(name))

/**
 * A proxy on this machine that is not configured must not make every client local, and neither may a page of another
 * site that points its name at this machine (DNS rebinding).
 */
export const isLocal = (peer: string | undefined, headers: IncomingHttpHeaders) =>
  isLoopback(plain(peer ?? '')) && isLocalHost(headers.host ?? '') && !isPassedOn(headers)

/** Through a configured proxy that adds no headers, such as the port that a container publishes on this machine. */
export const isNear = (peer: string | undefined, headers: IncomingHttpHeaders, proxies: Proxies) =>
  proxies.trust(plain(peer ?? '')) && !isPassedOn(headers)

/** Whether a server that listens on this address can only be reached from this machine. */
export const isBoundHere = (host: string) => host === 'localhost' || isLoopback(plain(host))

/** The proxy nearest to us decides here too. */
export function isSecure(
  encrypted: boolean,
  peer: string | undefined,
  forwardedProto: string | string[] | undefined,
  proxies: Proxies,
): boolean {
  if (encrypted) return true
  if (!forwardedProto || !proxies.trust(plain(peer ?? ''))) return false
  return String(forwardedProto).split(',').at(-1)!.trim().toLowerCase() === 'https'
}

/** One household or office on IPv6 is a /64: counting single addresses would limit nothing. */
export function neighborhood(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head ? head.split(':') : []
  const rest = tail ? tail.split(':') : []
  while (tail !== undefined && groups.length + rest.length < 8) groups.push('0')
  return [...groups, ...rest].slice(0, 4).join(':')
}

const isLoopback = (address: string) => address.startsWith('127.') || address === '::1'

/** `localhost`, or an address that only this machine has: the only hosts that may use plain HTTP. */
export function isLocalHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name)
}

/** A dual-stack socket shows IPv4 callers as ::ffff:192.0.2.1. */
const plain = (address: string) => (address.startsWith('::ffff:') ? address.slice(7) : address)
