import { addDays } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, isInWords, type Reason } from '#platform/rules.ts'
import { codeLife, codeListLife } from './life.ts'
import { codeItem, type CodeItem, type CodeList } from './records.ts'

type Asking = { actor: Pick<Actor, 'role'> }
const may = ({ actor }: Asking): Reason =>
  atLeast('manager', actor) ? null : 'Only a manager can change reference data.'

/** What a code of each kind looks like. UNSPSC has eight digits, NIGP three to eleven, NAICS two to six. */
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
  valid_to && valid_to < valid_from ? 'The last day must not come before the first day.' : null

export const whyNotAdd = (
  list: CodeList,
  item: Pick<CodeItem, 'code' | 'broader' | 'valid_from' | 'valid_to'>,
  { taken, codes, ...asking }: Asking & { taken: boolean; codes: ReadonlySet<string> },
): Reason =>
  firstReason(
    may(asking),
    !codeListLife.isOpen(list) && `${list.name} is closed.`,
    whyNotCode(list.kind, item.code),
    whyNotDays(item),
    taken && `${item.code} is in this list already.`,
    item.broader === item.code && 'A code is not a part of itself.',
    item.broader !== null &&
      item.broader !== undefined &&
      item.broader !== '' &&
      !codes.has(item.broader) &&
      `${item.broader}, which it is a part of, is not in this list.`,
  )

export const isValidOn = (
  { valid_from, valid_to, status }: Pick<CodeItem, 'valid_from' | 'valid_to' | 'status'>,
  day: string,
): boolean => !codeLife.is({ status }, 'closed') && valid_from <= day && (!valid_to || day <= valid_to)

/** The code that is used today where this one stood: its successor, and that one's. */
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

/** Whether a code lies below another, at whatever depth. */
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

/** What a code is said to be a part of is in its list, and is no part of it. */
export const whyNotBroader = (
  item: Pick<CodeItem, 'code' | 'broader'>,
  all: readonly Pick<CodeItem, 'code' | 'broader'>[],
): Reason =>
  firstReason(
    item.broader === item.code && 'A code is not a part of itself.',
    Boolean(item.broader) &&
      !all.some(({ code }) => code === item.broader) &&
      `${item.broader}, which it is a part of, is not in this list.`,
    liesBelow(item, item.code, all) && `${item.broader} is a part of ${item.code} itself.`,
  )

export const whyNotMerge = (
  from: CodeItem,
  { into, all, today, ...asking }: Asking & { into: CodeItem; all: ReadonlyMap<string, CodeItem>; today: string },
): Reason =>
  firstReason(
    may(asking),
    !codeLife.isOpen(from) && `${from.code} ${isInWords(codeItem, from)} and can’t be merged.`,
    from.id === into.id && 'Select a different code to merge into.',
    from.list !== into.list && 'Both codes are in one list.',
    !codeLife.isOpen(into) && `${into.code} ${isInWords(codeItem, into)}. Select another code to merge into.`,
    !isValidOn(into, today) && `${into.code} is not valid today.`,
    liesBelow(into, from.code, all.values()) &&
      `${into.code} is a part of ${from.code}. Say first what it is a part of from now on.`,
    successorOf(into, all).id === from.id && `${into.code} leads back to ${from.code}.`,
  )
/** The old code ends the day before, unless it began today. */
export const lastDayOf = (item: Pick<CodeItem, 'valid_from'>, today: string): string =>
  addDays(today, -1) < item.valid_from ? item.valid_from : addDays(today, -1)
