import { useConfig } from '#client/BackendProvider.tsx'

type ForProgramsProps = { solicitation?: string; isOpen?: boolean; invitedOnly?: boolean }

/** The same content for feed readers, calendars and open data programs, at stable addresses. */
export function ForPrograms({ solicitation, isOpen = true, invitedOnly = false }: ForProgramsProps) {
  const { supabaseUrl: here } = useConfig()
  if (invitedOnly) return null
  const addresses = solicitation
    ? [
        ...(isOpen ? [['Add deadline to calendar (.ics)', `/open/v1/opportunities/${solicitation}.ics`]] : []),
        ['Open Contracting record (OCDS 1.1)', `/open/v1/ocds/records/${solicitation}.json`],
        ['Open Contracting releases', `/open/v1/ocds/releases/${solicitation}.json`],
      ]
    : [
        ['RSS', '/open/v1/opportunities.rss'],
        ['Atom', '/open/v1/opportunities.atom'],
        ['Add deadlines to calendar (.ics)', '/open/v1/opportunities.ics'],
        ['Open Contracting records (OCDS 1.1)', '/open/v1/ocds/records.json'],
        ['Open Contracting releases', '/open/v1/ocds/releases.json'],
      ]
  return (
    <nav aria-label="Feeds and open data">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {addresses.map(([words, path]) => (
          <li key={path}>
            <a className="link inline-flex min-h-6 items-center" href={`${here}${path}`}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
