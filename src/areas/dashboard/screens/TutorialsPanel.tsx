import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { useRows } from '#client/use-rows.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Proof } from './Proof.tsx'

type Tutorial = { id: string; title: string; difficulty_level: string; steps: { title: string; content: string }[] }
type Progress = { tutorial_id: string; current_step: number; completed: boolean }

export function TutorialsPanel() {
  const { rows } = useBackend()
  const { user } = useAuth()
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const { data: tutorials, error } = useRows<Tutorial>('tutorials', (from) => from.select('id,title,difficulty_level,steps').eq('is_active', true).order('difficulty_level').limit(4))
  const { data: progress } = useRows<Progress>('user_tutorial_progress', (from) => from.select('tutorial_id,current_step,completed').eq('user_id', user?.id ?? ''))

  async function save(tutorial: Tutorial, step: number) {
    const last = tutorial.steps.length - 1
    const { error } = await rows
      .from('user_tutorial_progress')
      .upsert({ user_id: user?.id, tutorial_id: tutorial.id, current_step: Math.min(step, last), completed: step >= last }, { onConflict: 'user_id,tutorial_id' })
    setRefusal(error?.message)
    await queries.invalidateQueries({ queryKey: ['user_tutorial_progress'] })
  }

  return (
    <Panel title="Tutorials" about="Where you stopped is kept, and found again on any device." foot={<Proof method="POST" path="/rest/v1/user_tutorial_progress" />}>
      {(refusal ?? error?.message) && <Notice tone="bad" title={refusal ?? error!.message} />}
      {!tutorials && !error && <SkeletonLines lines={3} />}
      {tutorials?.length === 0 && <p className="text-ink-2">No tutorials available yet. Check back soon!</p>}
      <ul className="grid gap-4">
        {tutorials?.map((tutorial) => {
          const at = progress?.find(({ tutorial_id }) => tutorial_id === tutorial.id)
          return <Lesson key={tutorial.id} tutorial={tutorial} step={at?.current_step} completed={at?.completed ?? false} onStep={(step) => save(tutorial, step)} />
        })}
      </ul>
    </Panel>
  )
}

type LessonProps = { tutorial: Tutorial; step: number | undefined; completed: boolean; onStep: (step: number) => Promise<void> }

function Lesson({ tutorial: { title, difficulty_level, steps }, step, completed, onStep }: LessonProps) {
  const [busy, setBusy] = useState(false)
  const done = completed ? steps.length : step === undefined ? 0 : step + 1
  const next = completed ? 0 : step === undefined ? 0 : step + 1
  return (
    <li>
      <div className="flex items-start justify-between gap-4">
        <div>
          <p className="font-semibold text-ink">{title}</p>
          <p className="text-xs text-ink-2">
            {difficulty_level}, {completed ? 'completed' : `${done} of ${steps.length} steps`}
          </p>
        </div>
        <Button busy={busy} aria-label={`${label(step, completed)}: ${title}`} onClick={() => (setBusy(true), void onStep(next).finally(() => setBusy(false)))}>
          {label(step, completed)}
        </Button>
      </div>
      <progress aria-label={`Progress of ${title}`} max={steps.length} value={done} className="mt-2 block h-1 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-surface-3 [&::-webkit-progress-value]:bg-action" />
    </li>
  )
}

const label = (step: number | undefined, completed: boolean) => (completed ? 'Start again' : step === undefined ? 'Start' : 'Next step')
