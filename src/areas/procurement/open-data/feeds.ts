import { calendarText, type Entry } from '#areas/organization/calendar/icalendar.ts'
import { momentInWords } from '#platform/dates.ts'
import { escaped } from '#platform/mail/email.ts'
import { kindInWords } from '../solicitations/rules.ts'
import type { SolicitationKind } from '../solicitations/records.ts'

/** The feed text of a solicitation. */
export type Listed = {
  solicitation: string
  number: string
  kind: SolicitationKind
  title: string
  summary: string
  agency: string
  published_at: string
  closes_at: string
  updated_at: string
  zone: string
  edition: number
}

const name = 'Public opportunities'
const page = (siteUrl: string, { solicitation }: Pick<Listed, 'solicitation'>) =>
  `${siteUrl}/public-opportunities/${solicitation}`
const about = ({ agency, kind, number, summary, closes_at, zone }: Listed) =>
  `${agency}. ${kindInWords(kind)} ${number}. Closes ${momentInWords(closes_at, zone)}. ${summary}`

export function rss(siteUrl: string, solicitations: readonly Listed[]): string {
  const items = solicitations.map(
    (solicitation) =>
      `<item><title>${escaped(solicitation.title)}</title><link>${page(siteUrl, solicitation)}</link><guid>${page(siteUrl, solicitation)}</guid><pubDate>${new Date(solicitation.published_at).toUTCString()}</pubDate><description>${escaped(about(solicitation))}</description></item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${name}</title><link>${siteUrl}/public-opportunities</link><atom:link href="${siteUrl}/open/v1/opportunities.rss" rel="self" type="application/rss+xml"/><description>Open solicitations from public agencies</description><language>en-us</language>
${items.join('\n')}
</channel></rss>
`
}

export function atom(siteUrl: string, solicitations: readonly Listed[], now: Date): string {
  const changed = solicitations.map(({ updated_at }) => Date.parse(updated_at))
  const entries = solicitations.map(
    (solicitation) =>
      `<entry><title>${escaped(solicitation.title)}</title><link href="${page(siteUrl, solicitation)}"/><id>${page(siteUrl, solicitation)}</id><published>${iso(solicitation.published_at)}</published><updated>${iso(solicitation.updated_at)}</updated><author><name>${escaped(solicitation.agency)}</name></author><summary>${escaped(about(solicitation))}</summary></entry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>${name}</title><link href="${siteUrl}/public-opportunities"/><link rel="self" href="${siteUrl}/open/v1/opportunities.atom"/><id>${siteUrl}/public-opportunities</id><updated>${new Date(changed.length > 0 ? Math.max(...changed) : now).toISOString()}</updated>\n${entries.join('\n')}\n</feed>\n`
}

/** The closings, for a calendar program. An addendum is the next sequence number of the same event. */
export const closings = (siteUrl: string, solicitations: readonly Listed[]): string =>
  calendarText(
    `${name}: closings`,
    solicitations.map((solicitation) => closing(siteUrl, solicitation)),
  )

const closing = (siteUrl: string, solicitation: Listed): Entry => ({
  uid: `${solicitation.solicitation}@${new URL(siteUrl).host}`,
  title: `Closes: ${solicitation.number}, ${solicitation.title}`,
  details: about(solicitation),
  url: page(siteUrl, solicitation),
  due: { moment: new Date(solicitation.closes_at) },
  changedAt: new Date(solicitation.updated_at),
  sequence: solicitation.edition - 1,
})

const iso = (moment: string) => new Date(moment).toISOString()
