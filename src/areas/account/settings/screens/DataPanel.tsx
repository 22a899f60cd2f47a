import { useState, type FormEvent } from 'react'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { encrypt } from '#client/crypto.ts'
import { countRequest } from '#client/rate-limiter.ts'
import { sentence } from '#client/sentences.ts'
import { Button } from '#kit/parts/Button.tsx'
import { PasswordField } from '#kit/parts/Field.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { ownData } from './own-data.ts'

/**
 * A copy of what is kept about oneself. It leaves in the clear or under a password, which nobody can look up
 * afterwards.
 */
export function DataPanel() {
  const backend = useBackend()
  const { user } = useAuth()
  const [password, setPassword] = useState('')
  const [outcome, setOutcome] = useState<{ good: boolean; text: string }>()
  const [busy, setBusy] = useState(false)

  async function take(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      countRequest('sensitive', `data ${user!.id}`)
      const text = JSON.stringify(await ownData(backend, user!.id), null, 2)
      if (password) save('granary-my-data.json.aes', await encrypt(text, password))
      else save('granary-my-data.json', text)
      setOutcome({ good: true, text: 'The file is with your downloads' })
    } catch (error) {
      setOutcome({ good: false, text: sentence(error) })
    }
    setBusy(false)
  }

  return (
    <Panel
      title="Your data"
      about="Everything that is kept about you and that you may read: your account, sessions, roles, tasks, comments, notices, changes that you made and what you set."
    >
      <form onSubmit={(event) => void take(event)} className="grid gap-5 sm:max-w-md">
        {outcome && <Notice tone={outcome.good ? 'good' : 'bad'} title={outcome.text} />}
        <PasswordField
          label="Password for the file"
          autoComplete="new-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          hint="Without one it is plain JSON. With one it is AES-GCM under a key made by PBKDF2; a password that is lost cannot be replaced."
        />
        <Button type="submit" look="main" busy={busy} className="justify-self-start">
          <Icon name="download" />
          Download my data
        </Button>
      </form>
    </Panel>
  )
}

function save(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
