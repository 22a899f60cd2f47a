import { addDays } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, isInWords, type Reason } from '#platform/rules.ts'
import { codeLife, codeListLife } from './life.ts'
import { codeItem, type CodeItem, type CodeList } from './records.ts'

type Asking = { actor: Pick<Actor, 'role'> }
const may = ({ actor }: Asking): Reason =>
  atLeast('manager', actor) ? null : 'Only a manager can change reference data.'

/** The format of a code of each kind. UNSPSC has eight digits, NIGP three to eleven, NAICS two to six. */
const patterns: Readonly<Partial<Record<CodeList['kind'], [RegExp, string]>>> = {
  unit: [/^[A-Z0-9]{1,8}$/, 'A unit has one to eight capital letters and digits, such as EA.'],
  commodity: [
    /^(\d{8}|\d{3}(-?\d{2}(-?\d{2}){0,3})?)$/,
    'A commodity is eight digits (UNSPSC) or three to eleven (NIGP), such as 913-27.',
  ],
  industry: [/^\d{2,6}$/, 'An industry has two to six digits (NAICS).'],
}
export const whyNotCode = (kind: CodeList['kind'], code: string): Reason => {
  const found = patterns[kind]
  return found && !found[0].test(code) ? found[1] : code.trim() === '' ? 'Code is required' : null
}
export const whyNotDays = ({ valid_from, valid_to }: Pick<CodeItem, 'valid_from' | 'valid_to'>): Reason =>
  valid_to && valid_to < valid_from ? '“Effective to” must be on or after “Effective from”.' : null

export const whyNotAddList = ({ taken, ...asking }: Asking & { taken: { name: string } | undefined }): Reason =>
  may(asking) ?? (taken ? `${taken.name} is already on file.` : null)

export const whyNotAddTo = (list: CodeList, asking: Asking): Reason =>
  firstReason(may(asking), !codeListLife.isOpen(list) && `${list.name} is closed.`)

export const whyNotAdd = (
  list: CodeList,
  item: Pick<CodeItem, 'code' | 'broader' | 'valid_from' | 'valid_to'>,
  { taken, codes, ...asking }: Asking & { taken: boolean; codes: ReadonlySet<string> },
): Reason =>
  firstReason(
    whyNotAddTo(list, asking),
    whyNotCode(list.kind, item.code),
    whyNotDays(item),
    taken && `${item.code} is already in this list.`,
    item.broader === item.code && 'A code can’t be part of itself.',
    item.broader !== null &&
      item.broader !== undefined &&
      item.broader !== '' &&
      !codes.has(item.broader) &&
      `A code can be part only of a code in this list. ${item.broader} isn’t in it.`,
  )

export const isValidOn = (
  { valid_from, valid_to, status }: Pick<CodeItem, 'valid_from' | 'valid_to' | 'status'>,
  day: string,
): boolean => !codeLife.is({ status }, 'closed') && valid_from <= day && (!valid_to || day <= valid_to)

/** The code used today in place of this one: its successor, or that one's. */
export function successorOf<I extends Pick<CodeItem, 'id' | 'merged_into'>>(item: I, all: ReadonlyMap<string, I>): I {
  const met = new Set<string>()
  let at = item
  while (at.merged_into && !met.has(at.id)) {
    met.add(at.id)
    const next = all.get(at.merged_into)
    if (!next) break
    at = next
  }
  return at
}

/** Whether a code is below another, at any depth. */
export function liesBelow(
  { broader }: Pick<CodeItem, 'broader'>,
  above: string,
  all: Iterable<Pick<CodeItem, 'code' | 'broader'>>,
): boolean {
  const over = new Map([...all].map((each) => [each.code, each.broader]))
  const met = new Set<string>()
  for (let at = broader; at && !met.has(at); at = over.get(at) ?? null) {
    if (at === above) return true
    met.add(at)
  }
  return false
}

/** The code above must be in the same list and not below this one. */
export const whyNotBroader = (
  item: Pick<CodeItem, 'code' | 'broader'>,
  all: readonly Pick<CodeItem, 'code' | 'broader'>[],
): Reason =>
  firstReason(
    item.broader === item.code && 'A code can’t be part of itself.',
    Boolean(item.broader) &&
      !all.some(({ code }) => code === item.broader) &&
      `A code can be part only of a code in this list. ${item.broader} isn’t in it.`,
    liesBelow(item, item.code, all) && `${item.broader} is already part of ${item.code}.`,
  )

/** Known before its successor is selected. */
export const whyNotMergeYet = (from: CodeItem, { others, ...asking }: Asking & { others: readonly CodeItem[] }) =>
  firstReason(
    may(asking),
    !codeLife.isOpen(from) && `${from.code} ${isInWords(codeItem, from)} and can’t be merged.`,
    !others.some((each) => each.id !== from.id && codeLife.isOpen(each)) && 'This list has no other active code.',
  )

export const whyNotMerge = (
  from: CodeItem,
  { into, all, today, ...asking }: Asking & { into: CodeItem; all: ReadonlyMap<string, CodeItem>; today: string },
): Reason =>
  firstReason(
    may(asking),
    !codeLife.isOpen(from) && `${from.code} ${isInWords(codeItem, from)} and can’t be merged.`,
    from.id === into.id && 'Select a different code to merge into.',
    from.list !== into.list && 'Select a code from the same list.',
    !codeLife.isOpen(into) && `${into.code} ${isInWords(codeItem, into)}. Select another code to merge into.`,
    !isValidOn(into, today) && `${into.code} is not valid today.`,
    liesBelow(into, from.code, all.values()) && `${into.code} is part of ${from.code}. Change that first.`,
    successorOf(into, all).id === from.id &&
      `${into.code} already leads to ${from.code}. Select another code to merge into.`,
  )
/** The old code ends the day before, unless it began today. */
export const lastDayOf = (item: Pick<CodeItem, 'valid_from'>, today: string): string =>
  addDays(today, -1) < item.valid_from ? item.valid_from : addDays(today, -1)
