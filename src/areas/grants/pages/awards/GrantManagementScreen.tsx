import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { usePage } from '#kit/use-page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { NewApplication } from '#areas/grants/applications/screens/NewApplication.tsx'
import { grantLife } from '#areas/grants/grants/life.ts'
import { grant } from '#areas/grants/grants/records.ts'
import { GrantPicker } from '#areas/grants/grants/screens/GrantPicker.tsx'
import { tabs } from './tabs.ts'

/** The life of a grant from opportunity to closeout, one tab for each part; an unknown tab shows the portfolio. */
export default function GrantManagementScreen() {
  const [query, setQuery] = useSearchParams()
  const views = usePage()?.route.views
  const actor = useActor()
  const found = useRecords(grant, (from) =>
    from.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(500),
  )
  const [tab, choose] = useTab(tabs, { keeps: ['grant'] })
  // Each part has its own address and name in the menu; without one the page shows all parts.
  const named = query.get('tab') === tab.name && views?.[`tab=${tab.name}`]
  const { rows } = found
  const asked = rows?.find(({ id }) => id === query.get('grant'))
  // A tab about one grant starts with the oldest active grant.
  const chosen =
    asked ?? (tab.ofOne === 'only' ? (rows?.findLast((row) => grantLife.is(row, 'spending')) ?? rows?.[0]) : undefined)
  const go = (change: Record<string, string | null>) =>
    setQuery(
      Object.fromEntries(
        Object.entries({ tab: query.get('tab'), grant: query.get('grant'), ...change }).filter(
          ([, value]) => value !== null && value !== '',
        ),
      ) as Record<string, string>,
      { preventScrollReset: true },
    )
  const first = whyNotEdit(grant, null, actor) === null && (
    <ButtonLink look="main" to="/grant-management/grants/new">
      <Icon name="plus" />
      New grant
    </ButtonLink>
  )
  return (
    <Screen
      area="Grant Management"
      title={named || 'Grants'}
      about={named && tab.about}
      actions={
        tab.name === 'portfolio' ? (
          <>
            <ButtonLink to="/grants-management-page">My grants</ButtonLink>
            <ButtonLink to="/grant-management/limits">Grant settings</ButtonLink>
            {first}
          </>
        ) : tab.name === 'applications' ? (
          <NewApplication />
        ) : (
          tab.ofOne &&
          rows &&
          rows.length > 0 && (
            <>
              <GrantPicker
                rows={rows}
                chosen={chosen?.id ?? ''}
                {...(tab.ofOne !== 'only' && { none: 'All grants' })}
                onChoose={(id) => go({ grant: id })}
              />
              {chosen && <ButtonLink to={`/grant-management/grants/${chosen.id}`}>Open grant</ButtonLink>}
            </>
          )
        )
      }
    >
      <Tabs label="Grants" tabs={tabs} chosen={tab.name} onChoose={choose}>
        {found.state === 'failed' ? (
          <ErrorState what="Grants" onRetry={found.retry} />
        ) : !rows ? (
          <SkeletonLines lines={6} />
        ) : (
          <div className="grid grid-cols-1 gap-5">
            <Suspense fallback={<SkeletonLines lines={6} />}>
              {tab.ofOne && rows.length === 0 ? (
                <EmptyOf of={grant} first={first} />
              ) : (
                <tab.panel key={tab.name} grants={rows} grant={chosen} />
              )}
            </Suspense>
          </div>
        )}
      </Tabs>
    </Screen>
  )
}
