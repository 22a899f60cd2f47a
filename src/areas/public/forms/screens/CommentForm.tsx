import { useId, useState, type FormEvent } from 'react'
import { usePublicForm } from '#kit/use-public-form.ts'
import { focusFirstMistake, required, useFields } from '#kit/fields.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Field, LongField } from '#kit/parts/Field.tsx'
import { HoneyField } from '#kit/parts/HoneyField.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { whyNotEmail } from '#platform/validators.ts'
import type { FeatureRequest } from './FeatureRequestsScreen.tsx'
import { say } from '#platform/say.ts'

/** A comment from an account is shown at once; a visitor's after the button in the email is pressed. */
export function CommentForm({
  request,
  signedIn,
  onWritten,
}: {
  request: FeatureRequest
  signedIn: boolean
  onWritten: () => void
}) {
  const { field, check, values } = useFields({
    name: required(say('Enter your name.')),
    email: (value) => (signedIn ? null : whyNotEmail(value)),
  })
  // Several of these forms may be open on one page.
  const id = useId()
  const [body, setBody] = useState('')
  const [tried, setTried] = useState(false)
  const { send, busy, answer, problem } = usePublicForm<{ shown: boolean }>(`feature-requests/${request.id}/comments`)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const website = new FormData(event.currentTarget).get('website')
    setTried(true)
    if (!check() || !body.trim()) return focusFirstMistake()
    await send(
      { name: values.name, body, ...(!signedIn && { email: values.email }) },
      typeof website === 'string' ? website : '',
    )
    onWritten()
  }

  if (answer)
    return answer.shown ? (
      <Notice arrives tone="good" title={say('Comment published')} />
    ) : (
      <Notice arrives tone="good" title={say('Check your email')}>
        {say('Your comment is published when you select the button in the email.')}
      </Notice>
    )
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="relative grid gap-3"
      aria-label={say('Comment on {title}', { title: request.title })}
    >
      {problem && (
        <Notice tone="bad" title={say('Comment not sent')}>
          {problem}
        </Notice>
      )}
      <LongField
        label={say('Your comment')}
        rows={3}
        maxLength={2000}
        value={body}
        onChange={({ target }) => setBody(target.value)}
        error={tried && !body.trim() ? say('Enter a comment.') : null}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={say('Display name')} autoComplete="name" maxLength={80} {...field('name')} id={`${id}-name`} />
        {!signedIn && (
          <Field
            label={say('Email')}
            type="email"
            autoComplete="email"
            hint={say('To confirm that it’s you. Not shown publicly.')}
            {...field('email')}
            id={`${id}-email`}
          />
        )}
      </div>
      <HoneyField />
      <div>
        <Button type="submit" busy={busy}>
          {say('Post comment')}
        </Button>
      </div>
    </form>
  )
}
