import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { useChanges } from '#client/use-changes.ts'
import { useCommand } from '#client/use-command.ts'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import { useNow } from '#client/use-now.ts'
import { useRows } from '#client/use-rows.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { companyProfile } from '../../profiles/records.ts'
import type { askForNumber, confirmBank, refuseBank, stopBank } from '../commands.ts'
import {
  bankWords,
  stateOf,
  whyNotConfirmYet,
  whyNotPropose,
  whyNotRefuse,
  whyNotShow,
  whyNotStop,
  type BankAccount,
  type BankState,
  bankStatus,
} from '../rules.ts'
import { ProposeBankDialog } from './ProposeBankDialog.tsx'
import { say, translated } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'
import { inText } from '#platform/words.ts'

const dials: Record<BankState, DialState> = {
  proposed: 'begun',
  waiting: 'half',
  in_force: 'done',
  replaced: 'off',
  refused: 'bad',
  stopped: 'off',
}
type Asking = { what: 'propose' } | { what: 'confirm' | 'refuse' | 'stop' | 'number'; row: BankAccount }

/**
 * A vendor's bank details and every change: who proposed it, who confirmed it after which call, and when it takes
 * effect.
 */
export function BankPanel({ organization, vendor }: { organization: string; vendor: string }) {
  const actor = useActor()
  const own = useOwnOrganization()
  const byVendor = own !== organization
  const now = useNow()
  const { data: rows } = useRows<BankAccount>('vendor_bank_accounts', (from) =>
    from
      .select()
      .eq('organization_id', organization)
      .eq('vendor', vendor)
      .order('created_at', { ascending: false })
      .limit(50),
  )
  useChanges(['vendor_bank_accounts'])
  const [asking, setAsking] = useState<Asking>()
  const [number, setNumber] = useState<string>()
  const iso = new Date(now).toISOString()
  const known = (rows ?? []).map((row) => ({
    ...row,
    in_force_from: row.in_force_from && new Date(row.in_force_from).toISOString(),
  }))
  return (
    <Panel
      title={say('Bank details')}
      about={say(
        'A second person confirms new details by phone, then a waiting period applies. Until then the old details are used.',
      )}
      actions={
        <MoveButton
          whyNot={whyNotPropose({ actor, byVendor, waiting: known.some((row) => bankStatus.is(row, 'proposed')) })}
          run={() => setAsking({ what: 'propose' })}
        >
          {say('Propose new bank details')}
        </MoveButton>
      }
    >
      {number && (
        <Notice title={number}>{say('Don’t write it down. Your name, the time and your reason are logged.')}</Notice>
      )}
      {rows?.length === 0 && <p className="text-ink-2">{say('No bank details on file.')}</p>}
      <ul className="divide-y divide-line">
        {known.map((row) => (
          <OneAccount
            key={row.id}
            row={row}
            state={stateOf(row, known, iso)}
            byVendor={byVendor}
            now={iso}
            onAsk={(what) => setAsking({ what, row })}
          />
        ))}
      </ul>
      {asking?.what === 'propose' && (
        <ProposeBankDialog organization={organization} vendor={vendor} onClose={() => setAsking(undefined)} />
      )}
      {asking && asking.what !== 'propose' && (
        <BankDialog {...asking} organization={organization} onNumber={setNumber} onClose={() => setAsking(undefined)} />
      )}
    </Panel>
  )
}

type OneAccountProps = {
  row: BankAccount
  state: BankState
  byVendor: boolean
  now: string
  onAsk: (what: 'confirm' | 'refuse' | 'stop' | 'number') => void
}

function OneAccount({ row, state, byVendor, now, onAsk }: OneAccountProps) {
  const actor = useActor()
  const moving = state === 'proposed' || state === 'waiting'
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p>
          <Say
            text="{span}, account ending in {span2}"
            values={{
              span: <span className="font-semibold">{row.bank}</span>,
              span2: <span className="font-mono">{row.account_last}</span>,
            }}
          />
        </p>
        <Dial state={dials[state]}>{translated(bankWords[state])}</Dial>
      </div>
      <p className="text-sm text-ink-2">
        <Say
          text="{holder}, {kind}, routing number {routing}."
          values={{
            holder: row.holder,
            kind: inText(translated(optionLabel(companyProfile.fields.bank_kind, row.kind))),
            routing: <span className="font-mono">{row.routing}</span>,
          }}
        />{' '}
        {row.by_vendor ? say('Sent by the vendor') : say('Entered by the agency')} <Moment at={row.created_at} />.
        {row.in_force_from && (
          <>
            {' '}
            {state === 'waiting' ? say('Effective from') : say('In use since')} <Moment at={row.in_force_from} />.
          </>
        )}
        {row.called && !byVendor && (
          <>
            <Say text="Called: {called}." values={{ called: row.called }} />
          </>
        )}
        {row.reason && <> {row.reason}</>}
      </p>
      <div className="flex flex-wrap gap-2">
        {state === 'proposed' && !byVendor && (
          <>
            {/* The server is asked for the waiting period: only the server knows the current setting. */}
            <MoveButton look="main" whyNot={whyNotConfirmYet(row, { actor })} run={() => onAsk('confirm')}>
              {say('Confirm')}
            </MoveButton>
            <MoveButton whyNot={whyNotRefuse(row, { actor })} run={() => onAsk('refuse')}>
              {say('Reject')}
            </MoveButton>
          </>
        )}
        {moving && (state === 'waiting' || byVendor) && (
          <MoveButton look="danger" whyNot={whyNotStop(row, { now, byVendor, actor })} run={() => onAsk('stop')}>
            {say('Deactivate')}
          </MoveButton>
        )}
        {!byVendor && state === 'in_force' && (
          <MoveButton whyNot={whyNotShow({ actor })} run={() => onAsk('number')}>
            {say('Show full number')}
          </MoveButton>
        )}
      </div>
    </li>
  )
}

type BankDialogProps = {
  what: 'confirm' | 'refuse' | 'stop' | 'number'
  row: BankAccount
  organization: string
  onNumber: (number: string) => void
  onClose: () => void
}

function BankDialog({ what, row, organization, onNumber, onClose }: BankDialogProps) {
  const backend = useBackend()
  const confirm = useCommand<typeof confirmBank>('bank-accounts/confirm')
  const refuse = useCommand<typeof refuseBank>('bank-accounts/refuse')
  const stop = useCommand<typeof stopBank>('bank-accounts/stop')
  const ask = useCommand<typeof askForNumber>('bank-accounts/ask-for-number')
  switch (what) {
    case 'confirm':
      return (
        <ReasonDialog
          title={say('Confirm account ending in {account_last}', { account_last: row.account_last })}
          about={say(
            'Call the vendor at a number from your own files, never one from this request. The previous contact is notified, and a waiting period applies.',
          )}
          label={say('Person called and number')}
          verb={say('Confirm')}
          press={(called) => confirm.press({ id: row.id, called })}
          onClose={onClose}
        />
      )
    case 'refuse':
      return (
        <ReasonDialog
          title={say('Reject account ending in {account_last}', { account_last: row.account_last })}
          about={say('The current bank details stay in use.')}
          verb={say('Reject')}
          press={(reason) => refuse.press({ id: row.id, reason })}
          onClose={onClose}
        />
      )
    case 'stop':
      return (
        <ReasonDialog
          title={say('Deactivate account ending in {account_last}', { account_last: row.account_last })}
          about={say('These details won’t be used. The current bank details stay in use.')}
          verb={say('Deactivate')}
          press={(reason) => stop.press({ organization, id: row.id, reason })}
          onClose={onClose}
        />
      )
    case 'number':
      return (
        <ReasonDialog
          title={say('Show full account number')}
          about={say('Your name, the time and your reason are logged.')}
          verb={say('Show full number')}
          press={(reason) => ask.press({ id: row.id, reason })}
          then={async () =>
            onNumber((await callFunction<{ account: string }>(backend, 'bank-accounts/number', { id: row.id })).account)
          }
          onClose={onClose}
        />
      )
  }
}
