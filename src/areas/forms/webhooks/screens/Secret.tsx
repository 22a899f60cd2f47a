import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { renewSecret } from '../commands.ts'
import type { Webhook } from '../records.ts'
import { whyNotSecret } from '../rules.ts'

/** The secret of a webhook, shown to an administrator and rotated. */
export function Secret({ row }: { row: Webhook }) {
  const backend = useBackend()
  const actor = useActor()
  const renew = useCommand<typeof renewSecret>('webhooks/renew-secret')
  const [secret, setSecret] = useState<string>()
  const [renewing, setRenewing] = useState(false)
  const whyNot = whyNotSecret(row, { actor })
  const show = async () =>
    setSecret((await callFunction<{ secret: string }>(backend, 'webhooks/secret', { id: row.id })).secret)
  return (
    <Panel
      title="Signing secret"
      about="Derived from this installation’s secret and stored in no table or backup. The receiver uses it to verify messages."
      actions={
        <>
          <MoveButton whyNot={whyNot} run={show}>
            Show secret
          </MoveButton>
          <MoveButton look="danger" whyNot={whyNot} run={() => setRenewing(true)}>
            Rotate secret
          </MoveButton>
        </>
      }
    >
      {secret ? (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center gap-3">
            <code className="min-w-0 text-sm break-all">{secret}</code>
            <CopyButton label="Secret" text={secret} />
          </div>
          <p className="text-xs text-ink-2">
            Secret number {Number(row.generation)}. Anyone with the secret can sign messages in your name, so treat it
            as a password. It is hidden when you leave this page.
          </p>
        </div>
      ) : (
        <p className="text-ink-2">Secret number {Number(row.generation)}. An administrator can show it.</p>
      )}
      {renewing && (
        <SureDialog
          title="Rotate secret?"
          about="Messages are signed with the new and the current secret. Update the receiver before the next rotation."
          verb="Rotate secret"
          done="New secret created. Update it at the receiver"
          press={() => renew.press({ id: row.id })}
          then={() => show()}
          onClose={() => setRenewing(false)}
        />
      )}
    </Panel>
  )
}
