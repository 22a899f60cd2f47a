import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { tryConnection } from '../commands.ts'
import { connectionLife } from '../life.ts'
import { ssoConnection } from '../records.ts'

const list = { to: '/sso-management', label: 'Single sign-on' }

export default function ConnectionScreen() {
  const actor = useActor()
  const found = useRecord(ssoConnection, useParams().id ?? '')
  const attempt = useCommand<typeof tryConnection>('sso/try')
  const { row } = found
  if (!row) return <NoRecord of={ssoConnection} found={found} list={list} />
  const { id } = row
  const steps = (row.trace ?? '').split('\n').filter(Boolean)
  return (
    <RecordPage
      of={ssoConnection}
      life={connectionLife}
      row={row}
      list={list}
      actions={
        <>
          {connectionLife.isOpen(row) && (
            <MoveButton
              look={connectionLife.is(row, 'draft') ? 'main' : 'plain'}
              whyNot={null}
              run={() => attempt({ id })}
              done="Test running. Steps appear below."
            >
              Run test
            </MoveButton>
          )}
          {whyNotEdit(ssoConnection, row, actor) === null && (
            <ButtonLink to={`/sso-management/${id}/edit`}>Edit</ButtonLink>
          )}
          <Moves life={connectionLife} row={row} />
        </>
      }
    >
      <Panel
        title="Last test"
        about={
          row.tested_at ? (
            <>
              Tested <Moment at={row.tested_at} />.
            </>
          ) : (
            'Not tested yet. A test runs the steps of a sign-in and signs no one in.'
          )
        }
      >
        <ol className="grid gap-2.5">
          {steps.map((step) => {
            const ok = step.startsWith('✓')
            const [what, ...words] = step.slice(2).split(': ')
            return (
              <li key={step} className="flex gap-2.5">
                <Icon
                  name={ok ? 'check' : 'warn'}
                  className={`mt-0.5 size-4 shrink-0 ${ok ? 'text-good' : 'text-bad'}`}
                />
                <span className="min-w-0 break-words">
                  <span className="font-semibold">{what}</span>
                  <span className="sr-only">{ok ? ': passing.' : ': failing.'}</span>
                  <span className="block text-xs text-ink-2">{words.join(': ')}</span>
                </span>
              </li>
            )
          })}
        </ol>
      </Panel>
      <Panel title="Connection">
        <RecordFacts
          of={ssoConnection}
          row={row}
          show={['issuer', 'client_id', 'domains', 'email_claim', 'name_claim', 'notes', 'tested_by']}
        />
      </Panel>
    </RecordPage>
  )
}
