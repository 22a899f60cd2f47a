import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { Refused } from '#client/functions.ts'
import { useActor } from '#client/use-actor.ts'
import { useChanges } from '#client/use-changes.ts'
import { useOwnLog } from '#kit/trail/use-own-log.ts'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState, NoPermission } from '#kit/parts/States.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { askTrail, type Newest } from '#kit/trail/ask.ts'
import { whyNotTendWitnesses } from '../rules.ts'
import { CheckpointsTab } from './CheckpointsTab.tsx'
import { EntriesTab } from './EntriesTab.tsx'
import { TrailFigures } from './TrailFigures.tsx'
import { WholeTab } from './WholeTab.tsx'
import { WitnessesTab } from './WitnessesTab.tsx'

const tabs = [
  { name: 'entries', title: 'Entries' },
  { name: 'checkpoints', title: 'Checkpoints' },
  { name: 'verify', title: 'Verify all' },
  { name: 'witnesses', title: 'Witnesses' },
] as const

/** The audit log of the organization: read, verify and share with witnesses. */
export default function TrailScreen() {
  const backend = useBackend()
  const organization = useOwnLog()
  const mayTend = whyNotTendWitnesses(useActor()) === null
  const newest = useQuery({
    queryKey: ['trail_logs', organization],
    enabled: Boolean(organization),
    queryFn: () => askTrail<Newest>(backend, `/logs/${organization}`).catch(nullIfMissing),
  })
  useChanges(['trail_logs'])
  const [{ name: tab }, open] = useTab(tabs)
  const about = (
    // On a phone the entries come first.
    <span className="max-md:hidden">
      Hash-chained, signed log (RFC 9162). It isn’t a blockchain, and{' '}
      <Link to="/blockchain-trust" className="link">
        its limits are documented
      </Link>
      .
    </span>
  )
  return (
    <Screen area="Advanced Technologies" title="Audit log" about={about}>
      {newest.isError && <ErrorState what="The log" onRetry={() => void newest.refetch()} />}
      {organization === null && <NoPermission what="the audit log" who="An administrator of your organization" />}
      {organization !== null && newest.isPending && <SkeletonLines lines={6} label="Loading the audit log" />}
      {newest.data === null && (
        <Empty title="No entries yet">New activity is sealed within about a minute and appears here.</Empty>
      )}
      {newest.data && (
        <>
          <TrailFigures newest={newest.data} mayTend={mayTend} />
          <div className="mt-3 md:mt-6">
            <Tabs label="Audit log" tabs={tabs} chosen={tab} onChoose={open}>
              {tab === 'entries' && <EntriesTab newest={newest.data} />}
              {tab === 'checkpoints' && <CheckpointsTab newest={newest.data} />}
              {tab === 'verify' && <WholeTab newest={newest.data} mayTend={mayTend} />}
              {tab === 'witnesses' && <WitnessesTab newest={newest.data} mayTend={mayTend} />}
            </Tabs>
          </div>
        </>
      )}
    </Screen>
  )
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Refused && error.status === 404) return null
  throw error
}
