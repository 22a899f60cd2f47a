import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { Badge } from '#kit/parts/Badge.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { SkeletonRows } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { inBytes } from '#platform/words.ts'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { stateWords } from '#areas/organization/billing/rules.ts'
import { AccessesHere } from '#areas/organization/operator/screens/AccessesHere.tsx'
import type { listTenants } from '#areas/organization/operator/commands.ts'

/** A vendor's activity would tell who has sealed a bid. */
const notShown = <span className="text-ink-2">Not shown</span>

/** An administrator sees their own organization, the operator all of them. */
export default function TenantsScreen() {
  const actor = useActor()
  const { data, isError, refetch } = useAnswer<typeof listTenants>('tenants/list', {}, { about: 'organizations' })
  const operates = actor.operates
  const over = data?.tenants.filter(({ seats, people }) => seats !== null && people > seats)
  return (
    <Screen
      area="Platform Administration"
      title="Organizations"
      about={
        operates
          ? 'Plan, users, storage and status of each organization. Vendor activity is hidden.'
          : 'Plan, users, storage and status of your organization.'
      }
      actions={!operates && <ButtonLink to="/admin/tenant">Organization profile</ButtonLink>}
    >
      {isError && (
        <div className="rounded-md border border-line bg-surface">
          <ErrorState what="Organizations" onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !isError && <SkeletonRows rows={4} />}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {operates && (
            <Figures
              figures={[
                {
                  label: 'Organizations',
                  ...known(data, (data) => ({
                    value: String(data.tenants.length),
                    note: `${data.tenants.filter(({ kind }) => kind === 'vendor').length} vendors`,
                  })),
                },
                {
                  label: 'People',
                  ...known(data, (data) => ({
                    value: String(data.tenants.reduce((sum, { people }) => sum + people, 0)),
                  })),
                  to: '/user-management',
                },
                {
                  label: 'Active agencies this week',
                  ...known(data, (data) => ({
                    value: String(data.tenants.filter(({ commands }) => commands !== null && commands > 0).length),
                  })),
                },
                {
                  label: 'Over seat limit',
                  ...known(over, (over) => ({
                    value: String(over.length),
                    ...(over[0] && { note: over[0].name, tone: 'warn' as const }),
                  })),
                },
              ]}
            />
          )}
          <PlainTable
            label="Organizations"
            rows={data.tenants}
            keyOf={({ id }) => id}
            empty="No organizations."
            columns={[
              {
                label: 'Name',
                cell: (row) => (
                  <>
                    <span className="block font-semibold">{row.name}</span>
                    <span className="mt-1 flex flex-wrap gap-1.5">
                      <Badge>{row.kind === 'vendor' ? 'Vendor' : 'Agency'}</Badge>
                      {row.is_demo && <Badge>Demo</Badge>}
                    </span>
                  </>
                ),
              },
              {
                label: 'Plan',
                cell: (row) => (
                  <>
                    {row.plan ?? 'None'}
                    <span className="block text-xs text-ink-2">
                      {row.status === null ? 'No subscription' : (stateWords[row.status] ?? row.status)}
                    </span>
                  </>
                ),
              },
              {
                label: 'Seats',
                cell: (row) => (
                  <span className={row.seats !== null && row.people > row.seats ? 'text-bad' : ''}>
                    {row.people}
                    {row.seats !== null && ` of ${row.seats}`}
                  </span>
                ),
                figure: true,
              },
              {
                label: 'Files',
                cell: (row) => (row.storage_bytes === null ? notShown : inBytes(row.storage_bytes)),
                figure: true,
              },
              {
                label: 'Commands this week',
                cell: (row) => row.commands?.toLocaleString('en-US') ?? notShown,
                figure: true,
              },
              {
                label: 'Last command',
                cell: (row) =>
                  row.commands === null ? (
                    notShown
                  ) : row.last_at ? (
                    <Moment at={row.last_at} />
                  ) : (
                    <span className="text-ink-2">none yet</span>
                  ),
                wide: true,
              },
            ]}
          />
          {!operates && <AccessesHere />}
          <p className="max-w-(--measure) text-xs text-ink-2">
            People create an organization at sign-up and become its administrator. The setting for new organizations is{' '}
            {operates ? (
              <Link className="link" to="/platform-admin?tab=switches">
                a platform switch
              </Link>
            ) : (
              'a switch of the operator'
            )}
            . To deactivate an organization, lock its people; its records stay, because public agencies must keep them.
          </p>
        </div>
      )}
    </Screen>
  )
}
