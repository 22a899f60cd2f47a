import { useBackend } from '#client/BackendProvider.tsx'
import { Refused, type Moved } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { peopleNames, readNames } from '#platform/reads/names.ts'
import { labelOf, type AnyRecord } from '#platform/records/record.ts'
import { say, translated } from '#platform/say.ts'
import type { ToastAction } from '../parts/toast-shelf.ts'
import { toast } from '../parts/Toasts.tsx'
import type { Values } from './draft.ts'
import { offered } from './undo.ts'

/** A saved edit: the row as it was, the changes, the version that they led to, and the command that wrote them. */
export type Edit = {
  before: Values
  changes: Values
  version: number
  send: (values: Values, version: number) => Promise<unknown>
}

/** The values that the changed fields had. Nothing where they can’t be written again: sealed, or not of the row. */
export function earlierValues({ fields }: AnyRecord, { before, changes }: Edit): Values | null {
  const names = Object.keys(changes)
  const back = names.every(
    (name) =>
      name in before &&
      fields[name] &&
      !fields[name].sealed &&
      !fields[name].restricted &&
      (!fields[name].required || before[name] !== null),
  )
  return back && names.length > 0 ? Object.fromEntries(names.map((name) => [name, before[name] ?? null])) : null
}

/** Writes these values where no one has changed them since; otherwise their change comes back, and stays. */
export async function writeBack(
  was: Values,
  { changes, version, send }: Pick<Edit, 'changes' | 'version' | 'send'>,
): Promise<Moved | null> {
  try {
    await send(was, version)
    return null
  } catch (error) {
    if (!(error instanceof Refused) || !error.moved) throw error
    const { moved } = error
    const isTheirs = moved.moved.some(
      ({ field, now }) => field in was && JSON.stringify(now ?? null) !== JSON.stringify(changes[field] ?? null),
    )
    // Another field of the row has changed: both stay.
    return isTheirs ? moved : writeBack(was, { changes, version: moved.version, send })
  }
}

/** “Undo” beside the words of a saved edit, whatever form or cell saved it. */
export function useEditUndo(of: AnyRecord): (edit: Edit) => ToastAction | undefined {
  const { rows } = useBackend()
  return (edit) => {
    const was = earlierValues(of, edit)
    if (!was) return undefined
    const labels = Object.keys(was).map((name) => translated(labelOf(of, name)))
    const fields = labels.length > 2 ? say('Earlier values') : labels.join(', ')
    const take = (version: number) =>
      void writeBack(was, { ...edit, version }).then(
        (moved) => (moved ? choose(moved) : toast('good', say('{fields} restored', { fields }))),
        (error: unknown) => toast('bad', say('{fields} not restored', { fields }), translated(sentence(error))),
      )
    async function choose({ version, moved }: Moved) {
      const ids = [...new Set(moved.flatMap(({ field, by }) => (field in was! && by ? [by] : [])))]
      const names = await readNames({ rows, find: () => undefined }, { ...peopleNames, ids }).catch(() => [])
      const who = names.map(([, name]) => name).join(', ') || say('Another person')
      toast('bad', say('{who} changed this since', { who }), say('Their change is kept.'), {
        ...offered(() => take(version)),
        label: say('Restore mine'),
      })
    }
    return offered(() => take(edit.version))
  }
}
