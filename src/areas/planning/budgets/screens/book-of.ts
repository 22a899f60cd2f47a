import type { CostCenter } from '../../cost-centers/records.ts'
import { lineage } from '#platform/tree.ts'
import type { BudgetLine, Fund } from '../records.ts'

export type Group = { key: string; code: string; name: string; lines: BudgetLine[] }
export type FundGroup = Group & { parts: Group[] }

/** The lines in the order of the budget book: by fund, then by the department at the top of their cost center. */
export function bookOf(
  lines: readonly BudgetLine[],
  { funds, centers }: { funds: readonly Fund[]; centers: readonly CostCenter[] },
): FundGroup[] {
  const known = new Map(centers.map((center) => [center.id, center]))
  const departmentOf = (line: BudgetLine) => lineage(line.cost_center, known).at(-1)
  return funds
    .map((fund): FundGroup => {
      const own = lines.filter((line) => line.fund === fund.id)
      const departments = [
        ...new Map(own.map((line) => [departmentOf(line)?.id ?? '', departmentOf(line)])).entries(),
      ].toSorted(([, a], [, b]) => (a?.code ?? '~').localeCompare(b?.code ?? '~'))
      return {
        key: fund.id,
        code: fund.code,
        name: fund.name,
        lines: own,
        parts: departments.map(([id, department]) => ({
          key: `${fund.id} ${id}`,
          code: department?.code ?? '',
          name: department?.name ?? 'No cost center',
          lines: own.filter((line) => (departmentOf(line)?.id ?? '') === id),
        })),
      }
    })
    .filter(({ lines }) => lines.length > 0)
}
