import { useEffect, useRef } from 'react'
import { useTutorial } from '#client/TutorialProvider.tsx'
import { isLast, percentOf } from '#client/tutorial-steps.ts'
import { Button, IconButton } from '#kit/parts/Button.tsx'
import { Difficulty } from '#kit/parts/Difficulty.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Progress } from '#kit/parts/Progress.tsx'

/** A tutorial overlays the page and leaves it usable: each step asks the user to do something on it. */
export function TutorialOverlay() {
  const { active, step, next, previous, complete, skip } = useTutorial()
  const box = useRef<HTMLElement>(null)
  const id = active?.id
  useEffect(() => {
    if (id) box.current?.focus({ preventScroll: true })
  }, [id])
  if (!active) return null
  const { title, content, action } = active.steps[step]!
  const last = isLast(active, step)
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={`Tutorial: ${active.title}`}
      onKeyDown={({ key }) => key === 'Escape' && skip()}
      className="fixed inset-x-3 bottom-3 z-40 mx-auto max-w-xl animate-[arrive_200ms_var(--ease-out)] overflow-hidden rounded-lg border border-line-strong bg-surface shadow-3"
    >
      <Progress label="Tutorial progress" value={percentOf(active, step)} />
      <div className="px-5 pt-4 pb-4">
        <header className="flex items-start justify-between gap-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1.5 text-xs text-ink-2">
            <span className="font-semibold text-ink">{active.title}</span>
            <Difficulty level={active.difficulty_level} />
            <span>
              Step {step + 1} of {active.steps.length}
            </span>
          </p>
          <IconButton label="Close tutorial" onClick={skip} className="-mr-2">
            <Icon name="cross" />
          </IconButton>
        </header>
        <div aria-live="polite">
          <h2 className="text-xl font-semibold text-ink">{title}</h2>
          <p className="mt-1 text-base text-ink-2">{content}</p>
          {action && (
            <p className="mt-3 flex items-start gap-2 text-base font-semibold text-ink">
              <Icon name="bulb" className="mt-0.5 size-4.5 text-action-ink" />
              {action}
            </p>
          )}
        </div>
        <footer className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <Button look="quiet" onClick={skip} className="-ml-3.5">
            Skip Tutorial
          </Button>
          <span className="flex gap-2">
            <Button disabled={step === 0} onClick={previous}>
              Previous
            </Button>
            {last ? (
              <Button look="main" onClick={() => void complete()}>
                Complete
              </Button>
            ) : (
              <Button look="main" onClick={() => void next()}>
                Next
              </Button>
            )}
          </span>
        </footer>
      </div>
    </section>
  )
}
