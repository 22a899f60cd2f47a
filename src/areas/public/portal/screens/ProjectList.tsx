import { useState, type FormEvent } from 'react'
import { useVisit } from '#client/BackendProvider.tsx'
import { usePublicForm } from '#kit/use-public-form.ts'
import { required, useFields } from '#kit/fields.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Field, LongField } from '#kit/parts/Field.tsx'
import { HoneyField } from '#kit/parts/HoneyField.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
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

type Phase = keyof typeof phases
const orders = { name: phrase('Name'), budget: phrase('Budget'), completion: phrase('Completion') } as const
type Order = keyof typeof orders

const inOrder = (order: Order) => (a: Project, b: Project) =>
  order === 'budget'
    ? b.budget - a.budget
    : order === 'completion'
      ? (a.ends_on ?? '9').localeCompare(b.ends_on ?? '9')
      : a.title.localeCompare(b.title)

/** Projects on the map, and beside it with cost, progress, photos and residents' comments. */
export function ProjectList({ agency }: { agency: Agency }) {
  const { data: projects, failed } = useProjects(agency)
  const { data: shown } = useShown(agency)
  const [phase, setPhase] = useState<Phase | ''>('')
  const [order, setOrder] = useState<Order>('name')
  const [chosen, setChosen] = useState<string | null>(null)
  if (!agency.projects) return <Notice title={say('This agency publishes no projects')} />
  if (failed)
    return (
      <Notice tone="bad" title={say('Projects could not be loaded')}>
        {say('Try again in a moment.')}
      </Notice>
    )
  if (!projects) return <SkeletonLines />
  if (projects.length === 0) return <Notice title={say('No projects published yet')} />
  const listed = projects.filter((each) => phase === '' || each.phase === phase).toSorted(inOrder(order))
  const sum = (of: 'budget' | 'spent') => listed.reduce((all, each) => all + each[of], 0)
  function choose(id: string | null) {
    setChosen(id)
    if (id) document.getElementById(`project-${id}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="text-lg text-ink">
          <Say
            text="{count} with a budget of {budget}, {spent} spent"
            values={{
              count: sayCount(listed.length, { one: '{count} project', other: '{count} projects' }),
              budget: <Amount whole cents={sum('budget')} />,
              spent: <Amount whole cents={sum('spent')} />,
            }}
          />
        </p>
        <div className="flex flex-wrap gap-4">
          <Choice
            id="phase"
            label={say('Phase')}
            value={phase}
            options={[
              ['', say('All phases')],
              ...Object.entries(phases).map(([name, [, word]]) => [name, say(word)] as const),
            ]}
            onChange={(value) => setPhase(value as Phase | '')}
          />
          <Choice
            id="order"
            label={say('Order by')}
            value={order}
            options={Object.entries(orders).map(([name, word]) => [name, say(word)] as const)}
            onChange={(value) => setOrder(value as Order)}
          />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-4">
          <PortalMap
            label={say('Projects')}
            name={say('Projects')}
            unlisted
            height={520}
            chosen={chosen}
            onChoose={choose}
            placed={listed.map(({ id, title, place, phase: now, budget, spent }) => ({
              id,
              name: title,
              place,
              note: say('{phase}, {percent}% of the budget spent', {
                phase: say(phases[now][1]),
                percent: budget > 0 ? Math.round((spent / budget) * 100) : 0,
              }),
              tone: now === 'complete' ? 'good' : now === 'construction' ? 'warn' : 'action',
            }))}
          />
        </div>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {listed.map((project) => (
            <One
              key={project.id}
              project={project}
              isChosen={chosen === project.id}
              onShow={() => choose(project.id)}
              said={shown?.comments.filter((each) => each.project === project.id) ?? []}
            />
          ))}
          {listed.length === 0 && <li className="text-ink-2">{say('No projects in this phase.')}</li>}
        </ul>
      </div>
    </div>
  )
}

type ChoiceProps = {
  id: string
  label: string
  value: string
  options: readonly (readonly [value: string, words: string])[]
  onChange: (value: string) => void
}
const Choice = ({ id, label, value, options, onChange }: ChoiceProps) => (
  <div>
    <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink">
      {label}
    </label>
    <SelectBox id={id} value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </SelectBox>
  </div>
)

type OneProps = { project: Project; said: readonly Said[]; isChosen: boolean; onShow: () => void }
function One({ project, said, isChosen, onShow }: OneProps) {
  const { config } = useVisit()
  const [open, setOpen] = useState(false)
  const { id, title, summary, department, place, phase, budget, spent, starts_on, ends_on, comments_open, photos } =
    project
  const [state, word] = phases[phase]
  const percent = budget > 0 ? Math.round((spent / budget) * 100) : 0
  return (
    <li
      id={`project-${id}`}
      aria-current={isChosen || undefined}
      className="flex min-w-0 scroll-my-4 flex-col gap-3 rounded-lg border border-line bg-surface p-5 aria-[current=true]:border-action aria-[current=true]:ring-1 aria-[current=true]:ring-action"
    >
      {photos.length > 0 && (
        <ul className="flex snap-x gap-2 overflow-x-auto" aria-label={say('Photos of {title}', { title })}>
          {photos.map(({ path }, at) => (
            <li key={path} className="shrink-0 grow basis-full snap-start sm:basis-[calc(50%-0.25rem)] only:basis-full">
              <img
                loading="lazy"
                src={`${config.supabaseUrl}/functions/v1/public/portal/project-photos/${id}/${at}`}
                alt={say('Photo {number} of {title}', { number: at + 1, title })}
                className="aspect-16/9 w-full rounded-sm border border-line object-cover"
              />
            </li>
          ))}
        </ul>
      )}
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
      {starts_on && (
        <p className="text-xs text-ink-2">
          <Say text="Started {day}" values={{ day: <Day day={starts_on} /> }} />
        </p>
      )}
      <div className="flex flex-wrap gap-x-5">
        {place?.longitude !== undefined && (
          <button type="button" onClick={onShow} className="link min-h-6 self-start text-sm pointer-coarse:min-h-11">
            {say('Show on map')}
            <span className="sr-only"> {title}</span>
          </button>
        )}
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
      </div>
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
