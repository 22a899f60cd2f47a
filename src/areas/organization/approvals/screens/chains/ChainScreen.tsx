import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { Value } from '#kit/record/Value.tsx'
import { dayInWords } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { date, longText } from '#platform/records/fields.ts'
import { atLeast } from '#platform/roles.ts'
import { useToday } from '#client/use-today.ts'
import type { copyApprovalChain, endApprovalChain } from '../../chains/commands.ts'
import { approvalChain, kindsOfDocuments, type ApprovalChain } from '../../chains/records.ts'
import { standingOf, whyNotCopy, whyNotEnd, whyNotPublish, chainStatus } from '../../chains/rules.ts'
import { whyNotTry } from '../../plan/rules.ts'
import { amountsInWords, bulkInWords, kindInWords, toleranceInWords, twiceInWords } from './in-words.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { StepsDrawn } from './StepsDrawn.tsx'
import { TryPanel } from './TryPanel.tsx'
import { useSteps } from './use-chain.ts'

const list = { to: '/approvals/chains', label: 'Approval chains' }

export default function ChainScreen() {
  const found = useRecord(approvalChain, useParams().id ?? '')
  if (!found.row) return <NoRecord of={approvalChain} found={found} list={list} />
  return <Chain key={found.row.id} row={found.row} />
}

function Chain({ row }: { row: ApprovalChain }) {
  const actor = useActor()
  const today = useToday()
  const { steps, nameOf } = useSteps(row.id)
  const names = useNames(approvalChain, [row])
  const mayEdit = whyNotEdit(approvalChain, row, actor) === null
  return (
    <RecordPage
      of={approvalChain}
      row={row}
      list={list}
      actions={
        atLeast('admin', actor) &&
        steps && (
          <Moves row={row} whyNot={whyNotPublish({ ...row, steps }, { actor, kinds: kindsOfDocuments, today })} />
        )
      }
    >
      <Panel title="Applies to">
        <Standing row={row} today={today} />
        <Facts
          facts={[
            { label: 'Documents', value: kindInWords(row.record_type) },
            {
              label: 'Amount',
              value: amountsInWords(row)
                .replace(/^of a/, 'A')
                .replace(/^[fu]/, (first) => first.toUpperCase()),
            },
            {
              label: 'Fund',
              value: row.fund ? <Value of={approvalChain} name="fund" row={row} names={names} /> : 'Any',
            },
            { label: 'Category', value: row.category ?? 'Any' },
            { label: 'Department', value: row.department ?? 'Any' },
            { label: 'Effective from', value: <Day day={row.valid_from} /> },
            { label: 'Effective to', value: row.valid_to ? <Day day={row.valid_to} /> : 'No end date' },
          ]}
        />
        <ul className="mt-4 grid gap-1 text-ink-2">
          {[twiceInWords(row), toleranceInWords(row), bulkInWords(row)].map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Panel>
      <Panel
        title="Steps"
        actions={
          mayEdit && (
            <ButtonLink to={`/approvals/chains/${row.id}/steps`}>
              {steps?.length ? 'Edit steps' : 'Add steps'}
            </ButtonLink>
          )
        }
      >
        {!steps ? (
          <SkeletonLines />
        ) : steps.length === 0 ? (
          <p className="text-ink-2">No steps yet. Add the first step: a name and an approver.</p>
        ) : (
          <StepsDrawn steps={steps} nameOf={nameOf} />
        )}
      </Panel>
      {whyNotTry(actor) === null && steps && steps.length > 0 && (
        <TryPanel row={row} asksOwner={steps.some(({ who }) => who === 'owner')} />
      )}
      <Others row={row} today={today} />
    </RecordPage>
  )
}

function Moves({ row, whyNot }: { row: ApprovalChain; whyNot: string | null }) {
  const actor = useActor()
  const today = useToday()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'publish' | 'end'>()
  const copy = useCommand<typeof copyApprovalChain>('approval-chains/copy')
  const end = useCommand<typeof endApprovalChain>('approval-chains/end')
  const draft = chainStatus.is(row, 'draft')
  const soonest = row.valid_from > today ? row.valid_from : today
  return (
    <>
      {draft && <ButtonLink to={`/approvals/chains/${row.id}/edit`}>Edit</ButtonLink>}
      <MoveButton
        whyNot={whyNotCopy(actor)}
        run={async () => void navigate(`/approvals/chains/${(await copy({ id: row.id })).id}`)}
        done="Draft copied"
      >
        {draft ? 'Copy chain' : 'New draft version'}
      </MoveButton>
      {draft ? (
        <MoveButton look="main" whyNot={whyNot} run={() => setOpen('publish')}>
          Publish…
        </MoveButton>
      ) : (
        <MoveButton whyNot={whyNotEnd(row, { actor, lastDay: soonest, today })} run={() => setOpen('end')}>
          End…
        </MoveButton>
      )}
      {open === 'publish' && <PublishDialog row={row} onClose={() => setOpen(undefined)} />}
      {open === 'end' && (
        <AskDialog
          title={`End ${row.name}?`}
          about="A second administrator approves the end date, which is inclusive. Requests in progress continue under this chain; later ones follow the remaining chains."
          verb="End chain"
          done="Proposed. Another administrator must approve it."
          fields={{
            last_day: date({ required: true, label: 'Effective to' }),
            reason: longText({ required: true, max: 500, label: 'Reason' }),
          }}
          start={{ last_day: row.valid_to ?? soonest }}
          early={false}
          whyNot={({ last_day }: { last_day: string }) => whyNotEnd(row, { actor, lastDay: last_day, today })}
          press={({ last_day, reason }: { last_day: string; reason: string }) =>
            end.press({ id: row.id, last_day, reason })
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function Standing({ row, today }: { row: ApprovalChain; today: string }) {
  const said = {
    draft: ['info', 'Not active: draft', 'It applies once it is published.'],
    ahead: ['info', `Active from ${dayInWords(row.valid_from)}`, 'Until then other chains apply, if any.'],
    'in force': [
      'good',
      `Active since ${dayInWords(row.valid_from)}`,
      row.valid_to ? `Effective to ${dayInWords(row.valid_to)}.` : 'No end date.',
    ],
    ended: [
      'info',
      `Ended on ${row.valid_to && dayInWords(row.valid_to)}`,
      'The chain stays on file for the requests it decided.',
    ],
  } as const
  const [tone, title, text] = said[standingOf(row, today)]
  return (
    <div className="mb-3">
      <Notice tone={tone} title={title}>
        {text}
      </Notice>
    </div>
  )
}

/** Every matching chain applies: a reader of one of them has to know about the rest. */
function Others({ row, today }: { row: ApprovalChain; today: string }) {
  const { rows } = useRecords(approvalChain, (from) =>
    from.eq('record_type', row.record_type).eq('status', 'published').order('amount_from').limit(200),
  )
  const others = rows?.filter((each) => each.id !== row.id && ['in force', 'ahead'].includes(standingOf(each, today)))
  return (
    <Panel
      title={`Other active chains for ${kindInWords(row.record_type).toLowerCase()}`}
      about="Every matching chain applies. Identical steps are asked once, and the stricter settings win."
    >
      {!others ? (
        <SkeletonLines lines={2} />
      ) : others.length === 0 ? (
        <p className="text-ink-2">No other chain.</p>
      ) : (
        <ul className="-my-1 divide-y divide-line">
          {others.map((each) => (
            <li key={each.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <Link to={`/approvals/chains/${each.id}`} className="link">
                {each.name}
              </Link>
              <span className="text-ink-2">
                {amountsInWords(each)}
                {standingOf(each, today) === 'ahead' && `, from ${dayInWords(each.valid_from)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
