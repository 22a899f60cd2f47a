import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import {
  agreeToInvitation,
  dropInvitation,
  keepInvitation,
} from '#areas/organization/members/screens/kept-invitation.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { neverAnswered, sentence } from '#client/sentences.ts'
import { required, useFields } from '#kit/fields.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { ProblemSummary } from '#kit/parts/ProblemSummary.tsx'
import { Waiting } from '#kit/parts/Spinner.tsx'
import { say, translated } from '#platform/say.ts'
import { whyNotPassword } from '#platform/validators.ts'
import { askInvitation, type Invited } from './ask-invitation.ts'
import { FormPage } from './FormPage.tsx'
import { NewPassword } from './NewPassword.tsx'
import { isOfPassword } from './password-refusal.ts'
import { SignInForm } from './SignInForm.tsx'

type JoinProps = { invitation: string; onUnconfirmed: (email: string) => void }

/**
 * The page behind an invitation: the emailed link confirms the address, so a newcomer needs only a name and a password,
 * and a person with an account only to sign in.
 */
export function JoinPage({ invitation, onUnconfirmed }: JoinProps) {
  const backend = useBackend()
  const {
    data: invited,
    error,
    refetch,
  } = useQuery({
    queryKey: ['invitation', invitation],
    queryFn: () => askInvitation<Invited>(backend, { invitation }),
    retry: false,
    staleTime: Infinity,
  })
  if (error && neverAnswered(error))
    return (
      <FormPage title={say('You’re invited')}>
        <div className="grid justify-items-start gap-6">
          <Notice tone="bad" title={sentence(error)} />
          <Button onClick={() => void refetch()}>{say('Try again')}</Button>
        </div>
      </FormPage>
    )
  if (error) return <Gone reason={translated(sentence(error))} />
  if (!invited) return <Waiting />
  const { organization, inviter, known, email } = invited
  return (
    <FormPage
      title={say('Join {organization}', { organization })}
      about={
        inviter
          ? say('{inviter} invited you. The invitation is for {email}.', { inviter, email })
          : say('The invitation is for {email}.', { email })
      }
    >
      {known ? (
        <div className="grid gap-6">
          <Notice title={say('You already have an account. Sign in to accept the invitation.')} />
          <SignInForm email={email} onSend={() => keepAgreed(invitation)} onUnconfirmed={onUnconfirmed} />
        </div>
      ) : (
        <JoinForm invitation={invitation} invited={invited} />
      )}
    </FormPage>
  )
}

function keepAgreed(invitation: string): void {
  keepInvitation(invitation)
  agreeToInvitation()
}

function Gone({ reason }: { reason: string }) {
  useEffect(dropInvitation, [])
  return (
    <FormPage title={say('This invitation can’t be used')}>
      <div className="grid justify-items-start gap-6">
        <Notice tone="bad" title={reason}>
          {say('If you joined already, sign in.')}
        </Notice>
        <ButtonLink look="main" to="/auth">
          {say('Sign in')}
        </ButtonLink>
      </div>
    </FormPage>
  )
}

/** One press opens the account, signs in and joins. */
function JoinForm({ invitation, invited: { email, display_name } }: { invitation: string; invited: Invited }) {
  const backend = useBackend()
  const form = useFields({ name: required(say('Enter your name')), password: whyNotPassword }, { name: display_name })
  const [attempt, setAttempt] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.check()) return setAttempt(attempt + 1)
    setBusy(true)
    try {
      const session = await askInvitation<{ access_token: string; refresh_token: string }>(backend, {
        invitation,
        password: form.values.password,
        data: { display_name: form.values.name.trim() },
      })
      keepAgreed(invitation)
      await backend.auth.setSession(session)
    } catch (error) {
      setBusy(false)
      if (isOfPassword(error)) form.refuse('password', translated(sentence(error)))
      else setRefusal(translated(sentence(error)))
      setAttempt(attempt + 1)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <ProblemSummary problems={form.problems} attempt={attempt} />
      {refusal && <Notice tone="bad" title={refusal} />}
      <Field
        label={say('Email')}
        type="email"
        autoComplete="username"
        readOnly
        value={email}
        hint={say('Confirmed by this link.')}
      />
      <Field label={say('Name')} autoComplete="name" maxLength={200} {...form.field('name')} />
      <NewPassword {...form.field('password')} />
      <Button type="submit" look="main" busy={busy} className="justify-self-start">
        {say('Create account and join')}
      </Button>
    </form>
  )
}
