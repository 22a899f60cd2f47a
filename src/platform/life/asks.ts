import { files, longText, type Field, type KeptFile } from '../records/fields.ts'

/** Asks for a column that only commands set: its kind, limits and words, and required. */
export function askFor<Value>(
  column: Field<Value, boolean>,
  words: { label?: string; help?: string } = {},
): Field<Value, true> {
  const { setBy: _setBy, initial: _initial, required: _required, ...rest } = column
  return { ...rest, ...words, required: true } as Field<Value, true>
}

/** Why something is done: the history and the trail keep it. */
export const why = (label = 'Reason', max = 1_000) => longText({ required: true, max, label })

/** Files that may be left out. */
export const mayAttach = (label: string) =>
  ({ ...files({ label }), initial: [] }) as unknown as Field<KeptFile[], false>
