import { useState } from 'react'
import { useParams } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { identityPolicy } from '../../identity/records.ts'
import type { Requirement } from '../../identity/rules.ts'
import { ssoConnection } from '../../sso/records.ts'
import type { activateProvider, retireProvider, suspendProvider } from '../commands.ts'
import { samlProvider, type SamlProvider } from '../records.ts'
import {
  hasStood,
  moves,
  whatSuspendingStops,
  whyNotManage,
  whyNotRetire,
  whyNotSuspend,
  whyNotTest,
  providerStatus,
} from '../rules.ts'
import { ServiceFacts } from './ServiceFacts.tsx'
import { TestResult } from './TestResult.tsx'

const list = { to: '/sso-management', label: 'Single sign-on' }

export default function ProviderScreen() {
  const actor = useActor()
  const test = useTest()
  const [asking, setAsking] = useState<'put' | 'suspend' | 'retire'>()
  const found = useRecord(samlProvider, useParams().id ?? '')
  const put = useCommand<typeof activateProvider>('saml-providers/activate')
  const suspend = useCommand<typeof suspendProvider>('saml-providers/suspend')
  const retire = useCommand<typeof retireProvider>('saml-providers/retire')
  const known = useRequirement()
  const { row } = found
  if (!row) return <NoRecord of={samlProvider} found={found} list={list} />
  const { id, status } = row
  return (
    <RecordPage
      of={samlProvider}
      row={row}
      list={list}
      actions={
        <>
          {!providerStatus.is({ status }, 'retired') && (
            <MoveButton
              look={providerStatus.is({ status }, 'draft') ? 'main' : 'plain'}
              whyNot={whyNotTest(row, { actor })}
              run={() => test(row)}
            >
              Test sign-in
            </MoveButton>
          )}
          {moves.open(row).includes('put') && (
            <MoveButton look="main" whyNot={whyNotManage(actor)} run={() => setAsking('put')}>
              Activate
            </MoveButton>
          )}
          {!providerStatus.is({ status }, 'retired') && whyNotManage(actor) === null && (
            <ButtonLink to={`/sso-management/saml/${id}/edit`}>Edit</ButtonLink>
          )}
          {providerStatus.is({ status }, 'in_force') && (
            <MoveButton whyNot={whyNotSuspend(row, { actor })} run={() => setAsking('suspend')}>
              Suspend
            </MoveButton>
          )}
          {!providerStatus.is({ status }, 'retired') && (
            <MoveButton whyNot={whyNotRetire(row, { actor })} run={() => setAsking('retire')}>
              Remove
            </MoveButton>
          )}
        </>
      }
    >
      <TestResult row={row} />
      <Panel
        title="For your identity provider"
        about="Your identity provider’s administrator enters these, or imports the metadata."
      >
        <ServiceFacts organization={row.organization_id} />
      </Panel>
      <Panel title="Settings">
        <RecordFacts
          of={samlProvider}
          row={row}
          show={[
            'domains',
            'preset',
            'email_attribute',
            'name_attribute',
            'groups_attribute',
            'joins',
            'idp_initiated',
            'trusts_second_factor',
            'entity_id',
            'sign_in_address',
            'certificates_until',
          ]}
        />
      </Panel>
      {asking === 'put' && (
        <ReasonDialog
          title="Activate provider"
          about="It is offered at sign-in to people of its domains. After the first provider, a second administrator must approve."
          verb="Activate"
          press={(reason) => put.press({ id, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'suspend' && (
        <SureDialog
          title="Suspend provider"
          about={whatSuspendingStops(known, row)}
          verb="Suspend"
          done="Provider suspended. No one can sign in through it."
          press={() => suspend.press({ id })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'retire' && (
        <ReasonDialog
          title="Remove provider"
          about={
            hasStood(row)
              ? 'A second administrator must approve. Suspend the provider first if it must stop at once.'
              : 'The provider stays on file as retired.'
          }
          verb="Remove"
          press={(reason) => retire.press({ id, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </RecordPage>
  )
}

/** Whether single sign-on is required here, and how many providers of either kind work. */
function useRequirement(): Requirement {
  const { rows: policies = [] } = useRecords(identityPolicy, (from) => from.limit(1))
  const { rows: providers = [] } = useRecords(samlProvider, (from) => from.eq('status', 'in_force').limit(100))
  const { rows: connections = [] } = useRecords(ssoConnection, (from) => from.eq('status', 'in_force').limit(100))
  return { required: Boolean(policies[0]?.sso_roles), working: providers.length + connections.length }
}

/** Leaves for the identity provider, whose response leads back to this page. */
function useTest() {
  const backend = useBackend()
  return async ({ id }: SamlProvider) => {
    const answer = await backend.fetch(`${backend.config.supabaseUrl}/auth/v1/sso/saml/trial`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ provider_id: id }),
    })
    const told = (await answer.json()) as { url?: string; msg?: string }
    if (!told.url) throw new Error(told.msg ?? 'The test couldn’t start. Try again.')
    location.assign(told.url)
  }
}
