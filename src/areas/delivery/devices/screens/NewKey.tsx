import { useState, type ReactNode } from 'react'
import type { createKey } from '#areas/account/api-keys/commands.ts'
import { randomToken, sha256 } from '#client/crypto.ts'
import { countRequest } from '#client/rate-limiter.ts'
import { sentence } from '#client/sentences.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { atLeast } from '#platform/roles.ts'

const days = 365

/** A key that is bound to one record: its button, and the key while it is shown. */
export function useNewKey({ name, scope, does }: { name: string; scope: string; does: string }): {
  key: string | undefined
  button: ReactNode
  notice: ReactNode
} {
  const create = useCommand<typeof createKey>('api-keys/create')
  const [key, setKey] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isForAll = atLeast('admin', useActor())

  async function make() {
    setBusy(true)
    setRefusal(undefined)
    try {
      countRequest('sensitive', 'api keys')
      const made = `grn_${randomToken()}`
      await create({
        kind: isForAll ? 'organization' : 'personal',
        name,
        role: 'user',
        scopes: [scope],
        days,
        hash: await sha256(made),
        hint: made.slice(-4),
      })
      setKey(made)
    } catch (error) {
      setRefusal(sentence(error))
    }
    setBusy(false)
  }
  return {
    key,
    button: (
      <Button busy={busy} onClick={() => void make()}>
        {key ? 'Create another key' : 'Create key'}
      </Button>
    ),
    notice: (
      <>
        {refusal && <Notice tone="bad" title={refusal} />}
        {key && (
          <Notice tone="good" title="Copy the key now">
            It is shown only once, {does} for {days} days, and can do nothing else.{' '}
            {isForAll
              ? 'Administrators can revoke it in Settings.'
              : 'It is yours, and ends with your account. A key of an administrator belongs to the organization.'}
            <span className="mt-2 flex flex-wrap items-center gap-2">
              <code className="font-mono text-sm break-all text-ink">{key}</code>
              <CopyButton label="Key" text={key} />
            </span>
          </Notice>
        )}
      </>
    ),
  }
}

export const Copied = ({ label, text }: { label: string; text: string }) => (
  <span className="flex flex-wrap items-center gap-2">
    <code className="font-mono text-sm break-all">{text}</code>
    <CopyButton label={label} text={text} />
  </span>
)
