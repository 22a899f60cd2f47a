import { randomBytes } from 'node:crypto'

/** A link names its agency, which finds its row without asking every agency, and 24 bytes that no one can guess. */
export const newLink = (organization: string, secret: Buffer = randomBytes(24)): string =>
  Buffer.concat([Buffer.from(organization.replaceAll('-', ''), 'hex'), secret.subarray(0, 24)]).toString('base64url')

export function agencyOf(link: string): string | null {
  const bytes = Buffer.from(link, 'base64url')
  if (bytes.length !== 40) return null
  return bytes
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
