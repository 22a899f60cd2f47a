import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { FormPage } from './FormPage.tsx'
import type { LinkType, MailLink } from './mail-link.ts'

const confirm = { title: 'Confirm your email', about: 'One click, and this address is known to be yours.', button: 'Confirm my email' }

const words: Record<LinkType, typeof confirm> = {
  signup: confirm,
  email: confirm,
  email_change: { ...confirm, title: 'Confirm your new email' },
  invite: { title: 'You are invited', about: 'Accept, and choose a password next.', button: 'Accept the invitation' },
  magiclink: { title: 'Sign in by mail', about: 'The link in your message works once.', button: 'Sign in' },
  recovery: { title: 'Choose a new password', about: 'The link in your message works once.', button: 'Go on' },
}

/** A mailed link does its work only now, by a click: what opens links to look at them uses nothing up. */
export function ConfirmLink({ link }: { link: MailLink }) {
  const { auth } = useBackend()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { title, about, button } = words[link.type]
  const next = link.type === 'recovery' || link.type === 'invite' ? '/reset-password' : '/dashboard'

  async function use() {
    setBusy(true)
    const { data, error } = await auth.verifyOtp(link)
    setBusy(false)
    if (error) setRefusal(sentence(error))
    else void navigate(data.session ? next : '/auth', { replace: true, state: data.session && next === '/reset-password' ? { verified: true } : null })
  }

  return (
    <FormPage title={title} about={about}>
      <div className="grid justify-items-start gap-6">
        {refusal ? (
          <>
            <Notice tone="bad" title={refusal}>
              A link works once and for a limited time. Ask for a new one.
            </Notice>
            <ButtonLink look="main" to={link.type === 'recovery' ? '/request-reset' : '/verify-email'}>
              Get a new link
            </ButtonLink>
          </>
        ) : (
          <Button look="main" busy={busy} onClick={() => void use()}>
            {button}
          </Button>
        )}
      </div>
    </FormPage>
  )
}
