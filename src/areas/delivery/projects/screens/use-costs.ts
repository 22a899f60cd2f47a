import { useAnswer } from '#client/use-answer.ts'
import type { ProjectCost, projectCosts } from '../costs.ts'

export type Costs = ReadonlyMap<string, ProjectCost>

/** Ordered, billed and paid amounts of one project, or of all. */
export function useCosts(project: string | null = null): Costs | undefined {
  const { data } = useAnswer<typeof projectCosts>('projects/costs', { project }, { about: 'invoices' })
  return data && new Map(data.map((each) => [each.project, each]))
}
