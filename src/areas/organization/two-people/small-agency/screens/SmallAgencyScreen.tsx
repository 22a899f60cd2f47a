import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day, Moment } from '#kit/parts/Time.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { optionLabel } from '#platform/records/record.ts'
import { atLeast } from '#platform/roles.ts'
import type { declareSmall } from '../commands.ts'
import { actLife, declarationLife } from '../life.ts'
import { smallAgency, smallAgencyAct, type SmallAgency, type SmallAgencyAct } from '../records.ts'
import { isInForce } from '../rules.ts'

const { reason, reviewer, outside, outside_email, valid_from, valid_to } = smallAgency.fields
const asked = { reason, reviewer, outside, outside_email, valid_from, valid_to }
/** The agency's declarations, and each act under them with its review: the list an auditor asks for. */
export default function SmallAgencyScreen() {
  const actor = useActor()
  const today = useToday()
  const [declaring, setDeclaring] = useState(false)
  const declare = useCommand<typeof declareSmall>('small-agency/declare')
  const { rows: declarations } = useRecords(smallAgency, (from) =>
    from.order('valid_from', { ascending: false }).limit(100),
  )
  const { rows: acts } = useRecords(smallAgencyAct, (from) => from.order('at', { ascending: false }).limit(200))

  return (
    <Screen
      narrow
      area="Your work"
      title="Small-agency declarations"
      about="For agencies with too few people to separate duties, with compensating reviews."
      actions={
        atLeast('admin', actor) && (
          <Button look="main" onClick={() => setDeclaring(true)}>
            New declaration
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        <Panel title="Declarations">
          {!declarations ? (
            <SkeletonLines lines={2} />
          ) : declarations.length === 0 ? (
            <p className="text-ink-2">No declarations. Every approval and every payment takes two people.</p>
          ) : (
            <ul aria-label="Declarations" className="-my-1 divide-y divide-line">
              {declarations.map((each) => (
                <Declaration key={each.id} of={each} today={today} />
              ))}
            </ul>
          )}
        </Panel>
        <Panel title="Acts to review">
          {!acts ? (
            <SkeletonLines lines={2} />
          ) : acts.length === 0 ? (
            <p className="text-ink-2">No acts under a declaration.</p>
          ) : (
            <ul aria-label="Acts" className="-my-1 divide-y divide-line">
              {acts.map((each) => (
                <Act key={each.id} of={each} />
              ))}
            </ul>
          )}
        </Panel>
      </div>
      {declaring && (
        <AskDialog
          title="New small-agency declaration"
          about="Another administrator must approve it, or the reviewer where there is only one. An external auditor confirms by email first."
          verb="Submit declaration"
          fields={asked}
          press={(given) => declare.press(given as never)}
          onClose={() => setDeclaring(false)}
        />
      )}
    </Screen>
  )
}

function Declaration({ of: each, today }: { of: SmallAgency; today: string }) {
  const names = useNames(smallAgency, [each])
  const name = (id: string | null) => (id && names.get(id)) ?? 'Former member'
  return (
    <li className="grid gap-2 py-3">
      <p className="font-semibold text-ink">
        <span className="font-mono">{each.number}</span>{' '}
        {isInForce(each, today) ? 'Active' : optionLabel(smallAgency.fields.status, each.status)},{' '}
        <Day day={each.valid_from} /> to <Day day={each.valid_to} />
      </p>
      <p className="text-ink-2">{each.reason}</p>
      <p className="text-ink-2">
        Declared by {name(each.declared_by)}
        {each.approved_by && `, approved by ${name(each.approved_by)}${each.sole ? ' (only one administrator)' : ''}`}.
        Reviewed by {each.reviewer ? name(each.reviewer) : `${each.outside}, ${each.outside_email}`}.
      </p>
      {each.confirmed_at ? (
        <p className="text-ink-2">
          Review confirmed by {each.confirmed_name} from {each.confirmed_email}, <Moment at={each.confirmed_at} />.
        </p>
      ) : (
        each.outside &&
        declarationLife.is(each, 'submitted') && (
          <p className="text-ink-2">Waiting for the external auditor to confirm.</p>
        )
      )}
      {each.note && <p className="text-ink">{each.note}</p>}
      <div className="flex flex-wrap gap-2 print:hidden">
        <Moves life={declarationLife} row={each} named={each.number} />
      </div>
    </li>
  )
}

function Act({ of: each }: { of: SmallAgencyAct }) {
  const names = useNames(smallAgencyAct, [each])
  return (
    <li className="grid gap-2 py-3">
      <p className="font-semibold text-ink">{each.title}</p>
      <p className="text-ink-2">
        {names.get(each.person) ?? 'Former member'}, <Moment at={each.at} />:{' '}
        {optionLabel(smallAgencyAct.fields.act, each.act)}. {optionLabel(smallAgencyAct.fields.status, each.status)}
        {actLife.isOpen(each) && (
          <>
            , due <Day day={each.review_by} />
          </>
        )}
      </p>
      {each.finding && <p className="text-ink">{each.finding}</p>}
      <div className="flex flex-wrap gap-2 print:hidden">
        <Moves life={actLife} row={each} named={each.title} />
      </div>
    </li>
  )
}
