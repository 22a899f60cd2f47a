import { useConfig } from '#client/BackendProvider.tsx'
import { phrase, say, translated } from '#platform/say.ts'

type ForProgramsProps = { solicitation?: string; isOpen?: boolean; invitedOnly?: boolean }

/** The same content for feed readers, calendars and open data programs, at stable addresses. */
export function ForPrograms({ solicitation, isOpen = true, invitedOnly = false }: ForProgramsProps) {
  const { supabaseUrl: here } = useConfig()
  if (invitedOnly) return null
  const addresses = solicitation
    ? [
        [phrase('Download as PDF'), `/open/v1/opportunities/${solicitation}.pdf`],
        ...(isOpen ? [[phrase('Add deadline to calendar (.ics)'), `/open/v1/opportunities/${solicitation}.ics`]] : []),
        [phrase('Open Contracting record (OCDS 1.1)'), `/open/v1/ocds/records/${solicitation}.json`],
        [phrase('Open Contracting releases'), `/open/v1/ocds/releases/${solicitation}.json`],
      ]
    : [
        ['RSS', '/open/v1/opportunities.rss'],
        ['Atom', '/open/v1/opportunities.atom'],
        [phrase('Add deadlines to calendar (.ics)'), '/open/v1/opportunities.ics'],
        [phrase('Open Contracting records (OCDS 1.1)'), '/open/v1/ocds/records.json'],
        [phrase('Open Contracting releases'), '/open/v1/ocds/releases.json'],
      ]
  return (
    <nav aria-label={say('Feeds and open data')}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {addresses.map(([words, path]) => (
          <li key={path}>
            <a className="link inline-flex min-h-6 items-center" href={`${here}${path}`}>
              {translated(words!)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
