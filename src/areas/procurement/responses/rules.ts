import { firstReason, type Reason } from '#platform/rules.ts'
import { say } from '#platform/say.ts'
import type { Item } from '../notices/rules.ts'

/** The prepared part of a bidder's response: answers by item, and files with the item that each of them answers. */
export type Prepared = {
  answers: Readonly<Record<string, string>>
  files: readonly { name: string; item?: string | undefined; blind?: boolean | undefined }[]
}

/** The items that are prepared; optional ones too. */
export const preparedOf = (items: readonly Item[], { answers, files }: Prepared): string[] =>
  items
    .filter(({ id, kind }) =>
      kind === 'answer' ? (answers[id] ?? '').trim() !== '' : files.some(({ item, blind }) => item === id && !blind),
    )
    .map(({ id }) => id)

/** The required items that are missing, in their order: for the list beside the form and the reminder. */
export const missingItems = <I extends Pick<Item, 'id' | 'required'>>(
  items: readonly I[],
  prepared: readonly string[],
): I[] => items.filter(({ id, required }) => required && !prepared.includes(id))

const endings: Partial<Record<Item['format'], RegExp>> = {
  pdf: /\.pdf$/i,
  spreadsheet: /\.(xlsx|xls|ods|csv)$/i,
  image: /\.(png|jpe?g|webp|gif)$/i,
}

/** Checked when a file is chosen, and again before it is sealed. */
export function whyNotFormat({ name: item, format }: Pick<Item, 'name' | 'format'>, name: string): Reason {
  const ending = endings[format]
  if (!ending || ending.test(name)) return null
  return format === 'pdf'
    ? say('{item}: add a PDF. {name} is not one.', { item, name })
    : format === 'spreadsheet'
      ? say('{item}: add a spreadsheet. {name} is not one.', { item, name })
      : say('{item}: add a picture. {name} is not one.', { item, name })
}

/** A response without a required document or answer would not be responsive, so it is not sealed. */
export function whyNotComplete(items: readonly Item[], prepared: Prepared): Reason {
  const missing = missingItems(items, preparedOf(items, prepared))[0]
  return firstReason(
    missing &&
      (missing.kind === 'answer'
        ? say('Answer “{item}”.', { item: missing.name })
        : say('Add the document “{item}”.', { item: missing.name })),
    firstReason(
      ...prepared.files.map(({ name, item: id }) => {
        const item = items.find((each) => each.id === id)
        return item ? whyNotFormat(item, name) : null
      }),
    ),
  )
}
