import type { Keys } from '#platform/auth/keys.ts'
import { isOurMac, macOf } from '#platform/keys/macs.ts'

type Invited = { organization_id: string; id: string }

/** The two ids and a seal over them. It is computed on demand and stored nowhere. */
export function invitationToken(keys: Keys, { organization_id, id }: Invited): string {
  const ids = Buffer.concat([bytesOf(organization_id), bytesOf(id)])
  return Buffer.concat([ids, macOf(keys, 'invitation', ids)]).toString('base64url')
}

/** The invitation that the token was made for, or null when it is not ours. */
export function readInvitationToken(keys: Keys, token: string): Invited | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 64 || !isOurMac(keys, 'invitation', bytes.subarray(0, 32), bytes.subarray(32))) return null
  return { organization_id: uuidOf(bytes.subarray(0, 16)), id: uuidOf(bytes.subarray(16, 32)) }
}

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
