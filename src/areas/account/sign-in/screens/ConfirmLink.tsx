import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { neverAnswered, sentence } from '#client/sentences.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { FormPage } from './FormPage.tsx'
import type { LinkType, MailLink } from './mail-link.ts'

const confirm = {
  title: 'Confirm your email',
  about: 'One click confirms that this address is yours.',
  button: 'Confirm my email',
}

const words: Record<LinkType, typeof confirm> = {
  signup: confirm,
  email: confirm,
  email_change: { ...confirm, title: 'Confirm your new email' },
  invite: { title: 'You’re invited', about: 'Accept, then choose a password.', button: 'Accept invitation' },
  magiclink: { title: 'Sign in by email', about: 'The link in your email works once.', button: 'Sign in' },
  recovery: { title: 'Choose a new password', about: 'The link in your email works once.', button: 'Continue' },
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
    if (error) setProblem({ title: sentence(error), spent: !neverAnswered(error) })
    else
      void navigate(data.session ? next : '/auth', {
        replace: true,
        state: data.session && next === '/reset-password' ? { verified: true } : null,
      })
  }

  return (
    <FormPage title={title} about={about}>
      <div className="grid justify-items-start gap-6">
        {problem && (
          <Notice tone="bad" title={problem.title}>
            {problem.spent
              ? 'A link works once and for a limited time. Request a new one.'
              : 'The link is still valid and wasn’t used.'}
          </Notice>
        )}
        {problem?.spent ? (
          <ButtonLink look="main" to={another[link.type] ?? '/verify-email'}>
            Get a new link
          </ButtonLink>
        ) : (
          <Button look="main" busy={busy} onClick={() => void use()}>
            {button}
          </Button>
        )}
      </div>
    </FormPage>
  )
}
