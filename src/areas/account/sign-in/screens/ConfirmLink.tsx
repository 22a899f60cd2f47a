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
  about: 'One click, and this address is known to be yours.',
  button: 'Confirm my email',
}

const words: Record<LinkType, typeof confirm> = {
  signup: confirm,
  email: confirm,
  email_change: { ...confirm, title: 'Confirm your new email' },
  invite: { title: 'You are invited', about: 'Accept, and choose a password next.', button: 'Accept the invitation' },
  magiclink: { title: 'Sign in by mail', about: 'The link in your message works once.', button: 'Sign in' },
  recovery: { title: 'Choose a new password', about: 'The link in your message works once.', button: 'Go on' },
}

/**
 * Where another one is asked for. A new address is changed in the settings, and an invitation comes from who invited.
 */
const another: Partial<Record<LinkType, string>> = {
  recovery: '/request-reset',
  magiclink: '/auth',
  email_change: '/settings',
  invite: '/contact',
}

/** A mailed link does its work only now, by a click: what opens links to look at them uses nothing up. */
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
              ? 'A link works once and for a limited time. Ask for a new one.'
              : 'The link is still good: nothing of it was used.'}
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
