import type { Keys } from '../keys.ts'
import { isOurMac, macOf } from '../../keys/macs.ts'
import { whyNotName } from '../../written-text.ts'

/** How a program calls itself, and where it takes a person back to. Its own words: no one has checked them. */
export type Registration = { name: string; redirects: readonly string[] }

const purpose = 'program registration'
const prefix = 'grp_'
const mostAddresses = 5
const longest = { name: 80, address: 400 }

/**
 * The client id of a registered program is the registration itself with our code: anyone may register, and nothing is
 * stored until a person consents.
 */
export function clientIdOf(keys: Pick<Keys, 'derive'>, { name, redirects }: Registration): string {
  const content = Buffer.from(JSON.stringify([name, ...redirects])).toString('base64url')
  return `${prefix}${content}.${macOf(keys, purpose, content).toString('base64url')}`
}

export function registrationOf(keys: Pick<Keys, 'every'>, clientId: string): Registration | null {
  const [content = '', code = ''] = clientId.startsWith(prefix) ? clientId.slice(prefix.length).split('.') : []
  if (!content || !isOurMac(keys, purpose, content, Buffer.from(code, 'base64url'))) return null
  const [name, ...redirects] = JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as string[]
  return { name: name!, redirects }
}

/** Checks the data that a program sends to register, or publishes at the address that is its client id. */
export function whyNotRegister({ name, redirects }: { name: unknown; redirects: unknown }): string | null {
  if (typeof name !== 'string' || !name.trim()) return 'Send client_name, the name of the program.'
  if (name.length > longest.name || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(name))
    return `client_name can have up to ${longest.name} visible characters.`
  const misleading = whyNotName('client_name', name)
  if (misleading) return misleading
  if (lettersOf(name).includes('granary')) return 'client_name can’t contain the name of this product.'
  if (!Array.isArray(redirects) || redirects.length === 0 || redirects.length > mostAddresses)
    return `Send redirect_uris, a list of up to ${mostAddresses} addresses.`
  return redirects.every((each) => typeof each === 'string' && isReturnAddress(each))
    ? null
    : 'Each of redirect_uris must be an https address, an http address of this computer (127.0.0.1, [::1] or localhost), or an application’s own scheme with a period in it, without a fragment.'
}

/** The letters that an eye sees: G R A N A R Y and Gränary are the product’s name too. */
const lettersOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

/** RFC 8252: the web, this computer, or an application's own scheme, which is a domain name in reverse. */
function isReturnAddress(address: string): boolean {
  if (address.length > longest.address || /[\s\\\p{Cc}#]/u.test(address) || !URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username || url.password) return false
  return url.protocol === 'https:' || isOnThisComputer(url) || /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(url.protocol)
}

const isOnThisComputer = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)

/** Exact, except for the port of this computer, which a program is given when it starts (RFC 8252, 7.3). */
export function isRegistered({ redirects }: Registration, address: string): boolean {
  if (redirects.includes(address)) return true
  if (!isReturnAddress(address) || !isOnThisComputer(new URL(address))) return false
  return redirects.some((each) => isOnThisComputer(new URL(each)) && withoutPort(each) === withoutPort(address))
}

function withoutPort(address: string): string {
  const url = new URL(address)
  url.port = ''
  return url.href
}

/** Who receives the person, as the consent page says it. */
export function placeOf(address: string): string {
  const url = new URL(address)
  return isOnThisComputer(url) ? 'this computer' : url.host || url.protocol.slice(0, -1)
}
