import type { Backend } from './backend.ts'
import { beginAt, isLast, nextStep, previousStep, startDelay, type Progress, type Tutorial } from './tutorial-steps.ts'

/** The lesson on the page, and which of its steps. */
export type Shown = { active: Tutorial | null; step: number }
export type Outcome = 'started' | 'none' | 'failed'
type Kept = {
  rows: Backend['rows']
  userId: string | undefined
  show: (shown: Shown) => void
  /** The stored progress has changed. */ saved: () => Promise<void>
}

async function save({ rows, userId, saved }: Kept, tutorial: Tutorial, current_step: number, completed?: boolean) {
  const { error } = await rows
    .from('user_tutorial_progress')
    .upsert(
      { user_id: userId, tutorial_id: tutorial.id, current_step, ...(completed !== undefined && { completed }) },
      { onConflict: 'user_id,tutorial_id' },
    )
  if (error) console.error('The progress of the tutorial could not be saved.', error.message)
  await saved()
}

export async function start(kept: Kept, tutorial: Tutorial): Promise<void> {
  const { data } = await kept.rows
    .from('user_tutorial_progress')
    .select('tutorial_id,current_step,completed')
    .eq('user_id', kept.userId ?? '')
  const at = beginAt(
    tutorial,
    (data as Progress[] | null)?.find(({ tutorial_id }) => tutorial_id === tutorial.id),
  )
  kept.show({ active: tutorial, step: at })
  await save(kept, tutorial, at, false)
}

let waiting: ReturnType<typeof setTimeout> | undefined

export async function startFirst(kept: Kept, module: string): Promise<Outcome> {
  const { data, error } = await kept.rows
    .from('tutorials')
    .select()
    .eq('module_name', module)
    .eq('is_active', true)
    .order('difficulty_level', { ascending: true })
  if (error) {
    console.error('The tutorials could not be loaded.', error.message)
    return 'failed'
  }
  const first = (data as Tutorial[])[0]
  if (!first) return 'none'
  clearTimeout(waiting)
  waiting = setTimeout(() => void start(kept, first), startDelay)
  return 'started'
}

/** The last step counts as completed when it is reached; it stays on the page until it has been read. */
export async function next(kept: Kept, { active, step }: Shown): Promise<void> {
  if (!active) return
  const at = nextStep(active, step)
  kept.show({ active, step: at })
  await (isLast(active, at) ? save(kept, active, at, true) : save(kept, active, at))
}

export const previous = ({ show }: Kept, { active, step }: Shown): void => show({ active, step: previousStep(step) })

/** Stops it at the current step, and one that is about to start. */
export function stop({ show }: Kept): void {
  clearTimeout(waiting)
  show({ active: null, step: 0 })
}

export async function complete(kept: Kept, { active }: Shown): Promise<void> {
  if (!active) return
  kept.show({ active: null, step: 0 })
  await save(kept, active, active.steps.length - 1, true)
}
