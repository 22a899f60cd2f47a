import { useState, type FormEvent } from 'react'
import { usePublicForm } from '#kit/use-public-form.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Field, LongField } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { focusFirstMistake, useFields } from '#kit/fields.ts'
import { whyNotEmail } from '#platform/validators.ts'
import { HoneyField } from '#kit/parts/HoneyField.tsx'
import type { FeatureRequest } from './FeatureRequestsScreen.tsx'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

/** A new request, with similar ones beside it. */
export function FeatureForm({
  similar,
  onAsked,
}: {
  similar: (title: string) => readonly FeatureRequest[]
  onAsked: () => void
}) {
  const { field, check, values } = useFields({
    title: (value) => (value.trim().length < 5 ? say('Enter a title of at least 5 characters.') : null),
    email: (value) => (value.trim() ? whyNotEmail(value) : null),
  })
  const [description, setDescription] = useState('')
  const [short, setShort] = useState(false)
  const { send, busy, answer, problem } = usePublicForm<{ number: string }>('feature-requests')
  const same = similar(values.title)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const website = new FormData(event.currentTarget).get('website')
    setShort(!description.trim())
    if (!check() || !description.trim()) return focusFirstMistake()
    await send({ ...values, description }, typeof website === 'string' ? website : '')
    onAsked()
  }

  if (answer)
    return (
      <Notice arrives tone="good" title={say('Request posted. Your number is {number}.', { number: answer.number })}>
        {say('Others can now vote for it.')}
      </Notice>
    )
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="relative grid content-start gap-4 self-start rounded-lg border border-line bg-surface p-5"
    >
      <h2 className="font-serif text-xl font-semibold">{say('New feature request')}</h2>
      {problem && (
        <Notice tone="bad" title={say('Request not sent')}>
          {problem}
        </Notice>
      )}
      <div>
        <Field label={say('Title')} maxLength={120} {...field('title')} />
        <div role="status">
          {same.length > 0 && (
            <div className="mt-3 rounded-md bg-info-soft px-3 py-2 text-sm">
              <p className="font-semibold text-ink">{say('Is your request one of these?')}</p>
              <ul className="mt-1 list-disc pl-4 text-ink-2">
                {same.map(({ id, title, votes }) => (
                  <li key={id}>
                    {title} ({sayCount(votes, { one: '1 vote', other: '{count} votes' })})
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
      <LongField
        label={say('Purpose')}
        rows={4}
        value={description}
        maxLength={3000}
        onChange={({ target }) => setDescription(target.value)}
        hint={say('What you do today, and what would improve it.')}
        error={short ? say('Enter what the feature is for.') : null}
      />
      <Field
        label={say('Email (optional)')}
        type="email"
        autoComplete="email"
        hint={say('To tell you when it’s done. Not shown publicly.')}
        {...field('email')}
      />
      <HoneyField />
      <div>
        <Button type="submit" look="main" busy={busy}>
          {say('Post request')}
        </Button>
      </div>
    </form>
  )
}
