import { plural } from '#platform/words.ts'
import { useId, useState, type DragEvent } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { useActor } from '#client/use-actor.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useRows } from '#client/use-rows.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { takenBack } from '#kit/record/undo.ts'
import { Progress } from '#kit/parts/Progress.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { useNames } from '#kit/record/use-names.ts'
import { filesOf } from '#platform/reads/reads.ts'
import type { removeAttachment, restoreAttachment } from '../commands.ts'
import { folderOf, whyNotRestore, type Attachment } from '../rules.ts'
import { OneFile } from './OneFile.tsx'
import { useTexts } from '../../file-search/screens/use-texts.ts'
import { useFileStates } from './use-file-states.ts'
import { useSending } from './use-sending.ts'

/**
 * A record's files: dropped or selected, each name with its versions. A removed file stays as a line with the reason.
 */
export function FilesPanel({ of, row }: Surrounded) {
  const id = useId()
  const actor = useActor()
  const backend = useBackend()
  const remove = useCommand<typeof removeAttachment>('attachments/remove')
  const restore = useCommand<typeof restoreAttachment>('attachments/restore')
  const [over, setOver] = useState(false)
  const [removing, setRemoving] = useState<Attachment>()
  const [gone, setGone] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { sending, send, forget } = useSending({ organization: row.organization_id, table: of.table, record: row.id })
  const { data, isError } = useRows<Attachment>('attachments', (from) => filesOf(from, { table: of.table, id: row.id }))
  const names = useNames(
    of,
    (data ?? []).flatMap(({ added_by, removed_by }) => [{ actor: added_by }, { actor: removed_by }]),
  )
  const kept = (data ?? []).filter(({ removed_at }) => removed_at === null)
  const removed = (data ?? []).filter(({ removed_at }) => removed_at !== null)
  const byName = [...new Set(kept.map(({ name }) => name))].map((name) => ({
    name,
    versions: kept.filter((file) => file.name === name).toSorted((a, b) => b.file_version - a.file_version),
  }))

  const states = useFileStates(
    folderOf({ organization: row.organization_id, table: of.table, record: row.id }),
    kept.map(({ path }) => path),
  )

  const texts = useTexts(kept.map(({ path }) => path))

  async function open({ path, name }: Attachment) {
    const { data: signed, error } = await (
      await backend.files()
    )
      .from('documents')
      .createSignedUrl(path, 60, { download: name })
    if (signed) location.assign(signed.signedUrl)
    setRefusal(error ? `${name} couldn’t be opened. ${error.message}` : undefined)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void send([...event.dataTransfer.files])
  }
  return (
    <div
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget as Node) && setOver(false)
      }
      onDrop={drop}
    >
      <Panel
        title="Files"
        className={over ? 'outline-2 outline-action' : ''}
        actions={
          <label
            htmlFor={id}
            className="-my-1 -mr-2 inline-flex min-h-8 items-center gap-1.5 rounded-sm px-2 text-sm font-semibold text-action-ink hover:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-11 print:hidden"
          >
            <Icon name="upload" />
            Add files
            <input
              id={id}
              type="file"
              multiple
              className="sr-only"
              onChange={({ target }) => (void send([...(target.files ?? [])]), (target.value = ''))}
            />
          </label>
        }
      >
        {(isError || refusal) && <Notice tone="bad" title={refusal ?? 'The files couldn’t be loaded.'} />}
        {!data && !isError && <SkeletonLines lines={2} label="Loading files" />}
        {sending.map(({ key, name, part, error }) => (
          <div key={key} className="mb-3">
            <p className="truncate text-ink">{name}</p>
            {error ? (
              <p role="alert" className="text-sm text-bad">
                {error}{' '}
                <button type="button" onClick={() => forget(key)} className="link">
                  Dismiss
                </button>
              </p>
            ) : (
              <Progress label={`Uploading ${name}`} value={part * 100} />
            )}
          </div>
        ))}
        {data && kept.length === 0 && sending.length === 0 && (
          <p className="text-ink-2">{over ? 'Drop to add.' : 'No files yet. Drop files here, or select them.'}</p>
        )}
        {byName.length > 0 && (
          <ul aria-label="Files" className="-mt-1 divide-y divide-line">
            {byName.map(({ name, versions }) => (
              <OneFile
                key={name}
                versions={versions}
                names={names}
                actor={actor}
                states={states}
                texts={texts}
                onOpen={(file) => void open(file)}
                onRemove={setRemoving}
              />
            ))}
          </ul>
        )}
        {removed.length > 0 && (
          <div className="mt-3 border-t border-line pt-2">
            <button
              type="button"
              aria-expanded={gone}
              onClick={() => setGone(!gone)}
              className="min-h-6 text-xs text-ink-2 hover:text-ink hover:underline"
            >
              {plural(removed.length, { one: '1 file removed', other: `${removed.length} files removed` })}
            </button>
            {gone && (
              <ul className="mt-1 grid gap-2 text-xs text-ink-2">
                {removed.map((file) => (
                  <li key={file.id}>
                    <span className="line-through">{file.name}</span>, version {file.file_version}: removed by{' '}
                    {names.get(file.removed_by!) ?? 'former member'}. {file.removed_because}{' '}
                    {whyNotRestore(file, { actor }) === null && (
                      <button
                        type="button"
                        className="link min-h-6 print:hidden"
                        onClick={() =>
                          void restore({ id: file.id }).then(
                            () => toast('good', `${file.name} restored`),
                            (error: unknown) => toast('bad', sentence(error)),
                          )
                        }
                      >
                        Restore<span className="sr-only"> {file.name}</span>
                      </button>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        {removing && (
          <ReasonDialog
            title={`Remove ${removing.name}?`}
            about="The file is removed from this record. Its name, who removed it and why stay on record, and the content is kept for as long as the law requires."
            verb="Remove"
            press={(reason) => remove.press({ id: removing.id, reason })}
            then={() =>
              toast(
                'good',
                `${removing.name} removed`,
                undefined,
                takenBack(() => restore({ id: removing.id }), `${removing.name} restored`),
              )
            }
            onClose={() => setRemoving(undefined)}
          />
        )}
      </Panel>
    </div>
  )
}
