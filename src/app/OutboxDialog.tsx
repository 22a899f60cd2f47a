import { useState } from 'react'
import { Link } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { loadOutbox, useHeld, type Entry } from '#client/outbox/held.ts'
import { asMoment } from '#kit/dates.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { say } from '#platform/say.ts'
import { useLeave } from './use-leave.ts'

type OutboxDialogProps = { leaving: boolean; onSend: () => Promise<void>; onClose: () => void }

/** Each entry with what the server said of it. Nothing leaves this list but by being sent, or by its person's press. */
export function OutboxDialog({ leaving, onSend, onClose }: OutboxDialogProps) {
  const backend = useBackend()
  const leave = useLeave()
  const held = useHeld()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await onSend().catch(() => undefined)
    setBusy(false)
  }
  const discard = async (entries: readonly Entry[]) =>
    (await loadOutbox()).discard(
      backend,
      entries.map(({ place }) => place),
    )
  return (
    <Dialog
      from="side"
      title={leaving ? say('Entries aren’t sent yet') : say('Saved on this device')}
      about={
        leaving
          ? say('They exist on this device only. If you log out, they are lost.')
          : say('Entries are sent in this order. After a refusal the others about that record wait for you.')
      }
      onClose={onClose}
      foot={
        leaving ? (
          <>
            <Button look="danger" onClick={() => void discard(held).then(leave)}>
              {say('Discard and log out')}
            </Button>
            <Button look="main" onClick={onClose}>
              {say('Stay logged in')}
            </Button>
          </>
        ) : (
          <>
            <Button look="quiet" onClick={onClose}>
              {say('Close')}
            </Button>
            {held.some(({ refused }) => !refused) && (
              <Button look="main" busy={busy} onClick={() => void send()}>
                {say('Send now')}
              </Button>
            )}
          </>
        )
      }
    >
      <ol className="divide-y divide-line">
        {held.map((entry) => (
          <Held key={entry.place} entry={entry} onDiscard={() => void discard([entry])} onOpen={onClose} />
        ))}
      </ol>
    </Dialog>
  )
}

function Held({ entry, onDiscard, onOpen }: { entry: Entry; onDiscard: () => void; onOpen: () => void }) {
  const [sure, setSure] = useState(false)
  const { words, at, page, refused } = entry
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="grid min-w-0 grow gap-1">
        <p className="font-semibold text-ink">
          {words.verb}:{' '}
          <Link to={page} className="link" onClick={onOpen}>
            {words.of}
          </Link>
        </p>
        <p className="text-sm text-ink-2">{asMoment(new Date(at).toISOString())}</p>
        {typed(entry).map((text) => (
          <p key={text} className="text-sm whitespace-pre-line text-ink">
            {text}
          </p>
        ))}
        {refused && <p className="text-sm text-bad">{refused}</p>}
      </div>
      {sure ? (
        <Button look="danger" onClick={onDiscard}>
          {say('Discard this entry')}
        </Button>
      ) : (
        <Button look="quiet" onClick={() => setSure(true)}>
          {say('Discard')}
          <span className="sr-only"> {words.of}</span>
        </Button>
      )}
    </li>
  )
}

/** The person’s own words and readings: a refused entry can be entered again from here. */
const typed = ({ input }: Entry): string[] => [...new Set(textsIn(input))].filter((text) => text.length < 2_000)
const unread = new Set(['id', 'version', 'was', 'signature', 'photos', 'latitude', 'longitude'])
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' || typeof value === 'number'
    ? [String(value)]
    : value && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, each]) => (unread.has(name) ? [] : textsIn(each)))
      : []
