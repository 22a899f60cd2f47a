import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Radios, Select } from '#kit/inputs/ChoiceInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import type { Solicitation } from '../../solicitations/records.ts'
import { kindOf } from '../../solicitations/rules.ts'
import type { beginEvaluation } from '../commands.ts'
import { evaluation, type Evaluation } from '../records.ts'
import { warnOfOfficers, whyNotBegin } from '../rules.ts'
import { useCandidates } from './use-panel.ts'

/** The panel and the price formula, set before any bid is visible. */
export function BeginDialog({ row, onClose }: { row: Solicitation; onClose: () => void }) {
  const actor = useActor()
  const navigate = useNavigate()
  const candidates = useCandidates(row.id)
  const begin = useCommand<typeof beginEvaluation>('evaluations/begin')
  const [chair, setChair] = useState<string>('')
  const [evaluators, setEvaluators] = useState<ReadonlySet<string>>(new Set())
  const [formula, setFormula] = useState<Evaluation['formula']>('ratio')
  const { scored } = kindOf[row.kind]
  const toggle = (member: string) =>
    setEvaluators((now) =>
      now.has(member) ? new Set([...now].filter((each) => each !== member)) : new Set([...now, member]),
    )
  const people = {
    options: candidates.map(({ member }) => member),
    words: Object.fromEntries(candidates.map(({ member, name }) => [member, name])),
  }
  const whyNot =
    chair === '' ? 'Select a chair.' : whyNotBegin(row, { actor, chair, evaluators: [...evaluators], candidates })
  const warning = scored ? warnOfOfficers([...evaluators], candidates) : null

  async function send() {
    const { id } = await begin({ solicitation: row.id, chair, evaluators: [...evaluators], formula })
    onClose()
    void navigate(`/bid-evaluation/${id}`)
  }
  return (
    <Dialog
      title={`Assign panel for ${row.number}`}
      about="Each member declares any conflict of interest before seeing a bid."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton look="main" whyNot={whyNot} run={send} done="Panel assigned">
            Assign panel
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-5">
        <Select
          id="chair"
          label="Chair"
          required
          field={people}
          value={chair}
          onChange={(value) => setChair(String(value ?? ''))}
          hint="Knows the bidders’ names, checks responsiveness and leads the consensus."
        />
        {scored && (
          <fieldset>
            <legend className="mb-1.5 text-sm font-semibold">Evaluators</legend>
            {candidates
              .filter(({ member }) => member !== chair)
              .map(({ member, name, officer }) => (
                <label
                  key={member}
                  className="flex min-h-8 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11"
                >
                  <input
                    type="checkbox"
                    className="size-4.5 accent-action"
                    checked={evaluators.has(member)}
                    onChange={() => toggle(member)}
                  />
                  {name}
                  {officer && <span className="text-xs text-ink-2">Opening officer</span>}
                </label>
              ))}
          </fieldset>
        )}
        {warning && whyNot === null && (
          <Notice tone="warn" title="An evaluator is also an opening officer">
            {warning}
          </Notice>
        )}
        {scored && (
          <Radios
            id="formula"
            label="Price formula"
            required
            field={evaluation.fields.formula}
            value={formula}
            onChange={(value) => setFormula(value as Evaluation['formula'])}
          />
        )}
      </div>
    </Dialog>
  )
}
