import type { PublicSolicitation, Release } from './releases.ts'

type Parts = {
  next: string | null
  siteUrl: string
  releases: (solicitation: PublicSolicitation) => Release[]
  record: (solicitation: PublicSolicitation) => object
}

/** The standard's package around releases or records, with the address of the next page. */
export function packageOf(
  kind: 'releases' | 'records',
  path: string,
  after: string | undefined,
  solicitations: readonly PublicSolicitation[],
  { next, siteUrl, releases, record }: Parts,
): object {
  const content: readonly object[] = kind === 'releases' ? solicitations.flatMap(releases) : solicitations.map(record)
  const dates = solicitations.flatMap(releases).map(({ date }) => date)
  return {
    uri: `${siteUrl}${path}${after ? `?after=${encodeURIComponent(after)}` : ''}`,
    version: '1.1',
    extensions,
    // Taken from its newest release: the same content gives the same package, byte for byte.
    publishedDate: dates.toSorted().at(-1) ?? '1970-01-01T00:00:00.000Z',
    publisher: { name: new URL(siteUrl).host, uri: siteUrl },
    [kind]: content,
    ...(next && { links: { next: `${siteUrl}${path}?after=${encodeURIComponent(next)}` } }),
  }
}

const extensions = [
  'https://raw.githubusercontent.com/open-contracting-extensions/ocds_enquiry_extension/v1.1.4/extension.json',
  'https://raw.githubusercontent.com/open-contracting-extensions/ocds_pagination_extension/master/extension.json',
]
