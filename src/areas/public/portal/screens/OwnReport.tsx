import { useEffect, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useVisit } from '#client/BackendProvider.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Timeline } from '#kit/parts/Timeline.tsx'
import type { Place } from '#platform/records/fields.ts'
import { ReportPage } from './ReportPage.tsx'
import { stateWords } from './state-words.ts'
import { say, translated } from '#platform/say.ts'

type Told = readonly { at: string; words: string }[]
type Own = {
  number: string
  title: string
  category: string
  place: Place | null
  status: string
  may_score: boolean
  asked_at: string
  score: number | null
  is_public: boolean
  public_answer: string | null
  photo_count: number
  history: Told
  original: { number: string; status: string; history: Told } | null
}

/**
 * A report by its number, with its history, and a rating when it is done. With a number that came in a link it looks at
 * once, and `wide` it is a page of its own.
 */
export function OwnReport({ given = '', wide = false }: { given?: string; wide?: boolean }) {
  const visit = useVisit()
  const [query] = useSearchParams()
  const [number, setNumber] = useState(given || (query.get('number') ?? ''))
  const [own, setOwn] = useState<Own>()
  const [problem, setProblem] = useState<string>()
  const at = `${visit.config.supabaseUrl}/functions/v1/public/portal/reports/${encodeURIComponent(number.trim().toUpperCase())}`

  async function look(event?: FormEvent) {
    event?.preventDefault()
    setProblem(undefined)
    const answer = await visit.fetch(at).catch(() => null)
    if (answer?.ok) return setOwn((await answer.json()) as Own)
    setOwn(undefined)
    setProblem(
      answer?.status === 404
        ? say('No report matches this number. Report numbers have the letter R, a hyphen and eight characters.')
        : say('The server didn’t answer. Try again in a moment.'),
    )
  }
  // The link of an email opens the report, without another button.
  useEffect(() => {
    if (given) void look()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [given])
  async function mark(score: number) {
    const answer = await visit
      .fetch(`${at}/score`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ score }),
      })
      .catch(() => null)
    if (answer?.ok) await look()
    else setProblem(say('The rating wasn’t saved. You can rate a report once, after it is done.'))
  }
  const Heading = wide ? 'h2' : 'h3'
  const search = (
    <section aria-labelledby="own" className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <Heading id="own" className="text-lg font-semibold">
        {say('Check your report')}
      </Heading>
      <form noValidate onSubmit={(event) => void look(event)} className="grid gap-3">
        <Field
          id="number"
          label={say('Confirmation number')}
          autoComplete="off"
          value={number}
          onChange={({ target }) => setNumber(target.value)}
          error={problem ?? null}
        />
        <div>
          <Button type="submit">{say('Check status')}</Button>
        </div>
      </form>
      {own && !wide && (
        <div className="grid gap-3">
          <p lang="en" dir="auto" className="font-semibold">
            {own.title}
          </p>
          <Dial state={stateWords(own.status)[0]}>{say(stateWords(own.status)[1])}</Dial>
          <Joined own={own} />
          <Timeline label={say('History')} entries={entriesOf(own.history)} />
          <Rating own={own} onMark={mark} />
        </div>
      )}
    </section>
  )
  if (!wide || !own) return <div className={wide ? 'max-w-md' : ''}>{search}</div>
  return (
    <ReportPage report={own}>
      <Joined own={own} />
      <Rating own={own} onMark={mark} />
      {!own.is_public && (
        <p className="text-sm text-ink-2">
          {say('The public sees your report after the agency reviews it. Your name and address are never shown.')}
        </p>
      )}
      {own.photo_count > 0 && (
        <p className="text-sm text-ink-2">{say('Photos are public only after the agency reviews each of them.')}</p>
      )}
    </ReportPage>
  )
}

const entriesOf = (history: Told) =>
  history.map(({ at, words }, index) => ({ id: String(index), at, words: translated(words) }))

/** A duplicate continues as another report: its status and history are here too. */
function Joined({ own: { original } }: { own: Own }) {
  if (!original) return null
  const [dial, word] = stateWords(original.status)
  return (
    <div className="grid gap-2 rounded-md border border-line bg-surface-2 p-4">
      <p className="font-semibold">{say('Continued as {number}.', { number: original.number })}</p>
      <p className="text-sm text-ink-2">{say('The same problem was reported before. You get its emails.')}</p>
      <Dial state={dial}>{say(word)}</Dial>
      <Timeline label={say('History of {number}', { number: original.number })} entries={entriesOf(original.history)} />
    </div>
  )
}

function Rating({ own, onMark }: { own: Own; onMark: (score: number) => Promise<void> }) {
  if (own.score !== null) return <Notice tone="good" title={say('You rated this {score} of 5', { score: own.score })} />
  if (!own.may_score) return null
  return (
    <div role="group" aria-label={say('How satisfied are you?')} className="grid gap-2">
      <p>{say('How satisfied are you?')}</p>
      <div className="flex flex-wrap gap-2">
        {[1, 2, 3, 4, 5].map((score) => (
          <Button key={score} onClick={() => void onMark(score)}>
            {score}
            <span className="sr-only"> {say('of 5')}</span>
          </Button>
        ))}
      </div>
    </div>
  )
}
