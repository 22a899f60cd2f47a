import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Radios } from '#kit/inputs/ChoiceInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import type { Award } from '../../awards/records.ts'
import { usePanel } from '../../panel/screens/use-panel.ts'
import type { decideProtest } from '../commands.ts'
import { outcomes, outcomeWords, type Filed, type Outcome } from '../../protest-outcomes/rules.ts'
import { whyNotDecide } from '../rules.ts'
import { Evidence } from './Evidence.tsx'

type ProtestsPanelProps = { row: Award; loaded: { protests: readonly Filed[] | undefined } }

/** Bidders' protests against the notice of intent, and the decisions. */
export const ProtestsPanel = ({ row, loaded: { protests } }: ProtestsPanelProps) =>
  protests && protests.length > 0 && <Protests row={row} protests={protests} />

function Protests({ row, protests }: { row: Award; protests: readonly Filed[] }) {
  const actor = useActor()
  const panel = usePanel(row.evaluation)
  const [deciding, setDeciding] = useState<Filed>()
  return (
    <Panel
      title="Protests"
      about="No award is made before all are decided. The recommendation’s author and the panel can’t decide."
    >
      <ol className="grid gap-6">
        {protests.map((each) => (
          <li key={each.id} className="min-w-0">
            <h3 className="font-semibold">
              {each.by?.name ?? 'A bidder'}{' '}
              <span className="text-xs font-normal text-ink-2">
                signed {each.signed}, <Moment at={each.filed_at} />
              </span>
            </h3>
            <p className="mt-1 max-w-(--measure) whitespace-pre-wrap">{each.grounds}</p>
            <Evidence files={each.evidence} />
            {each.outcome && (
              <p className="mt-2 max-w-(--measure) border-l-2 border-line-strong pl-3">
                <span className="font-semibold">{outcomeWords[each.outcome]}.</span>{' '}
                <span className="whitespace-pre-wrap">{each.reason}</span>
              </p>
            )}
            {!each.outcome && panel && (
              <div className="mt-3">
                <MoveButton look="main" whyNot={whyNotDecide(each, row, panel, actor)} run={() => setDeciding(each)}>
                  Decide protest
                </MoveButton>
              </div>
            )}
          </li>
        ))}
      </ol>
      {deciding && <DecideDialog protest={deciding} onClose={() => setDeciding(undefined)} />}
    </Panel>
  )
}

function DecideDialog({ protest, onClose }: { protest: Filed; onClose: () => void }) {
  const decide = useCommand<typeof decideProtest>('protests/decide')
  const [outcome, setOutcome] = useState<Outcome>()
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title="Decide protest"
      about="The bidder sees the decision and the reason. If upheld, the notice of intent is annulled."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton
            look="main"
            whyNot={
              !outcome ? 'Select a decision.' : reason.trim() === '' ? 'Enter a reason. The bidder will see it.' : null
            }
            run={async () => (await decide({ id: protest.id, outcome: outcome!, reason: reason.trim() }), onClose())}
            done="Protest decision recorded"
          >
            Decide protest
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <Radios
          id="outcome"
          label="Decision"
          required
          field={{ options: outcomes, words: outcomeWords }}
          value={outcome}
          onChange={(value) => setOutcome(value as Outcome)}
        />
        <LongTextInput
          id="decision-reason"
          label="Reason"
          required
          value={reason}
          onChange={(value) => setReason(String(value ?? ''))}
        />
      </div>
    </Dialog>
  )
}
