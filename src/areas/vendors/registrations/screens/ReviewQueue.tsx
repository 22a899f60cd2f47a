import { useState } from 'react'
import { Link } from 'react-router'
import { useChosenQuery } from '#client/use-chosen-query.ts'
import { useActor } from '#client/use-actor.ts'
import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState, Offline } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { atLeast } from '#platform/roles.ts'
import { registrationDials } from './CompanyOverview.tsx'
import { registrationWords, type Registration, registrationStatus } from '../rules.ts'
import { WelcomeDialog } from './WelcomeDialog.tsx'

type Head = Pick<Registration, 'id' | 'company' | 'uei' | 'status' | 'created_at' | 'decided_at'>

/** The agency's side: registrations, with those waiting for review first. */
export function ReviewQueue({ agency }: { agency: string }) {
  const actor = useActor()
  const [query, setQuery] = useChosenQuery()
  const status = query.get('status') ?? 'submitted'
  const { data, isError, refetch } = useRows<Head>('vendor_registrations', (from) => {
    const own = from.select('id,company,uei,status,created_at,decided_at').eq('organization_id', agency)
    return (status ? own.eq('status', status) : own)
      .order('created_at', { ascending: registrationStatus.isOpen({ status }) })
      .order('id')
      .limit(200)
  })
  const { data: welcomes } = useRows<{ open: boolean; words: string }>('vendor_welcomes', (from) =>
    from.select('open,words').eq('organization_id', agency),
  )
  useChanges(['vendor_registrations'])
  const [asking, setAsking] = useState(false)
  const welcome = welcomes?.[0]
  return (
    <Screen
      area="Vendor & Marketplace"
      title="Vendor registration"
      about="Two-person vendor approval."
      actions={
        <>
          <ButtonLink to="/vendor-directory/exclusions">Exclusion list</ButtonLink>
          <ButtonLink to="/vendor-directory/terms">Vendor settings</ButtonLink>
          {atLeast('admin', actor) && welcomes && (
            <Button onClick={() => setAsking(true)}>
              {welcome?.open ? 'Registration: open' : 'Registration: closed'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {welcomes && !welcome?.open && (
          <Notice title="Vendor registration is closed">An administrator can open it with the button above.</Notice>
        )}
        <div className="max-w-xs">
          <Select
            id="status"
            label="Status"
            none="All"
            field={{ options: Object.keys(registrationWords), words: registrationWords }}
            value={status}
            onChange={(value) => setQuery({ status: value ? String(value) : '' }, { replace: true })}
          />
        </div>
        {!data && !isError && <SkeletonLines lines={5} />}
        {isError &&
          (navigator.onLine ? (
            <ErrorState what="Registrations" onRetry={() => void refetch()} />
          ) : (
            <Offline onRetry={() => void refetch()} />
          ))}
        {data?.length === 0 && (
          <Empty title={registrationStatus.isOpen({ status }) ? 'No registrations to review' : 'No registrations'}>
            Registrations from companies appear here, oldest first.
          </Empty>
        )}
        {data && data.length > 0 && (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {data.map(({ id, company, uei, status: state, created_at }) => (
              <li
                key={id}
                className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3 hover:bg-surface-2"
              >
                <div className="min-w-0">
                  <Link
                    to={`/vendor-registration/${id}`}
                    className="font-semibold text-ink after:absolute after:inset-0 hover:text-action-ink hover:underline"
                  >
                    {company}
                  </Link>
                  <p className="text-xs text-ink-2">
                    {uei ? <span className="font-mono">{uei}</span> : 'No UEI'} · submitted <Moment at={created_at} />
                  </p>
                </div>
                <Dial state={registrationDials[state]}>{registrationWords[state]}</Dial>
              </li>
            ))}
          </ul>
        )}
      </div>
      {asking && (
        <WelcomeDialog open={welcome?.open ?? false} words={welcome?.words ?? ''} onClose={() => setAsking(false)} />
      )}
    </Screen>
  )
}
