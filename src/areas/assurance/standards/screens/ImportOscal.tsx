import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { fileText } from '#client/file-text.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { sentence } from '#client/sentences.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { atLeast } from '#platform/roles.ts'
import type { addClauses, draftStandard } from '../commands.ts'
import { readOscal, type ReadStandard } from '../oscal/rules.ts'

const atOnce = 200

/**
 * A catalog or a profile in OSCAL JSON, read and previewed in the browser before it becomes a standard or adds
 * requirements to one.
 */
export function ImportOscal({ into }: { into?: { id: string; title: string } }) {
  const actor = useActor()
  const navigate = useNavigate()
  const chooser = useRef<HTMLInputElement>(null)
  const create = useCommand<typeof draftStandard>('standards/create')
  const add = useCommand<typeof addClauses>('standards/add-clauses')
  const [read, setRead] = useState<ReadStandard>()
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!atLeast('manager', actor)) return null

  async function choose(file: File | undefined) {
    setWrong(undefined)
    setRead(undefined)
    if (!file) return
    try {
      const found = readOscal(JSON.parse(await fileText(file)))
      if ('reason' in found) setWrong(found.reason)
      else setRead(found)
    } catch {
      setWrong('This file isn’t JSON. Select an OSCAL catalog or profile in JSON form.')
    }
  }
  async function take() {
    setBusy(true)
    try {
      const id =
        into?.id ??
        (
          await create({
            code: `${read!.title.slice(0, 30)} ${read!.edition}`.trim().slice(0, 40),
            title: read!.title.slice(0, 200),
            kind: 'framework',
            edition: read!.edition.slice(0, 60),
            owner: actor.user_id,
          })
        ).id
      for (let at = 0; at < read!.clauses.length; at += atOnce)
        await add({ id, clauses: read!.clauses.slice(at, at + atOnce) })
      toast('good', `${read!.clauses.length} requirements imported`)
      setRead(undefined)
      void navigate(`/admin/standards/${id}`)
    } catch (error) {
      setWrong(sentence(error))
    }
    setBusy(false)
  }
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept="application/json,.json"
        aria-label="OSCAL file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => (void choose(event.target.files?.[0]), (event.target.value = ''))}
      />
      <Button onClick={() => chooser.current?.click()}>Import OSCAL</Button>
      {(read || wrong) && (
        <Dialog
          title="Import OSCAL"
          about={into ? `Imports into ${into.title}.` : 'Creates a new standard as a draft.'}
          onClose={() => (setRead(undefined), setWrong(undefined))}
          foot={
            <>
              <Button look="quiet" onClick={() => (setRead(undefined), setWrong(undefined))}>
                Cancel
              </Button>
              {read && (
                <Button look="main" busy={busy} onClick={() => void take()}>
                  Import {read.clauses.length} requirements
                </Button>
              )}
            </>
          }
        >
          <div className="grid gap-4">
            {wrong && <Notice tone="bad" title={wrong} />}
            {read && (
              <>
                <Facts
                  facts={[
                    { label: 'Title', value: read.title, wide: true },
                    { label: 'Edition', value: read.edition || 'Not stated' },
                    { label: 'Requirements', value: String(read.clauses.length) },
                    { label: 'Top level', value: String(read.clauses.filter(({ under }) => under === null).length) },
                  ]}
                />
                {read.unread.length > 0 && (
                  <Notice
                    tone="warn"
                    title={`Not imported: ${read.unread.slice(0, 20).join(', ')}${read.unread.length > 20 ? ' and more' : ''}.`}
                  />
                )}
                {read.clauses.some(({ baseline }) => baseline !== 'none') && (
                  <p className="text-ink-2">
                    A profile lists controls by their ids alone. Import the catalog into the same standard afterward to
                    add their text.
                  </p>
                )}
              </>
            )}
          </div>
        </Dialog>
      )}
    </>
  )
}
