import { useRecords } from '#client/use-record.ts'
import { useNames } from '#kit/record/use-names.ts'
import { approvalStep, type ApprovalStep } from '../../chains/records.ts'

/** The steps of a chain in order, and the names of the people in them. */
export function useSteps(chain: string): {
  steps: readonly ApprovalStep[] | undefined
  nameOf: (person: string) => string
} {
  const { rows: steps } = useRecords(approvalStep, (from) =>
    from.eq('chain', chain).order('sequence').order('id').limit(50),
  )
  const names = useNames(approvalStep, steps ?? [])
  return { steps, nameOf: (person) => names.get(person) ?? 'Former member' }
}
