import { useParams } from 'react-router'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { budgetVersionLife } from '../life.ts'
import { budgetVersion, budgetVersionLine, type BudgetVersion } from '../records.ts'

const list = { to: '/budget-management?tab=versions', label: 'Versions' }

export default function VersionScreen() {
  const found = useRecord(budgetVersion, useParams().id ?? '')
  return found.row ? <Version version={found.row} /> : <NoRecord of={budgetVersion} found={found} list={list} />
}

function Version({ version }: { version: BudgetVersion }) {
  const { rows: lines = [] } = useRecords(budgetVersionLine, (from) =>
    from.eq('budget_version', version.id).order('created_at').limit(1000),
  )
  // The previous version, for comparison.
  const { rows: others = [] } = useRecords(budgetVersion, (from) =>
    from
      .eq('fiscal_year', version.fiscal_year)
      .lt('created_at', version.created_at)
      .order('created_at', { ascending: false })
      .limit(1),
  )
  const { rows: before = [] } = useRecords(budgetVersionLine, (from) =>
    from.eq('budget_version', others[0]?.id ?? version.id).limit(1000),
  )
  const names = useNames(budgetVersionLine, lines)
  const earlier = others[0] && new Map(before.map(({ line, amount }) => [line, amount]))
  return (
    <RecordPage
      of={budgetVersion}
      life={budgetVersionLife}
      row={version}
      list={list}
      actions={<Moves life={budgetVersionLife} row={version} />}
    >
      <Panel title="Version">
        <RecordFacts
          of={budgetVersion}
          row={version}
          show={['fiscal_year', 'kind', 'resolution', 'voted_on', 'total']}
        />
      </Panel>
      <Panel title="Budget lines" about={others[0] && `Compared with ${others[0].name}.`}>
        <div className="sheet overflow-x-auto border border-line">
          <table className="w-full text-left text-sm">
            <caption className="sr-only">Lines of {version.name}</caption>
            <thead>
              <tr className="border-b border-line-strong bg-surface-2 text-2xs text-ink-2">
                <th scope="col" className="h-9 pl-5 font-semibold">
                  Budget line
                </th>
                <th
                  scope="col"
                  className={`${earlier ? 'px-(--cell-px)' : 'pr-5 pl-(--cell-px)'} text-right font-semibold`}
                >
                  Amount
                </th>
                {earlier && (
                  <th scope="col" className="pr-5 pl-(--cell-px) text-right font-semibold">
                    Change
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ id, line, amount }) => (
                <tr key={id} className="h-(--row-h) border-b border-line last:border-0">
                  <th scope="row" className="pl-5 font-normal">
                    {names.get(line) ?? '…'}
                  </th>
                  <td className={`${earlier ? 'px-(--cell-px)' : 'pr-5 pl-(--cell-px)'} text-right`}>
                    <Amount cents={amount} />
                  </td>
                  {earlier && (
                    <td className="pr-5 pl-(--cell-px) text-right">
                      <Amount cents={amount - (earlier.get(line) ?? 0)} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
    </RecordPage>
  )
}
