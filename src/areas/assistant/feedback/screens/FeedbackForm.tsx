import { useId, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useVisit, type Visit } from '#client/BackendProvider.tsx'
import { required, useFields } from '#kit/fields.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field, LongField } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { announce } from '#kit/parts/Toasts.tsx'
import { feedbackTypes, feedbackWords, firstType, typeWords, type FeedbackType } from '../rules.ts'

type Refusal = 'unknown' | 'failed'

export function FeedbackForm({ onClose }: { onClose: () => void }) {
  const visit = useVisit()
  const { user } = useAuth()
  const id = useId()
  const form = useFields({
    'feedback-subject': required('Enter a subject'),
    'feedback-message': required('Enter a message'),
  })
  const [type, setType] = useState<FeedbackType>(firstType)
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)

  function refuse(why: Refusal) {
    setRefusal(why)
    const [title, text] = feedbackWords[why]
    announce(title, text, { destructive: true })
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!user) return refuse('unknown')
    if (!form.check()) return
    setBusy(true)
    const error = await put(visit, {
      user_id: user.id,
      feedback_type: type,
      subject: form.values['feedback-subject'].trim(),
      message: form.values['feedback-message'].trim(),
      page_url: location.href.slice(0, 2048),
      browser_info: { userAgent: navigator.userAgent, platform: navigator.platform, language: navigator.language },
    })
    setBusy(false)
    if (error) {
      console.error('Feedback couldn’t be sent.', error)
      return refuse('failed')
    }
    const [title, text] = feedbackWords.sent
    announce(title, text, { tone: 'good' })
    onClose()
  }

  return (
    <Dialog
      title="Give feedback"
      about="Goes to the team that builds and runs Granary, with your current page and browser type."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} look="main" busy={busy}>
            {busy ? 'Sending…' : 'Send feedback'}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void send(event)} className="grid gap-5 pt-1">
        {refusal && (
          <Notice tone="bad" title={feedbackWords[refusal][0]}>
            {feedbackWords[refusal][1]}{' '}
            {refusal === 'unknown' && (
              <Link to="/auth" onClick={onClose} className="link">
                Sign in
              </Link>
            )}
          </Notice>
        )}
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold text-ink">Type</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {feedbackTypes.map((each) => (
              <label
                key={each}
                className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm border border-control-line px-3 text-ink has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
              >
                <input
                  type="radio"
                  name="feedback-type"
                  value={each}
                  checked={type === each}
                  onChange={() => setType(each)}
                  className="size-4 accent-(--action) focus-visible:outline-none"
                />
                {typeWords[each]}
              </label>
            ))}
          </div>
        </fieldset>
        <Field label="Subject" maxLength={200} {...form.field('feedback-subject')} />
        <LongField
          label="Message"
          maxLength={5000}
          hint="What you did, what happened, and what you expected."
          {...form.field('feedback-message')}
        />
      </form>
    </Dialog>
  )
}

/** One row of the feedback table. Public pages have no table client, so the request is written out. */
async function put({ config, fetch }: Visit, row: object): Promise<unknown> {
  try {
    const answer = await fetch(`${config.supabaseUrl}/rest/v1/user_feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'return=minimal' },
      body: JSON.stringify(row),
    })
    return answer.ok ? null : await answer.text()
  } catch (error) {
    return error
  }
}
