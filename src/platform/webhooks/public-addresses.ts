import { BlockList, isIP, isIPv6 } from 'node:net'

/** Networks that are not the internet (IANA's special-purpose registries): this machine, the house, what carries another address inside. */
const special = [
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24',
  '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4',
]
/** Of IPv6 the internet is 2000::/3; these parts of it are not. */
const specialWithin = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const blocked = new BlockList()
for (const network of special) blocked.addSubnet(...parts(network), 'ipv4')
for (const network of specialWithin) blocked.addSubnet(...parts(network), 'ipv6')
const internet6 = new BlockList()
internet6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address belongs to the internet: what an administrator types must not lead us into the house that we stand in. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  return isIPv6(address) ? internet6.check(address, 'ipv6') && !blocked.check(address, 'ipv6') : !blocked.check(address, 'ipv4')
}

function parts(network: string): [address: string, bits: number] {
  const [address, bits] = network.split('/') as [string, string]
  return [address, Number(bits)]
}
