import { Link } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import type { metVendors } from '../commands.ts'

/** The agency's vendors that match the newest list. */
export function MatchingVendors() {
  const { data } = useAnswer<typeof metVendors>('exclusions/met', {}, { about: 'exclusion_lists' })
  return (
    <Panel title="Matching vendors" about="Matched by UEI or full name, not cleared.">
      {!data && <SkeletonLines lines={2} />}
      {data?.met.length === 0 && <p className="text-ink-2">No matches.</p>}
      <ul className="divide-y divide-line">
        {data?.met.map(({ vendor, number, name, entry, entry_name, agency, how }) => (
          <li
            key={`${vendor} ${entry}`}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5"
          >
            <span>
              <Link to={`/vendor-directory/${vendor}`} className="link font-semibold">
                {name}
              </Link>{' '}
              <span className="font-mono text-xs text-ink-2">{number}</span>
              <span className="block text-sm text-ink-2">
                {entry_name}
                {agency && `, excluded by ${agency}`}
              </span>
            </span>
            <Dial state="bad">{how === 'uei' ? 'Same UEI' : 'Same name'}</Dial>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
