import { useTutorial } from '#client/TutorialProvider.tsx'
import { percentOf, type Progress as Saved, type Tutorial } from '#client/tutorial-steps.ts'
import { useChanges } from '#client/use-changes.ts'
import { useChosenRows } from '#client/use-chosen-rows.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Difficulty } from '#kit/parts/Difficulty.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { lessonProgress, tutorials } from '../reads.ts'
import { Nothing } from './Rows.tsx'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

export function LessonsPanel() {
  const { start } = useTutorial()
  useChanges(['user_tutorial_progress'])
  const { data: all, isError, refetch } = useChosenRows<Tutorial>(tutorials)
  const { data: progress } = useChosenRows<Saved>(lessonProgress)
  return (
    <Panel title={say('Tutorials')} about={say('A few minutes each. Your progress is saved.')}>
      {isError && <ErrorState what={say('Tutorials')} onRetry={() => void refetch()} />}
      {!all && !isError && <SkeletonLines lines={3} />}
      {all?.length === 0 && <Nothing>{say('No tutorials available yet. Check back soon!')}</Nothing>}
      <ul className="grid gap-4">
        {all?.map((tutorial) => (
          <Lesson
            key={tutorial.id}
            tutorial={tutorial}
            saved={progress?.find(({ tutorial_id }) => tutorial_id === tutorial.id)}
            onStart={() => void start(tutorial)}
          />
        ))}
      </ul>
    </Panel>
  )
}

function Lesson({ tutorial, saved, onStart }: { tutorial: Tutorial; saved: Saved | undefined; onStart: () => void }) {
  const { title, difficulty_level, steps } = tutorial
  const verb = !saved ? say('Start') : saved.completed ? say('Start again') : say('Resume')
  return (
    <li>
      <div className="flex items-start justify-between gap-4">
        <div>
          <p className="font-semibold text-ink" lang="en">
            {title}
          </p>
          <p className="mt-0.5 flex flex-wrap items-center gap-2 text-xs text-ink-2">
            <Difficulty level={difficulty_level} />
            {saved?.completed
              ? say('Completed')
              : saved
                ? say('Step {step} of {count}', { step: saved.current_step + 1, count: steps.length })
                : sayCount(steps.length, { one: '{count} step', other: '{count} steps' })}
          </p>
        </div>
        <Button aria-label={`${verb}: ${title}`} onClick={onStart}>
          {verb}
        </Button>
      </div>
      <div className="mt-2">
        <Progress
          label={say('Progress of {title}', { title })}
          value={saved ? (saved.completed ? 100 : percentOf(tutorial, saved.current_step)) : 0}
        />
      </div>
    </li>
  )
}
