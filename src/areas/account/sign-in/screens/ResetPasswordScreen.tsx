import { useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { useFields } from '#kit/fields.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Waiting } from '#kit/parts/Spinner.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { whyNotPassword } from '#platform/validators.ts'
import { ConfirmLink } from './ConfirmLink.tsx'
import { BackToSignIn, FormPage } from './FormPage.tsx'
import { linkFrom } from './mail-link.ts'
import { isOfPassword } from './password-refusal.ts'
import { NewPassword } from './NewPassword.tsx'
import { say, translated } from '#platform/say.ts'

export default function ResetPasswordScreen() {
  const { loading, session } = useAuth()
  const [search] = useSearchParams()
  const link = linkFrom(search)
  if (link) return <ConfirmLink link={link} />
  if (loading) return <Waiting />
  if (session) return <NewPasswordForm />
  return (
    <FormPage
      title={say('Choose a new password')}
      about={say('Open this page from the link in our email. The link works once.')}
    >
      <ButtonLink look="main" to="/request-reset">
        {say('Get a new link')}
      </ButtonLink>
      <BackToSignIn />
    </FormPage>
  )
}

function NewPasswordForm() {
  const { auth } = useBackend()
  const navigate = useNavigate()
  const form = useFields({ password: whyNotPassword })
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.check()) return
    setBusy(true)
    const { error } = await auth.updateUser({ password: form.values.password })
    setBusy(false)
    setRefusal(error && !isOfPassword(error) ? translated(sentence(error)) : undefined)
    if (error) return isOfPassword(error) ? form.refuse('password', translated(sentence(error))) : undefined
    toast('good', say('Password changed'), say('Use the new password from now on.'))
    void navigate('/dashboard', { replace: true })
  }

  return (
    <FormPage title={say('Choose a new password')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {refusal && <Notice tone="bad" title={refusal} />}
        <NewPassword label={say('New password')} {...form.field('password')} />
        <Button type="submit" look="main" busy={busy} className="justify-self-start">
          {say('Save new password')}
        </Button>
      </form>
    </FormPage>
  )
}
