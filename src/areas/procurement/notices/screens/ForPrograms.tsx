import { useConfig } from '#client/BackendProvider.tsx'

type ForProgramsProps = { solicitation?: string; isOpen?: boolean; invitedOnly?: boolean }

/** The same, for feed readers, calendars and programs that read open data: addresses that do not change. */
export function ForPrograms({ solicitation, isOpen = true, invitedOnly = false }: ForProgramsProps) {
  const { supabaseUrl: here } = useConfig()
  if (invitedOnly) return null
  const addresses = solicitation
    ? [
        ...(isOpen ? [['The closing, for your calendar', `/open/v1/opportunities/${solicitation}.ics`]] : []),
        ['Open Contracting record (OCDS 1.1)', `/open/v1/ocds/records/${solicitation}.json`],
        ['Open Contracting releases', `/open/v1/ocds/releases/${solicitation}.json`],
      ]
    : [
        ['RSS', '/open/v1/opportunities.rss'],
        ['Atom', '/open/v1/opportunities.atom'],
        ['Closings, for your calendar', '/open/v1/opportunities.ics'],
        ['Open Contracting records (OCDS 1.1)', '/open/v1/ocds/records.json'],
        ['Open Contracting releases', '/open/v1/ocds/releases.json'],
      ]
  return (
    <nav aria-label="For programs">
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
