import { useState } from 'react'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { atLeast } from '#platform/roles.ts'
import type { metVendors } from '../commands.ts'
import { exclusionList } from '../records.ts'
import { ImportListDialog } from './ImportListDialog.tsx'

/** The imported lists, and the agency's vendors that match the newest one. */
export default function ExclusionsScreen() {
  const actor = useActor()
  const { data } = useAnswer<typeof metVendors>('exclusions/met', {}, { about: 'exclusion_lists' })
  const [asking, setAsking] = useState(false)
  const take = atLeast('manager', actor) && (
    <Button look="main" onClick={() => setAsking(true)}>
      Import list
    </Button>
  )
  return (
    <Screen area="Vendor & Marketplace" title="Exclusion list" actions={take}>
      <div className="grid gap-5">
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
        <RecordList
          of={exclusionList}
          columns={['name', 'published_on', 'entries', 'source', 'in_force']}
          first={take || undefined}
        />
      </div>
      {asking && <ImportListDialog onClose={() => setAsking(false)} />}
    </Screen>
  )
}
