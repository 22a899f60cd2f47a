import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { neverAnswered, sentence } from '#client/sentences.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { FormPage } from './FormPage.tsx'
import type { LinkType, MailLink } from './mail-link.ts'
import { phrase, say, translated } from '#platform/say.ts'

const confirm = {
  title: phrase('Confirm your email'),
  about: phrase('One click confirms that this address is yours.'),
  button: phrase('Confirm my email'),
}

const words: Record<LinkType, typeof confirm> = {
  signup: confirm,
  email: confirm,
  email_change: { ...confirm, title: phrase('Confirm your new email') },
  invite: {
    title: phrase('You’re invited'),
    about: phrase('Accept, then choose a password.'),
    button: phrase('Accept invitation'),
  },
  magiclink: {
    title: phrase('Sign in by email'),
    about: phrase('The link in your email works once.'),
    button: phrase('Sign in'),
  },
  recovery: {
    title: phrase('Choose a new password'),
    about: phrase('The link in your email works once.'),
    button: phrase('Continue'),
  },
}

/**
 * Where to request another one. A new address is changed in the settings, and an invitation comes from the person who
 * invited.
 */
const another: Partial<Record<LinkType, string>> = {
  recovery: '/request-reset',
  magiclink: '/auth',
  email_change: '/settings',
  invite: '/contact',
}

/** An emailed link takes effect only now, by a click: programs that open links to scan them use nothing up. */
export function ConfirmLink({ link }: { link: MailLink }) {
  const { auth } = useBackend()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<{ title: string; spent: boolean }>()
  const [busy, setBusy] = useState(false)
  const { title, about, button } = words[link.type]
  const next = link.type === 'recovery' || link.type === 'invite' ? '/reset-password' : '/dashboard'

  async function use() {
    setBusy(true)
    const { data, error } = await auth.verifyOtp(link)
    setBusy(false)
    if (error) setProblem({ title: translated(sentence(error)), spent: !neverAnswered(error) })
    else
      void navigate(data.session ? next : '/auth', {
        replace: true,
        state: data.session && next === '/reset-password' ? { verified: true } : null,
      })
  }

  return (
    <FormPage title={say(title)} about={say(about)}>
      <div className="grid justify-items-start gap-6">
        {problem && (
          <Notice tone="bad" title={problem.title}>
            {problem.spent
              ? say('A link works once and for a limited time. Request a new one.')
              : say('The link is still valid and wasn’t used.')}
          </Notice>
        )}
        {problem?.spent ? (
          <ButtonLink look="main" to={another[link.type] ?? '/verify-email'}>
            {say('Get a new link')}
          </ButtonLink>
        ) : (
          <Button look="main" busy={busy} onClick={() => void use()}>
            {say(button)}
          </Button>
        )}
      </div>
    </FormPage>
  )
}
