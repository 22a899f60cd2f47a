export type Step = { title: string; content: string; action?: string | null }
export type Tutorial = {
  id: string
  module_name: string
  title: string
  difficulty_level: string
  steps: readonly Step[]
}
export type Progress = { tutorial_id: string; current_step: number; completed: boolean }

/** From a page's lesson list to the start of its first lesson. */
export const startDelay = 500

const lastOf = ({ steps }: Pick<Tutorial, 'steps'>) => Math.max(0, steps.length - 1)

/** The first step of a lesson: where it was left, or step one when it was never started or is completed. */
export const beginAt = (tutorial: Tutorial, progress: Progress | undefined): number =>
  !progress || progress.completed ? 0 : Math.min(Math.max(0, progress.current_step), lastOf(tutorial))

export const isLast = (tutorial: Tutorial, step: number) => step >= lastOf(tutorial)
export const nextStep = (tutorial: Tutorial, step: number) => Math.min(step + 1, lastOf(tutorial))
export const previousStep = (step: number) => Math.max(0, step - 1)

/** (step + 1) / total, as a percentage. */
export const percentOf = (tutorial: Tutorial, step: number) => ((step + 1) / Math.max(1, tutorial.steps.length)) * 100
