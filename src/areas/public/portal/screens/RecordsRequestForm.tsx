import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { required, useFields } from '#kit/fields.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Field, LongField } from '#kit/parts/Field.tsx'
import { HoneyField } from '#kit/parts/HoneyField.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { ProblemSummary } from '#kit/parts/ProblemSummary.tsx'
import { usePublicForm } from '#kit/use-public-form.ts'
import { whyNotEmail } from '#platform/validators.ts'
import type { Agency } from './use-portal.ts'
import { asLongDay } from '#kit/dates.ts'
import { Say } from '#kit/parts/Say.tsx'
import { say } from '#platform/say.ts'

type Answer = { confirmation: string; due_on: string | null }

/** The records wanted and the contact details; a number and a deadline come back at once. */
export function RecordsRequestForm({ agency }: { agency: Agency }) {
  const { field, check, values, problems } = useFields({
    title: required(say('Enter a short subject.')),
    description: required(say('Describe the records.')),
    name: required(say('Enter your name.')),
    email: whyNotEmail,
  })
  const [attempt, setAttempt] = useState(0)
  const { send, busy, answer, problem } = usePublicForm<Answer>(`portal/${agency.organization_id}/records-requests`)
  if (answer)
    return (
      <Notice arrives tone="good" title={say('Request received')}>
        <Say
          text="Confirmation number: {number}. Keep this number to check the status and released records {here}."
          values={{
            number: <strong className="font-mono">{answer.confirmation}</strong>,
            here: (
              <Link
                className="link"
                to={`/citizen-portal?tab=records&number=${answer.confirmation}&agency=${agency.organization_id}`}
              >
                {say('here')}
              </Link>
            ),
          }}
        />
        {answer.due_on && ` ${say('The agency will answer by {day}.', { day: asLongDay(answer.due_on) })}`}
      </Notice>
    )
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAttempt(attempt + 1)
    const website = new FormData(event.currentTarget).get('website')
    if (check()) void send(values, typeof website === 'string' ? website : '')
  }
  return (
    <form noValidate onSubmit={submit} className="relative grid max-w-xl gap-5">
      <noscript>
        <p className="text-ink-2">{say('This form requires JavaScript. Write to the agency instead.')}</p>
      </noscript>
      <ProblemSummary problems={problems} attempt={attempt} />
      {problem && (
        <Notice tone="bad" title={say('Request not sent')}>
          {problem}
        </Notice>
      )}
      <Field label={say('Subject')} maxLength={160} {...field('title')} />
      <LongField
        label={say('Records requested')}
        hint={say('Names, dates, numbers and places help staff find the records.')}
        maxLength={5000}
        {...field('description')}
      />
      <Field label={say('Your name')} autoComplete="name" {...field('name')} />
      <Field
        label={say('Your email')}
        type="email"
        autoComplete="email"
        hint={say('For the answer. Shown only to the agency.')}
        {...field('email')}
      />
      <HoneyField />
      <div>
        <Button type="submit" look="main" busy={busy}>
          {say('Submit request')}
        </Button>
      </div>
    </form>
  )
}
