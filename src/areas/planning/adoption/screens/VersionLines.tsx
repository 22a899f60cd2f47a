import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { budgetVersionLine, type BudgetVersion, type BudgetVersionLine } from '../records.ts'
import { versionBefore } from '../rules.ts'

type VersionLinesProps = {
  row: BudgetVersion
  loaded: {
    lines?: readonly BudgetVersionLine[] | undefined
    versions?: readonly BudgetVersion[] | undefined
    before?: readonly BudgetVersionLine[] | undefined
  }
}

/** The amount of each line, and its change since the version before. */
export function VersionLines({ row: version, loaded: { lines = [], versions = [], before = [] } }: VersionLinesProps) {
  const names = useNames(budgetVersionLine, lines)
  const other = versionBefore(version, versions)
  const earlier = other && new Map(before.map(({ line, amount }) => [line, amount]))
  return (
    <Panel title="Budget lines" about={other && `Compared with ${other.name}.`}>
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
