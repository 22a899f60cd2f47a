import { useState, type FormEvent } from 'react'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { countRequest } from '#client/rate-limiter.ts'
import { sentence } from '#client/sentences.ts'
import { underPassword } from '#client/under-password.ts'
import { Button } from '#kit/parts/Button.tsx'
import { PasswordField } from '#kit/parts/Field.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { ownData } from './own-data.ts'
import { say, translated } from '#platform/say.ts'

/**
 * A copy of the data stored about oneself. It is downloaded in the clear or under a password, which no one can look
 * up later.
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
      if (password) save('granary-my-data.json.age', await underPassword(text, password))
      else save('granary-my-data.json', text)
      setOutcome({ good: true, text: say('The file is in your downloads') })
    } catch (error) {
      setOutcome({ good: false, text: translated(sentence(error)) })
    }
    setBusy(false)
  }

  return (
    <Panel
      title={say('Your data')}
      about={say(
        'Data about you that you can read: account, sessions, roles, tasks, comments, notifications, changes and settings.',
      )}
    >
      <form onSubmit={(event) => void take(event)} className="grid gap-5 sm:max-w-md">
        {outcome && <Notice tone={outcome.good ? 'good' : 'bad'} title={outcome.text} />}
        <PasswordField
          label={say('Password for the file')}
          autoComplete="new-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          hint={say(
            'Optional. Blank saves plain JSON; with a password, the program age opens the file. A lost password can’t be recovered.',
          )}
        />
        <Button type="submit" look="main" busy={busy} className="justify-self-start">
          <Icon name="download" />
          {say('Download my data')}
        </Button>
      </form>
    </Panel>
  )
}

function save(name: string, content: BlobPart) {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
