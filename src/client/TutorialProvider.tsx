import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { useAuth } from './auth.ts'
import { useBackend } from './BackendProvider.tsx'
import type { Outcome, Shown } from './tutorial-acts.ts'
import type { Tutorial } from './tutorial-steps.ts'

type Tutorials = Shown & {
  start: (tutorial: Tutorial) => Promise<void>
  /** The first lesson of a page, half a second after it was found: time enough to read that it is starting. */
  startFirst: (module: string) => Promise<Outcome>
  next: () => Promise<void>
  previous: () => Promise<void>
  complete: () => Promise<void>
  /** Stops it at the current step. */
  skip: () => Promise<void>
}

const Context = createContext<Tutorials | null>(null)

export function useTutorial(): Tutorials {
  const tutorials = use(Context)
  if (!tutorials) throw new Error('useTutorial must be used within a TutorialProvider')
  return tutorials
}

/** The acts of a lesson load with the first press on one. */
const acts = () => import('./tutorial-acts.ts')

export function TutorialProvider({ children }: { children: ReactNode }) {
  const { rows } = useBackend()
  const { user } = useAuth()
  const queries = useQueryClient()
  const [shown, show] = useState<Shown>({ active: null, step: 0 })
  const userId = user?.id
  const kept = { rows, userId, show, saved: () => queries.invalidateQueries({ queryKey: ['user_tutorial_progress'] }) }
  // Leaving the page ends the lesson, and one that is about to start.
  const used = useRef(false)
  useEffect(
    () => () => {
      if (used.current) void acts().then(({ stop }) => stop(kept))
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another person or the end of the page ends it
    [userId],
  )
  const act = () => {
    used.current = true
    return acts()
  }

  const value: Tutorials = {
    ...shown,
    start: async (tutorial) => (await act()).start(kept, tutorial),
    startFirst: (module) =>
      act().then(
        ({ startFirst }) => startFirst(kept, module),
        () => 'failed',
      ),
    next: async () => (await act()).next(kept, shown),
    previous: async () => (await act()).previous(kept, shown),
    complete: async () => (await act()).complete(kept, shown),
    skip: async () => (await act()).stop(kept),
  }
  return <Context value={value}>{children}</Context>
}
