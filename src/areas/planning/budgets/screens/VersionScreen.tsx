import { useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { date, text } from '#platform/records/fields.ts'
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

const vote = { resolution: text({ required: true, max: 120, help: 'The number of the vote, as the minutes have it.' }), voted_on: date({ required: true, label: 'Voted on' }) }

function Vote({ version, onClose }: { version: BudgetVersion; onClose: () => void }) {
  const adopt = useCommand<typeof adoptBudget>('budget-versions/adopt')
  return <AskDialog title={`Adopt ${version.name}`} about="Each drafted line comes into force with the amount of this version." verb="Adopt" done={`${version.name} is in force`} fields={vote} run={({ resolution, voted_on }) => adopt({ id: version.id, resolution, voted_on })} onClose={onClose} />
}
