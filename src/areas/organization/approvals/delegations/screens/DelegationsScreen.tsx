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
import { recordOf, useCatalogue } from '#kit/record/catalogue.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { localDay } from '#platform/dates.ts'
import { atLeast } from '#platform/roles.ts'
import type { endDelegation } from '../commands.ts'
import { delegation, type Delegation } from '../records.ts'
import { isInForce, whyNotEndDelegation } from '../rules.ts'
import { DelegationDialog } from './DelegationDialog.tsx'

/**
 * Who signs for whom, and when: one's own absence first, what others have asked of one, and for administrators the
 * rest.
 */
export default function DelegationsScreen() {
  const actor = useActor()
  const [making, setMaking] = useState(false)
  // A delegation holds by the agency's days, wherever its people are.
  const { organization } = useOrganization()
  const today = localDay(new Date(useNow()), organization?.time_zone ?? 'UTC')
  const { rows } = useRecords(delegation, (from) => from.order('first_day', { ascending: false }).limit(200))
  const names = useNames(delegation, rows ?? [])
  const open = (rows ?? []).filter((each) => each.ended_at === null && each.last_day >= today)
  const mine = open.filter(({ from_person }) => from_person === actor.user_id)
  const given = open.filter(({ to_person }) => to_person === actor.user_id)
  const others = open.filter((each) => !mine.includes(each) && !given.includes(each))
  const lists = [
    { title: 'Who signs for you', list: mine, none: 'Nobody: what needs your signature waits for you.' },
    { title: 'Whom you sign for', list: given, none: 'Nobody at present.' },
    ...(atLeast('admin', actor) ? [{ title: 'Everybody else', list: others, none: 'Nobody at present.' }] : []),
  ]
  return (
    <Screen
      narrow
      area="Your work"
      title="Out of office"
      about="While you are away somebody else can sign for you. Each such signature bears both names; what you asked for yourself nobody signs for you."
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
  const catalogue = useCatalogue()
  const end = useCommand<typeof endDelegation>('delegations/end')
  const name = (id: string | null) => (id === actor.user_id ? 'You' : ((id && names.get(id)) ?? 'A former member'))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold text-ink">
          {each.to_person
            ? `${name(each.to_person)} ${each.to_person === actor.user_id ? 'sign' : 'signs'} for ${name(each.from_person).replace('You', 'you')}`
            : `${name(each.from_person)} ${each.from_person === actor.user_id ? 'are' : 'is'} away, nobody signs`}
          {isInForce(each, today) && (
            <span className="ml-2 rounded-xs bg-good-soft px-1.5 text-2xs font-semibold text-good">Now</span>
          )}
        </p>
        <p className="text-ink-2">
          <Day day={each.first_day} /> to <Day day={each.last_day} />
          {each.request && ', one request only'}
          {each.record_type &&
            `, only ${(recordOf(catalogue, each.record_type)?.plural ?? each.record_type).toLowerCase()}`}
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
        done="The delegation has ended"
      >
        End it now
      </MoveButton>
    </li>
  )
}
