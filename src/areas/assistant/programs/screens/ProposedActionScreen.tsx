import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { Effect } from '#platform/records/effect.ts'
import { Link } from 'react-router'
import { proposedActionLife, whyNotAccept } from '../life.ts'
import { proposedAction, type ProposedAction } from '../records.ts'
import { effectsOf } from '../rules.ts'

const list = { to: '/proposed-actions', label: 'Proposed actions' }

type Accept = {
  name: 'proposed-actions/accept'
  run: (input: { id: string }, context: never) => Promise<{ id: string }>
}

export default function ProposedActionScreen() {
  const found = useRecord(proposedAction, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={proposedAction} found={found} list={list} />
}

/** The whole effect, the program’s reason as its own words, and the person’s decision. */
function Page({ row }: { row: ProposedAction }) {
  const accept = useCommand<Accept>('proposed-actions/accept')
  const effects = effectsOf(row)
  const isOpen = proposedActionLife.isOpen(row)
  return (
    <Screen
      narrow
      area="AI and agents"
      title={row.title}
      about={
        <>
          Proposed by {row.program}, <Moment at={row.created_at} />
        </>
      }
      actions={
        isOpen && (
          <>
            <Moves life={proposedActionLife} row={row} />
            <MoveButton
              look="main"
              whyNot={whyNotAccept(row)}
              run={() => accept({ id: row.id })}
              done="Action carried out"
            >
              Accept
            </MoveButton>
          </>
        )
      }
    >
      <div className="grid gap-5">
        {proposedActionLife.is(row, 'accepted') && (
          <Notice tone="good" title="You accepted this action. It was carried out in your name." />
        )}
        {proposedActionLife.is(row, 'refused') && (
          <Notice title="You refused this action. Nothing changed.">{row.reason}</Notice>
        )}
        <Panel
          title={isOpen ? 'What would change' : 'What was proposed'}
          about={
            isOpen
              ? 'Tested with your access and undone. If the effect differs when you accept, nothing happens and you review it again.'
              : undefined
          }
        >
          <ul className="divide-y divide-line">
            {effects.map((effect, at) => (
              <EffectOf key={at} effect={effect} />
            ))}
          </ul>
        </Panel>
        {row.why && (
          <Panel
            title={isAgents(row) ? 'The agent’s reason' : 'The program’s reason'}
            about={isAgents(row) ? 'The finding that it proposes this for.' : 'Written by the program, not by Granary.'}
          >
            <p className="whitespace-pre-line break-words">{row.why}</p>
          </Panel>
        )}
      </div>
    </Screen>
  )
}

const isAgents = ({ connection }: ProposedAction) => connection.startsWith('agent:')

const verbs = { insert: 'New', update: 'Changed', delete: 'Removed', books: 'Budget', sends: 'Messages' } as const

const EffectOf = ({ effect: { table, record, words, operation, fields } }: { effect: Effect }) => (
  <li className="py-4 first:pt-0 last:pb-0">
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-xs font-semibold text-ink-2">{verbs[operation]}</span>
      {record ? (
        <Link to={`/records/${table}/${record}`} className="link font-semibold">
          {words}
        </Link>
      ) : (
        <span className="font-semibold">{words}</span>
      )}
    </p>
    <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(8rem,12rem)_minmax(0,1fr)]">
      {fields.map(({ label, before, after, unshown }) => (
        <div key={label} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="min-w-0 break-words">
            {operation === 'update' && before && (
              <>
                <del className="text-ink-2">{before}</del>
                <Icon name="arrow" className="mx-1.5 inline size-3.5 text-ink-3" />
              </>
            )}
            {operation === 'delete' && !unshown ? (
              <del>{before}</del>
            ) : (
              <span className="font-semibold">{after || 'Empty'}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </li>
)
