import { serviceLife } from '#areas/organization/service/life.ts'
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useVisit } from '#client/BackendProvider.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Timeline } from '#kit/parts/Timeline.tsx'
import { stateWords } from './state-words.ts'
import { say, translated } from '#platform/say.ts'

type Own = {
  number: string
  title: string
  status: string
  asked_at: string
  score: number | null
  same_as: string | null
  history: { at: string; words: string }[]
}

/** A report by its number, with its history, and a rating when it is done. */
export function OwnReport() {
  const visit = useVisit()
  const [query] = useSearchParams()
  const [number, setNumber] = useState(query.get('number') ?? '')
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
  return (
    <section aria-labelledby="own" className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <h3 id="own" className="text-lg font-semibold">
        {say('Check your report')}
      </h3>
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
      {own && (
        <div className="grid gap-3">
          <p className="font-semibold">{own.title}</p>
          <Dial state={stateWords(own.status)[0]}>{say(stateWords(own.status)[1])}</Dial>
          {own.same_as && <p className="text-ink-2">{say('Continued as {number}.', { number: own.same_as })}</p>}
          <Timeline
            label={say('History')}
            entries={own.history.map(({ at: when, words }, index) => ({
              id: String(index),
              at: when,
              words: translated(words),
            }))}
          />
          {serviceLife.is(own, 'resolved', 'closed') && own.score === null && (
            <div role="group" aria-label={say('How satisfied are you?')} className="grid gap-2">
              <p>{say('How satisfied are you?')}</p>
              <div className="flex flex-wrap gap-2">
                {[1, 2, 3, 4, 5].map((score) => (
                  <Button key={score} onClick={() => void mark(score)}>
                    {score}
                    <span className="sr-only"> {say('of 5')}</span>
                  </Button>
                ))}
              </div>
            </div>
          )}
          {own.score !== null && (
            <Notice tone="good" title={say('You rated this {score} of 5', { score: own.score })} />
          )}
        </div>
      )}
    </section>
  )
}
