import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { optionLabel } from '#platform/records/record.ts'
import type { appointChair, releaseEvaluator, seatEvaluator } from '../commands.ts'
import { evaluationLife } from '../life.ts'
import { panelist, type Evaluation } from '../records.ts'
import { warnOfOfficers, whyNotAppoint, whyNotRelease, whyNotSeat, type Seated } from '../rules.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import { kindOf } from '../../solicitations/rules.ts'
import { useCandidates } from './use-panel.ts'

type PanelPanelProps = { row: Evaluation; loaded: { solicitation?: Solicitation; panel?: readonly Seated[] } }

const states: Record<Seated['declared'], DialState> = {
  waiting: 'waiting',
  clear: 'on',
  conflict: 'bad',
  released: 'off',
}

/** The panel members, their declarations, and who has not scored yet. */
export function PanelPanel({ row: of, loaded: { solicitation, panel = [] } }: PanelPanelProps) {
  const actor = useActor()
  const release = useCommand<typeof releaseEvaluator>('evaluations/release')
  const [asking, setAsking] = useState<'seat' | 'appoint' | Seated>()
  const noOne = '00000000-0000-0000-0000-000000000000'
  return (
    <Panel
      title="Panel"
      actions={
        <>
          {solicitation &&
            kindOf[solicitation.kind].scored &&
            whyNotSeat(of, panel, { actor, member: noOne }) === null && (
              <Button onClick={() => setAsking('seat')}>Add evaluator</Button>
            )}
          {whyNotAppoint(of, panel, { actor, member: noOne }) === null && !evaluationLife.is(of, 'ranked') && (
            <Button onClick={() => setAsking('appoint')}>Change chair</Button>
          )}
        </>
      }
    >
      <ul className="divide-y divide-line border-y border-line">
        {panel.map((seat) => (
          <li
            key={seat.id}
            className="flex min-h-(--row-h) flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="min-w-0">
              <span className="font-semibold">{seat.person.display_name}</span>
              <span className="block text-xs text-ink-2">{seat.part === 'chair' ? 'Chair' : 'Evaluator'}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Dial state={states[seat.declared]}>{optionLabel(panelist.fields.declared, seat.declared)}</Dial>
              {evaluationLife.is(of, 'scoring') && seat.part === 'evaluator' && seat.declared === 'clear' && (
                <Dial state={seat.scored ? 'done' : 'begun'}>
                  {seat.scored ? 'All scored' : 'Scoring not complete'}
                </Dial>
              )}
              {whyNotRelease(of, panel, { actor, member: seat.member }) === null && (
                <Button look="quiet" onClick={() => setAsking(seat)}>
                  Release <span className="sr-only">{seat.person.display_name}</span>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {(asking === 'seat' || asking === 'appoint') && (
        <ChooseDialog of={of} panel={panel} what={asking} onClose={() => setAsking(undefined)} />
      )}
      {typeof asking === 'object' && (
        <ReasonDialog
          title={`Release ${asking.person.display_name}?`}
          about="This person’s scores will not count."
          verb="Release"
          press={(reason) => release.press({ id: of.id, member: asking.member, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Panel>
  )
}

function ChooseDialog({
  of,
  panel,
  what,
  onClose,
}: {
  of: Evaluation
  panel: readonly Seated[]
  what: 'seat' | 'appoint'
  onClose: () => void
}) {
  const actor = useActor()
  const candidates = useCandidates(of.solicitation)
  const people = candidates.filter((each) => !panel.some((seat) => seat.member === each.member))
  const seat = useCommand<typeof seatEvaluator>('evaluations/seat')
  const appoint = useCommand<typeof appointChair>('evaluations/appoint')
  const [member, setMember] = useState('')
  const [reason, setReason] = useState('')
  const chairs = what === 'appoint'
  const refusal = chairs ? null : whyNotSeat(of, panel, { actor, member, candidates })
  const warning = chairs || refusal ? null : warnOfOfficers([member], candidates)
  return (
    <Dialog
      title={chairs ? 'Change chair' : 'Add evaluator'}
      onClose={onClose}
      foot={
        <MoveButton
          look="main"
          whyNot={member === '' ? 'Select a person.' : chairs && reason.trim() === '' ? 'Enter a reason.' : refusal}
          run={async () => (
            await (chairs ? appoint({ id: of.id, member, reason }) : seat({ id: of.id, member })),
            onClose()
          )}
          done={chairs ? 'Chair changed' : 'Evaluator added'}
        >
          {chairs ? 'Change chair' : 'Add evaluator'}
        </MoveButton>
      }
    >
      <div className="grid gap-4">
        <Select
          id="member"
          label="Person"
          required
          field={{
            options: people.map((each) => each.member),
            words: Object.fromEntries(people.map((each) => [each.member, each.name])),
          }}
          value={member}
          onChange={(value) => setMember(String(value ?? ''))}
        />
        {warning && (
          <Notice tone="warn" title="An evaluator is also an opening officer">
            {warning}
          </Notice>
        )}
        {chairs && (
          <LongTextInput
            id="appoint-reason"
            label="Reason"
            required
            value={reason}
            onChange={(value) => setReason(String(value ?? ''))}
          />
        )}
      </div>
    </Dialog>
  )
}
