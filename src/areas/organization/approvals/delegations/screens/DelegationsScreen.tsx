import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useOrganization } from '#client/use-organization.ts'
import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { recordOf, useCatalog } from '#kit/record/catalog.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { localDay } from '#platform/dates.ts'
import { atLeast } from '#platform/roles.ts'
import type { endDelegation } from '../commands.ts'
import { delegation, type Delegation } from '../records.ts'
import { isInForce, whyNotEndDelegation } from '../rules.ts'
import { DelegationDialog } from './DelegationDialog.tsx'

/**
 * Who approves for whom, and when: one's own absence first, then delegations from others, and for administrators the
 * rest.
 */
export default function DelegationsScreen() {
  const actor = useActor()
  const [making, setMaking] = useState(false)
  // A delegation follows the agency's dates, in any time zone.
  const { organization } = useOrganization()
  const today = localDay(new Date(useNow()), organization?.time_zone ?? 'UTC')
  const { rows } = useRecords(delegation, (from) => from.order('first_day', { ascending: false }).limit(200))
  const names = useNames(delegation, rows ?? [])
  const open = (rows ?? []).filter((each) => each.ended_at === null && each.last_day >= today)
  const mine = open.filter(({ from_person }) => from_person === actor.user_id)
  const given = open.filter(({ to_person }) => to_person === actor.user_id)
  const others = open.filter((each) => !mine.includes(each) && !given.includes(each))
  const lists = [
    { title: 'Your delegates', list: mine, none: 'No delegate. Your approvals wait for you.' },
    { title: 'You approve for', list: given, none: 'No one right now.' },
    ...(atLeast('admin', actor) ? [{ title: 'Everyone else', list: others, none: 'No delegations right now.' }] : []),
  ]
  return (
    <Screen
      narrow
      area="Your work"
      title="Out of office"
      about="Delegate approvals while you’re away. Both names are recorded."
      actions={
        <>
          <ButtonLink look="quiet" to="/approvals-inbox">
            Approvals
          </ButtonLink>
          <Button look="main" onClick={() => setMaking(true)}>
            <Icon name="plus" />
            Delegate
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {lists.map(({ title, list, none }) => (
          <Panel key={title} title={title}>
            {!rows ? (
              <SkeletonLines lines={2} />
            ) : list.length === 0 ? (
              <p className="text-ink-2">{none}</p>
            ) : (
              <ul aria-label={title} className="-my-1 divide-y divide-line">
                {list.map((each) => (
                  <One key={each.id} of={each} names={names} today={today} />
                ))}
              </ul>
            )}
          </Panel>
        ))}
      </div>
      {making && <DelegationDialog today={today} onClose={() => setMaking(false)} />}
    </Screen>
  )
}

function One({ of: each, names, today }: { of: Delegation; names: ReadonlyMap<string, string>; today: string }) {
  const actor = useActor()
  const catalog = useCatalog()
  const end = useCommand<typeof endDelegation>('delegations/end')
  const name = (id: string | null) => (id === actor.user_id ? 'You' : ((id && names.get(id)) ?? 'Former member'))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold text-ink">
          {each.to_person
            ? `${name(each.to_person)} ${each.to_person === actor.user_id ? 'approve' : 'approves'} for ${name(each.from_person).replace('You', 'you')}`
            : `${name(each.from_person)} ${each.from_person === actor.user_id ? 'are' : 'is'} away, no delegate`}
          {isInForce(each, today) && (
            <span className="ml-2 rounded-xs bg-good-soft px-1.5 text-2xs font-semibold text-good">Now</span>
          )}
        </p>
        <p className="text-ink-2">
          <Day day={each.first_day} /> to <Day day={each.last_day} />
          {each.request && ', one request only'}
          {each.record_type &&
            `, only ${(recordOf(catalog, each.record_type)?.plural ?? each.record_type).toLowerCase()}`}
          {each.amount_limit !== null && (
            <>
              , up to <Amount cents={Number(each.amount_limit)} />
            </>
          )}
        </p>
        {each.reason && <p className="text-ink-2">{each.reason}</p>}
      </div>
      <MoveButton
        whyNot={whyNotEndDelegation(each, { actor, today })}
        run={() => end({ id: each.id })}
        done="Delegation ended"
      >
        End now
      </MoveButton>
    </li>
  )
}
