import { useState, type FormEvent } from 'react'
import { usePublicForm } from '#kit/use-public-form.ts'
import { required, useFields } from '#kit/fields.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Field, LongField } from '#kit/parts/Field.tsx'
import { HoneyField } from '#kit/parts/HoneyField.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day, Moment } from '#kit/parts/Time.tsx'
import { PortalMap } from './PortalMap.tsx'
import { useProjects, useShown, type Agency, type Project, type Said } from './use-portal.ts'
import { Say } from '#kit/parts/Say.tsx'
import { phrase, say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

const phases = {
  planned: ['waiting', phrase('Planned')],
  design: ['begun', phrase('In design')],
  bidding: ['begun', phrase('Out for bids')],
  construction: ['half', phrase('Under construction')],
  complete: ['done', phrase('Complete')],
} as const

/** Projects with cost, progress and residents' comments. */
export function ProjectList({ agency }: { agency: Agency }) {
  const { data: projects, failed } = useProjects(agency)
  const { data: shown } = useShown(agency)
  if (!agency.projects) return <Notice title={say('This agency publishes no projects')} />
  if (failed)
    return (
      <Notice tone="bad" title={say('Projects could not be loaded')}>
        {say('Try again in a moment.')}
      </Notice>
    )
  if (!projects) return <SkeletonLines />
  if (projects.length === 0) return <Notice title={say('No projects published yet')} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PortalMap
        label={say('Projects')}
        name={say('Projects')}
        placed={projects.map(({ id, title, place, phase }) => ({
          id,
          name: title,
          place,
          note: say(phases[phase][1]),
          tone: phase === 'complete' ? 'good' : 'action',
        }))}
      />
      <ul className="grid gap-4 lg:grid-cols-2">
        {projects.map((project) => (
          <One
            key={project.id}
            project={project}
            said={shown?.comments.filter((each) => each.project === project.id) ?? []}
          />
        ))}
      </ul>
    </div>
  )
}

function One({ project, said }: { project: Project; said: readonly Said[] }) {
  const [open, setOpen] = useState(false)
  const { title, summary, department, place, phase, budget, spent, ends_on, comments_open } = project
  const [state, word] = phases[phase]
  const percent = budget > 0 ? Math.round((spent / budget) * 100) : 0
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-5">
      <div>
        <h3 className="text-lg font-semibold">{title}</h3>
        <p className="text-xs text-ink-2">
          {department}
          {place?.address && ` · ${place.address}`}
        </p>
      </div>
      <Dial state={state}>{say(word)}</Dial>
      <p>{summary}</p>
      <div>
        <p className="mb-1.5 flex flex-wrap justify-between gap-2 text-sm">
          <span>
            <Say
              text="{spent} of {budget} spent"
              values={{ spent: <Amount whole cents={spent} />, budget: <Amount whole cents={budget} /> }}
            />
          </span>
          {ends_on && (
            <span className="text-ink-2">
              {phase === 'complete' ? (
                <Say text="completed {day}" values={{ day: <Day day={ends_on} /> }} />
              ) : (
                <Say text="complete by {day}" values={{ day: <Day day={ends_on} /> }} />
              )}
            </span>
          )}
        </p>
        <Progress
          label={say('{percent}% of the budget of {title} is spent', { percent, title })}
          value={Math.min(spent, budget)}
          max={Math.max(1, budget)}
        />
      </div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="link min-h-6 self-start text-sm pointer-coarse:min-h-11"
      >
        {said.length === 0
          ? comments_open
            ? say('Add comment')
            : say('No comments')
          : sayCount(said.length, { one: '{count} comment', other: '{count} comments' })}
        <span className="sr-only"> {say('on {title}', { title })}</span>
      </button>
      {open && (
        <div className="grid gap-4 border-l-2 border-line pl-4">
          {said.map((each) => (
            <div key={`${each.name} ${each.created_at}`}>
              <p>{each.words}</p>
              <p className="text-xs text-ink-2">
                {each.name}, <Moment at={each.created_at} />
              </p>
            </div>
          ))}
          {comments_open ? (
            <CommentForm project={project} />
          ) : (
            <p className="text-ink-2">{say('Comments on this project are closed.')}</p>
          )}
        </div>
      )}
    </li>
  )
}

function CommentForm({ project }: { project: Project }) {
  const { field, check, values } = useFields({ [`name-${project.id}`]: required(say('Enter your name.')) })
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const { send, busy, answer, problem } = usePublicForm<{ held: boolean }>(`portal/projects/${project.id}/comments`)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const website = new FormData(event.currentTarget).get('website')
    if (check() && words.trim())
      void send({ name: values[`name-${project.id}`], words: words.trim() }, typeof website === 'string' ? website : '')
  }
  if (answer)
    return (
      <Notice tone="good" title={say('Thank you')}>
        {say('After the agency reviews your comment, it appears here with your name.')}
      </Notice>
    )
  return (
    <form noValidate onSubmit={submit} className="relative grid gap-4">
      {problem && (
        <Notice tone="bad" title={say('Comment not sent')}>
          {problem}
        </Notice>
      )}
      <Field label={say('Display name')} autoComplete="name" {...field(`name-${project.id}`)} />
      <LongField
        label={say('Your comment')}
        id={`words-${project.id}`}
        value={words}
        maxLength={2000}
        onChange={({ target }) => setWords(target.value)}
        error={tried && !words.trim() ? say('Enter a comment.') : null}
      />
      <HoneyField />
      <div>
        <Button type="submit" look="main" busy={busy}>
          {say('Post comment')}
        </Button>
      </div>
    </form>
  )
}
