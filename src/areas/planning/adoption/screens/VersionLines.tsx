import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { budgetVersion, budgetVersionLine, type BudgetVersion, type BudgetVersionLine } from '../records.ts'

type VersionLinesProps = { row: BudgetVersion; loaded: { lines?: readonly BudgetVersionLine[] | undefined } }

/** The amount of each line, and its change since the version before. */
export function VersionLines({ row: version, loaded: { lines = [] } }: VersionLinesProps) {
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
  )
}
