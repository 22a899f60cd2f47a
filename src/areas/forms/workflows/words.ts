/** The kinds of steps, in the order in which the designer offers them. */
export const stepKinds = {
  task: 'Task',
  approval: 'Approval',
  gateway: 'Branch',
  parallel: 'Parallel paths',
  join: 'Join',
  workflow: 'Sub-workflow',
  act: 'Create record',
  document: 'Fill document',
  answer: 'Wait for answer',
  call: 'Call a service',
  timer: 'Wait',
  notice: 'Notice',
  end: 'End',
} as const
export type StepKind = keyof typeof stepKinds
export const stepKindNames = Object.keys(stepKinds) as [StepKind, ...StepKind[]]
