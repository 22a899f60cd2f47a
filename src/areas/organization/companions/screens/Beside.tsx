import { useQueryClient } from '@tanstack/react-query'
import { useChanges } from '#client/use-changes.ts'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import { People } from '#kit/record/People.tsx'
import type { Beside as BesideProps } from '#kit/record/surroundings.ts'
import { LatestComments } from '../../comments/screens/LatestComments.tsx'
import { LinkedPanel } from '../../record-links/screens/LinkedPanel.tsx'
import { NextPanel } from '../../tasks/screens/NextPanel.tsx'

const watched = ['attachments', 'tasks', 'record_links', 'comments', 'approval_requests', 'approval_turns']

/**
 * The rail beside a record: what is next, its people, its chain, its discussion. Tasks and people are for the agency;
 * a vendor's people have the discussion.
 */
export function Beside({ of, row, tab, waiting, open }: BesideProps) {
  const queries = useQueryClient()
  // Its counts and its approval change with other tables than its own.
  useChanges(watched, () => void queries.invalidateQueries({ queryKey: [of.table, 'records/summary'] }))
  const ours = useOwnOrganization() === row.organization_id
  return (
    <div className="in-turn">
      {ours && of.table !== 'tasks' && <NextPanel of={of} row={row} waiting={waiting} />}
      {ours && <People of={of} row={row} />}
      <LinkedPanel of={of} row={row} />
      {tab !== 'discussion' && <LatestComments of={of} row={row} onAll={() => open('discussion')} />}
    </div>
  )
}
