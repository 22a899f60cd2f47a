import { useState, type FormEvent } from 'react'
import { usePublicForm } from '#kit/use-public-form.ts'
import { useFields } from '#kit/fields.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { HoneyField } from '#kit/parts/HoneyField.tsx'
import { Notice as Note } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { whyNotEmail } from '#platform/validators.ts'
import { kinds, solicitation as record } from '../../solicitations/records.ts'
import { say } from '#platform/say.ts'

/**
 * Emails without an account, about one solicitation or all that match. Nothing is sent before the first is confirmed.
 */
export function SubscribePanel({ solicitation }: { solicitation?: string }) {
  const { values, field, check } = useFields({
    email: whyNotEmail,
    words: (text) => (text.length > 100 ? say('Up to 100 characters') : null),
  })
  const [kind, setKind] = useState<unknown>('')
  const [category, setCategory] = useState<unknown>('')
  const { send, busy, answer, problem } = usePublicForm<{ sent: true }>('opportunity-subscriptions')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const website = new FormData(event.currentTarget).get('website')
    if (!check()) return
    await send(
      {
        email: values.email,
        ...(solicitation ? { solicitation } : { kind: kind ?? '', category: category ?? '', words: values.words }),
      },
      typeof website === 'string' ? website : '',
    )
  }
  return (
    <Panel
      title={solicitation ? say('Email updates') : say('Email alerts for new solicitations')}
      about={
        solicitation
          ? say('Addenda, answers and the result. No account needed.')
          : say('New solicitations from public agencies. No account needed.')
      }
    >
      {answer ? (
        <Note tone="good" title={say('Check your inbox')}>
          {say('We sent a confirmation email. Click its button to subscribe.')}
        </Note>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="relative grid gap-4">
          {problem && (
            <Note tone="bad" title={say('No email was sent')}>
              {problem}
            </Note>
          )}
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={say('Email')} type="email" autoComplete="email" {...field('email')} />
            {!solicitation && (
              <Field label={say('Keywords')} hint={say('Leave blank for all solicitations.')} {...field('words')} />
            )}
            {!solicitation && (
              <Select
                id="subscribe-kind"
                label={say('Solicitation type')}
                none={say('Any')}
                field={{ options: kinds, words: record.fields.kind.words! }}
                value={kind}
                onChange={setKind}
              />
            )}
            {!solicitation && (
              <Select
                id="subscribe-category"
                label={say('Category')}
                none={say('Anything')}
                field={record.fields.category}
                value={category}
                onChange={setCategory}
              />
            )}
          </div>
          <HoneyField />
          <div>
            <Button type="submit" busy={busy}>
              {say('Subscribe')}
            </Button>
          </div>
        </form>
      )}
    </Panel>
  )
}
