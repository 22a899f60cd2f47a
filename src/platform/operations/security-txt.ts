/**
 * RFC 9116: where to report a vulnerability. The expiry date moves along, so that a running server never serves a
 * stale one.
 */
export function securityTxt({ contact, siteUrl, now }: { contact: string; siteUrl: string; now: Date }): string {
  const expires = new Date(now)
  expires.setUTCDate(expires.getUTCDate() + 180)
  expires.setUTCHours(0, 0, 0, 0)
  const reachable = /^(https|mailto|tel):/i.test(contact) ? contact : `mailto:${contact}`
  return [
    `Contact: ${reachable}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    `Policy: ${siteUrl}/security`,
    '',
  ].join('\n')
}
