import type { Keys } from '#platform/auth/keys.ts'
import { isOurMac, macOf } from '#platform/keys/macs.ts'

/** A resident who is emailed about a report, and what the link in the email does. */
export type ReportLink = { organization_id: string; id: string; does: 'confirm' | 'end' }

const purpose = 'report follower'
const sealed = 16
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** It does not expire: the link in last year's email must still stop the next one. */
export function reportLink(keys: Keys, { organization_id, id, does }: ReportLink): string {
  const content = Buffer.concat([bytesOf(organization_id), bytesOf(id), Buffer.from(does)])
  return Buffer.concat([macOf(keys, purpose, content).subarray(0, sealed), content]).toString('base64url')
}

export function readReportLink(keys: Keys, link: string): ReportLink | null {
  const bytes = Buffer.from(link, 'base64url')
  const content = bytes.subarray(sealed)
  const does = (['confirm', 'end'] as const).find((each) => each === content.subarray(32).toString())
  if (!does || !isOurMac(keys, purpose, content, bytes.subarray(0, sealed), sealed)) return null
  return { organization_id: idOf(content.subarray(0, 16)), id: idOf(content.subarray(16, 32)), does }
}
