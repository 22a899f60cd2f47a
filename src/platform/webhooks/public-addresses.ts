/**
 * Networks that are not the internet (IANA's special-purpose registries): this machine, private networks, and
 * addresses that embed another one.
 */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** In IPv6 the internet is 2000::/3; these parts of it are not. */
const specialWithin = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

type Network = { bits: string; length: number }
const networkOf = (text: string): Network => {
  const [address, length] = text.split('/') as [string, string]
  return { bits: bitsOf(address)!, length: Number(length) }
}
const within = (bits: string, { bits: network, length }: Network) => bits.startsWith(network.slice(0, length))
const [blocked4, blocked6, internet6] = [special.map(networkOf), specialWithin.map(networkOf), networkOf('2000::/3')]

/**
 * Whether an address belongs to the internet: an administrator's input must not lead us into the network that we run
 * in.
 */
export function isPublicAddress(address: string): boolean {
  const bits = bitsOf(address)
  if (bits === null) return false
  if (bits.length === 32) return !blocked4.some((network) => within(bits, network))
  return within(bits, internet6) && !blocked6.some((network) => within(bits, network))
}

/**
 * Why an entered host is not called; every call checks the address again. Numbers in any form other than four
 * decimals (127.1, 0x7f000001) bypass checks such as this one, and are not names. Other digits and dots (①②⑦。⓪.⓪.①)
 * are read as a browser reads them.
 */
export function whyNotHost(host: string): string | null {
  const name = host.normalize('NFKC').replaceAll('。', '.').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  const bracketed = /^\[(.*)\]$/.exec(name)?.[1]
  const isNumber = /(^|\.)(0x[0-9a-f]*|\d+)$/.test(name)
  const isInside = !name.includes('.') || /\.(localhost|local|internal|lan|home|corp|intranet|home\.arpa)$/.test(name)
  const reachable = bracketed !== undefined ? isPublicAddress(bracketed) : isNumber ? isPublicAddress(name) : !isInside
  return reachable ? null : 'This address is not on the internet.'
}

/** An address as its bits, or null for anything else. Without node:net, because screens use this check too. */
export function bitsOf(address: string): string | null {
  if (!address.includes(':')) return bitsOf4(address)
  const halves = address.split('::')
  if (halves.length > 2 || !/^[\da-f:.]+$/i.test(address)) return null
  const [head, tail] = halves.map(groupsOf)
  if (!head || (halves.length === 2 && !tail)) return null
  const missing = 8 - head.length - (tail?.length ?? 0)
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  return [...head, ...Array.from({ length: halves.length === 2 ? missing : 0 }, () => 0), ...(tail ?? [])]
    .map((group) => group.toString(2).padStart(16, '0'))
    .join('')
}

function bitsOf4(address: string): string | null {
  const parts = address.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null
  return parts.map((part) => Number(part).toString(2).padStart(8, '0')).join('')
}

/** The sixteen-bit groups of one half; an IPv4 address at its end is two of them. */
function groupsOf(half: string): number[] | null {
  if (half === '') return []
  const groups: number[] = []
  for (const part of half.split(':')) {
    const four = part.includes('.') ? bitsOf4(part) : null
    if (four) groups.push(parseInt(four.slice(0, 16), 2), parseInt(four.slice(16), 2))
    else if (/^[\da-f]{1,4}$/i.test(part)) groups.push(parseInt(part, 16))
    else return null
  }
  return groups
}

/** The host of an entered https address without a user and password, or null. Rules run where there is no URL. */
export const hostOfHttps = (address: string): string | null =>
  /^https:\/\/([^\s/?#@\\]+)(?:[/?#]\S*)?$/i.exec(address)?.[1] ?? null
