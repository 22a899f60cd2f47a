import { bidStatus } from '../../bids/rules.ts'
import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Reason } from '#platform/rules.ts'
import type { Bid } from '../../bids/records.ts'
import type { Evaluation } from '../../panel/records.ts'
import type { Seated } from '../../panel/rules.ts'
import type { recordFinding } from '../commands.ts'
import type { Finding } from '../records.ts'
import { whyNotFind, type Asked } from '../rules.ts'

/** A bid with its findings. */
type Bidder = {
  alias: string
  bid: (Pick<Bid, 'id' | 'number' | 'status'> & { name: string }) | null
  out: Reason
  findings: readonly Pick<Finding, 'about' | 'criterion' | 'met' | 'reason'>[]
}
type FindingsPanelProps = {
  row: Evaluation
  loaded: { panel?: readonly Seated[]; shown?: { bidders: readonly Bidder[]; asked: readonly Asked[] } | null }
}
type InHand = { bidder: Bidder; asked: Asked }

/** Whether each bid is responsive, its bidder is responsible and each criterion is passed, each with its reason. */
export function FindingsPanel({ row: of, loaded: { panel = [], shown } }: FindingsPanelProps) {
  const { bidders = [], asked: toFind = [] } = shown ?? {}
  const actor = useActor()
  const [finding, setFinding] = useState<InHand>()
  return (
    <Panel
      title="Responsiveness and responsibility"
      about="Bids that are not responsive and bidders that are not responsible are not considered. The bidder sees the reason."
    >
      <ul className="grid gap-5">
        {bidders.map((bidder) => {
          const { bid, alias, out, findings } = bidder
          if (!bid) return null
          const whyNot = whyNotFind(of, panel, bid, { actor })
          return (
            <li key={alias} className="min-w-0">
              <h3 className="font-semibold">
                {bid.name} <span className="font-mono text-xs font-normal text-ink-2">{bid.number}</span>
              </h3>
              {bidStatus.is(bid, 'unreadable') && <p className="text-bad">{out}</p>}
              {!bidStatus.is(bid, 'unreadable') && (
                <ul className="mt-1 divide-y divide-line border-y border-line">
                  {toFind.map((asked) => {
                    const found = findings.find(
                      (each) => each.about === asked.about && each.criterion === asked.criterion,
                    )
                    return (
                      <li
                        key={`${asked.about} ${asked.criterion}`}
                        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
                      >
                        <span className="min-w-0 grow basis-60">
                          {asked.words}
                          {found && <span className="block text-xs text-ink-2">{found.reason}</span>}
                        </span>
                        <span className="flex items-center gap-3">
                          <Dial state={!found ? 'waiting' : found.met ? 'done' : 'bad'}>
                            {!found ? 'Not assessed' : found.met ? 'Yes' : 'No'}
                          </Dial>
                          {whyNot === null && (
                            <Button look="quiet" onClick={() => setFinding({ bidder, asked })}>
                              {found ? 'Change' : 'Record'}{' '}
                              <span className="sr-only">
                                for {bid.name}: {asked.words}
                              </span>
                            </Button>
                          )}
                        </span>
                      </li>
                    )
                  })}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
      {finding && <FindingDialog of={of} {...finding} onClose={() => setFinding(undefined)} />}
    </Panel>
  )
}

function FindingDialog({ of, bidder, asked, onClose }: InHand & { of: Evaluation; onClose: () => void }) {
  const record = useCommand<typeof recordFinding>('bid-findings/record')
  const before = bidder.findings.find((each) => each.about === asked.about && each.criterion === asked.criterion)
  const [reason, setReason] = useState(before?.reason ?? '')
  const missing = reason.trim() === '' ? 'Enter a reason. The bidder will see it.' : null
  const send = async (met: boolean) => {
    await record({
      id: of.id,
      bid: bidder.bid!.id,
      about: asked.about,
      criterion: asked.criterion,
      met,
      reason: reason.trim(),
    })
    onClose()
  }
  return (
    <Dialog
      title={asked.words}
      about={bidder.bid!.name}
      onClose={onClose}
      foot={
        <>
          <MoveButton look="danger" whyNot={missing} run={() => send(false)} done="Finding: no">
            No
          </MoveButton>
          <MoveButton look="main" whyNot={missing} run={() => send(true)} done="Finding: yes">
            Yes
          </MoveButton>
        </>
      }
    >
      <LongTextInput
        id="finding-reason"
        label="Reason"
        required
        hint="What was checked, and the result."
        value={reason}
        onChange={(value) => setReason(String(value ?? ''))}
      />
    </Dialog>
  )
}
