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

/** Letters without an account: of one call, or of all that fit. Nothing is sent before the first one is confirmed. */
export function SubscribePanel({ solicitation }: { solicitation?: string }) {
  const { values, field, check } = useFields({
    email: whyNotEmail,
    words: (text) => (text.length > 100 ? 'At most 100 characters' : null),
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
      title={solicitation ? 'Letters about this call' : 'Letters about new calls'}
      about={
        solicitation
          ? 'Addenda, answers and the end of it. No account is needed.'
          : 'When an agency asks for offers. No account is needed.'
      }
    >
      {answer ? (
        <Note tone="good" title="Look into your mailbox">
          We sent one letter. Press the button in it, or you hear nothing more from us.
        </Note>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="relative grid gap-4">
          {problem && (
            <Note tone="bad" title="Nothing was sent">
              {problem}
            </Note>
          )}
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="Email" type="email" autoComplete="email" {...field('email')} />
            {!solicitation && <Field label="With these words" hint="Empty: all calls." {...field('words')} />}
            {!solicitation && (
              <Select
                id="letters-kind"
                label="Only of this kind"
                none="Any"
                field={{ options: kinds, words: record.fields.kind.words! }}
                value={kind}
                onChange={setKind}
              />
            )}
            {!solicitation && (
              <Select
                id="letters-category"
                label="Only for"
                none="Anything"
                field={record.fields.category}
                value={category}
                onChange={setCategory}
              />
            )}
          </div>
          <HoneyField />
          <div>
            <Button type="submit" busy={busy}>
              Send me letters
            </Button>
          </div>
        </form>
      )}
    </Panel>
  )
}
