import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { TestSteps } from '#kit/parts/TestSteps.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { activateConnection, deactivateConnection, tryConnection } from '../commands.ts'
import { connectionLife } from '../life.ts'
import { ssoConnection } from '../records.ts'
import { whyNotActivate, whyNotDeactivate } from '../rules.ts'

const list = { to: '/sso-management', label: 'Single sign-on' }

export default function ConnectionScreen() {
  const actor = useActor()
  const found = useRecord(ssoConnection, useParams().id ?? '')
  const attempt = useCommand<typeof tryConnection>('sso/try')
  const deactivate = useCommand<typeof deactivateConnection>('sso/deactivate')
  const activate = useCommand<typeof activateConnection>('sso/put-in-force')
  const [asking, setAsking] = useState<'activate' | 'deactivate'>()
  const { row } = found
  if (!row) return <NoRecord of={ssoConnection} found={found} list={list} />
  const { id } = row
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
          {connectionLife.is(row, 'tested') && (
            <MoveButton look="main" whyNot={whyNotActivate(row, actor)} run={() => setAsking('activate')}>
              Activate
            </MoveButton>
          )}
          <Moves life={connectionLife} row={row} />
          {connectionLife.is(row, 'in_force') && (
            <MoveButton whyNot={whyNotDeactivate(row, actor)} run={() => setAsking('deactivate')}>
              Deactivate
            </MoveButton>
          )}
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
        <TestSteps trace={row.trace} />
      </Panel>
      <Panel title="Connection">
        <RecordFacts
          of={ssoConnection}
          row={row}
          show={['issuer', 'client_id', 'domains', 'email_claim', 'name_claim', 'notes', 'tested_by']}
        />
      </Panel>
      {asking === 'activate' && (
        <ReasonDialog
          title="Activate connection"
          about="A second administrator must approve, except for the first connection of an only administrator."
          verb="Activate"
          run={(reason) => activate({ id, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'deactivate' && (
        <ReasonDialog
          title="Deactivate connection"
          about="A second administrator must approve. Suspend it first if it must stop at once."
          verb="Deactivate"
          run={(reason) => deactivate({ id, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </RecordPage>
  )
}
