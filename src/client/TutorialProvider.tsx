import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { useAuth } from './auth.ts'
import { useBackend } from './BackendProvider.tsx'
import { beginAt, isLast, nextStep, previousStep, startDelay, type Progress, type Tutorial } from './tutorial-steps.ts'

type Outcome = 'started' | 'none' | 'failed'

type Tutorials = {
  active: Tutorial | null
  step: number
  start: (tutorial: Tutorial) => Promise<void>
  /** The first lesson of a page, half a second after it was found: time enough to read that it is starting. */
  startFirst: (module: string) => Promise<Outcome>
  next: () => Promise<void>
  previous: () => void
  complete: () => Promise<void>
  /** Stops it at the current step. */
  skip: () => void
}

const Context = createContext<Tutorials | null>(null)

export function useTutorial(): Tutorials {
  const tutorials = use(Context)
  if (!tutorials) throw new Error('useTutorial must be used within a TutorialProvider')
  return tutorials
}

export function TutorialProvider({ children }: { children: ReactNode }) {
  const { rows } = useBackend()
  const { user } = useAuth()
  const queries = useQueryClient()
  const [{ active, step }, setState] = useState<Pick<Tutorials, 'active' | 'step'>>({ active: null, step: 0 })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const userId = user?.id
  // Leaving the page ends the lesson.
  useEffect(
    () => () => {
      clearTimeout(waiting.current)
      setState({ active: null, step: 0 })
    },
    [userId],
  )

  async function save(tutorial: Tutorial, current_step: number, completed?: boolean) {
    const { error } = await rows
      .from('user_tutorial_progress')
      .upsert(
        { user_id: userId, tutorial_id: tutorial.id, current_step, ...(completed !== undefined && { completed }) },
        { onConflict: 'user_id,tutorial_id' },
      )
    if (error) console.error('The progress of the tutorial could not be saved.', error.message)
    await queries.invalidateQueries({ queryKey: ['user_tutorial_progress'] })
  }

  async function start(tutorial: Tutorial) {
    const { data } = await rows
      .from('user_tutorial_progress')
      .select('tutorial_id,current_step,completed')
      .eq('user_id', userId ?? '')
    const at = beginAt(
      tutorial,
      (data as Progress[] | null)?.find(({ tutorial_id }) => tutorial_id === tutorial.id),
    )
    setState({ active: tutorial, step: at })
    await save(tutorial, at, false)
  }

  async function startFirst(module: string): Promise<Outcome> {
    const { data, error } = await rows
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
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => void start(first), startDelay)
    return 'started'
  }

  /** The last step counts as completed when it is reached; it stays on the page until it has been read. */
  async function next() {
    if (!active) return
    const at = nextStep(active, step)
    setState({ active, step: at })
    await (isLast(active, at) ? save(active, at, true) : save(active, at))
  }

  async function complete() {
    if (!active) return
    setState({ active: null, step: 0 })
    await save(active, active.steps.length - 1, true)
  }

  const value: Tutorials = {
    active,
    step,
    start,
    startFirst,
    next,
    complete,
    previous: () => setState(({ active, step }) => ({ active, step: previousStep(step) })),
    skip: () => setState({ active: null, step: 0 }),
  }
  return <Context value={value}>{children}</Context>
}
