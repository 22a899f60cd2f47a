import { files, longText, type Field, type KeptFile } from '../records/fields.ts'

/** A field whose column only commands set: it takes the column's kind, limits and words, and is required. */
export function askFor<Value>(
  column: Field<Value, boolean>,
  words: { label?: string; help?: string } = {},
): Field<Value, true> {
  const { setBy: _setBy, initial: _initial, required: _required, ...rest } = column
  return { ...rest, ...words, required: true } as Field<Value, true>
}

/** The reason for an act, stored in the history and the trail. */
export const why = (label = 'Reason', max = 1_000) => longText({ required: true, max, label })

/** Optional files. */
export const mayAttach = (label: string) =>
  ({ ...files({ label }), initial: [] }) as unknown as Field<KeptFile[], false>
