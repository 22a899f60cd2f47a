import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { useReader } from '#client/use-reader.ts'
import { usePublicForm } from '#kit/use-public-form.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Field, LongField } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { ProblemSummary } from '#kit/parts/ProblemSummary.tsx'
import { required, useFields } from '#kit/fields.ts'
import { whyNotEmail } from '#platform/validators.ts'
import { HoneyField } from '#kit/parts/HoneyField.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { say, translated } from '#platform/say.ts'
import { SelectBox } from '#kit/parts/SelectBox.tsx'

type Answer = { number: string; place: number | null }
type InquiryFormProps = {
  kind: 'waitlist' | 'contact' | 'demo' | 'application'
  subjects?: readonly string[]
  subjectLabel?: string
  /** The usual topic of a user with an account. */
  subjectOfUsers?: string
  messageLabel: string
  messageRequired?: boolean
  button: string
  done: (answer: Answer) => ReactNode
}

/** Contact details and topic: the same questions on every public form. */
export function InquiryForm({
  kind,
  subjects,
  subjectLabel = say('Topic'),
  subjectOfUsers,
  messageLabel,
  messageRequired = false,
  button,
  done,
}: InquiryFormProps) {
  const { user } = useReader()
  const { field, check, values, problems, suggest } = useFields({
    name: required(say('Enter your name.')),
    email: whyNotEmail,
    agency: () => null,
  })
  const [chosen, setSubject] = useState<string>()
  const subject = chosen ?? (user && subjectOfUsers) ?? subjects?.[0] ?? ''
  // A signed-in user's details are already known. Text entered meanwhile stays.
  const known = JSON.stringify({ name: user?.user_metadata.display_name ?? '', email: user?.email ?? '' })
  useEffect(() => suggest(JSON.parse(known) as { name: string; email: string }), [known, suggest])
  const [message, setMessage] = useState('')
  const [attempt, setAttempt] = useState(0)
  const { send, busy, answer, problem } = usePublicForm<Answer>('inquiries')

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAttempt(attempt + 1)
    const website = new FormData(event.currentTarget).get('website')
    if (check() && (message.trim() || !messageRequired))
      void send({ kind, ...values, subject, message }, typeof website === 'string' ? website : '')
  }

  if (answer)
    return (
      <Notice arrives tone="good" title={say('Thank you. Your number is {number}.', { number: answer.number })}>
        {done(answer)}
      </Notice>
    )
  const missing =
    messageRequired && attempt > 0 && !message.trim() ? [{ name: 'message', message: say('Enter a message.') }] : []
  return (
    <form noValidate onSubmit={submit} className="relative grid max-w-xl gap-5">
      <noscript>
        <p className="text-ink-2">
          {say(
            'This form requires JavaScript. Allow it for this site, or use the address in security.txt for anything urgent.',
          )}
        </p>
      </noscript>
      <ProblemSummary problems={[...problems, ...missing]} attempt={attempt} />
      {problem && (
        <Notice tone="bad" title={say('Message not sent')}>
          {problem}
        </Notice>
      )}
      <Field label={say('Your name')} autoComplete="name" {...field('name')} />
      <Field label={say('Work email')} type="email" autoComplete="email" {...field('email')} />
      <Field
        label={say('Agency or company')}
        autoComplete="organization"
        hint={say('Leave blank if you write for yourself.')}
        {...field('agency')}
      />
      {subjects && (
        <div>
          <label htmlFor="subject" className="mb-1.5 block text-sm font-semibold text-ink">
            {subjectLabel}
          </label>
          <SelectBox
            id="subject"
            value={subject}
            onChange={({ target }) => setSubject(target.value)}
            className="w-full"
          >
            {subjects.map((each) => (
              <option key={each} value={each}>
                {translated(each)}
              </option>
            ))}
          </SelectBox>
        </div>
      )}
      <LongField
        id="message"
        label={messageLabel}
        name="message"
        error={missing[0]?.message ?? null}
        value={message}
        maxLength={5000}
        onChange={({ target }) => setMessage(target.value)}
      />
      <HoneyField />
      <div>
        <Button type="submit" look="main" busy={busy}>
          {button}
        </Button>
        <p className="mt-3 text-xs text-ink-2">
          <Say
            text="We store your message as described on the {link} and email you a confirmation."
            values={{
              link: (
                <a href="/privacy" className="link">
                  {say('privacy page')}
                </a>
              ),
            }}
          />
        </p>
      </div>
    </form>
  )
}
