import { useId, useState, type FormEvent } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { sentence } from '#client/sentences.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { FormFoot } from '#kit/overlays/DialogFoot.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { toast } from '#kit/parts/Toasts.tsx'
import { budgetVersion, budgetVersionLine, type BudgetVersion } from '../records.ts'
import type { adoptBudget } from '../version-commands.ts'
import { whyNotAdoptVersion } from '../rules.ts'

const list = { to: '/budget-management?tab=versions', label: 'Versions' }

export default function VersionScreen() {
  const found = useRecord(budgetVersion, useParams().id ?? '')
  return found.row ? <Version version={found.row} /> : <NoRecord of={budgetVersion} found={found} list={list} />
}

function Version({ version }: { version: BudgetVersion }) {
  const actor = useActor()
  const [voting, setVoting] = useState(false)
  const { rows: lines = [] } = useRecords(budgetVersionLine, (from) => from.eq('budget_version', version.id).order('created_at').limit(1000))
  // The one before it, so that what changed can be seen.
  const { rows: others = [] } = useRecords(budgetVersion, (from) => from.eq('fiscal_year', version.fiscal_year).lt('created_at', version.created_at).order('created_at', { ascending: false }).limit(1))
  const { rows: before = [] } = useRecords(budgetVersionLine, (from) => from.eq('budget_version', others[0]?.id ?? version.id).limit(1000))
  const names = useNames(budgetVersionLine, lines)
  const earlier = others[0] && new Map(before.map(({ line, amount }) => [line, amount]))
  return (
    <RecordPage of={budgetVersion} row={version} list={list} actions={version.status === 'proposed' && <MoveButton look="main" whyNot={whyNotAdoptVersion(version, { actor })} run={() => setVoting(true)}>Adopt</MoveButton>}>
      <Panel title="The version">
        <RecordFacts of={budgetVersion} row={version} show={['fiscal_year', 'kind', 'resolution', 'voted_on', 'total']} />
      </Panel>
      <Panel title="Its lines" about={others[0] && `Compared with ${others[0].name}.`}>
        <div className="sheet overflow-x-auto border border-line">
          <table className="w-full text-left text-sm">
            <caption className="sr-only">Lines of {version.name}</caption>
            <thead>
              <tr className="border-b border-line-strong bg-surface-2 text-2xs text-ink-2">
                <th scope="col" className="h-9 pl-5 font-semibold">Budget line</th>
                <th scope="col" className={`${earlier ? 'px-(--cell-px)' : 'pr-5 pl-(--cell-px)'} text-right font-semibold`}>Amount</th>
                {earlier && <th scope="col" className="pr-5 pl-(--cell-px) text-right font-semibold">Change</th>}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ id, line, amount }) => (
                <tr key={id} className="h-(--row-h) border-b border-line last:border-0">
                  <th scope="row" className="pl-5 font-normal">{names.get(line) ?? '…'}</th>
                  <td className={`${earlier ? 'px-(--cell-px)' : 'pr-5 pl-(--cell-px)'} text-right`}><Amount cents={amount} /></td>
                  {earlier && <td className="pr-5 pl-(--cell-px) text-right"><Amount cents={amount - (earlier.get(line) ?? 0)} /></td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
      {voting && <Vote version={version} onClose={() => setVoting(false)} />}
    </RecordPage>
  )
}

function Vote({ version, onClose }: { version: BudgetVersion; onClose: () => void }) {
  const form = useId()
  const adopt = useCommand<typeof adoptBudget>('budget-versions/adopt')
  const [resolution, setResolution] = useState('')
  const [voted_on, setVotedOn] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string>()
  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      await adopt({ id: version.id, resolution, voted_on: voted_on ?? '' })
      toast('good', `${version.name} is in force`)
      onClose()
    } catch (error) {
      setRefusal(sentence(error))
    }
  }
  return (
    <Dialog title={`Adopt ${version.name}`} about="Each drafted line comes into force with the amount of this version." onClose={onClose}>
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <TextInput id="resolution" label="Resolution" required value={resolution} onChange={(value) => setResolution(String(value ?? ''))} />
        <DateInput id="voted_on" label="Voted on" required value={voted_on} onChange={(value) => setVotedOn(value as string | null)} />
        <FormFoot
          main={<Button type="submit" form={form} look="main">Adopt</Button>}
          cancel={<Button look="quiet" onClick={onClose}>Cancel</Button>}
        />
      </form>
    </Dialog>
  )
}
