import { publishedOn, reasonOfChange, type Control, type Loosens } from './control.ts'
import { choice, date, lastDayInForce, number, text } from './fields.ts'
import { defineRecord, type Fields } from './record.ts'
import type { Unit } from '../units.ts'

/** One setting of a register. */
export type Term = {
  label: string
  unit?: Unit
  /** Which way its figure weakens the control: both ways where nothing is said. */ loosens?: Loosens
}

/** Common to all registers of dated rows: who may change them and how, their dates, and the reason for a change. */
const register = {
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  inOrder: [['valid_from', 'valid_to']],
} as const

type Said = { label: string; plural: string; about: string }
type Registered<F extends Fields> = Said & {
  control: Omit<Control, 'ends'>
  title: keyof F & string
  list: readonly (keyof F | 'valid_from' | 'valid_to')[]
  find?: readonly (keyof F & string)[]
  fields: F
}

/** A control register: rules with a first and a last day, which only its commands enter, end and withdraw. */
export const defineRegister = <const F extends Fields, const T extends string>(
  table: T,
  { control, fields, list, ...said }: Registered<F>,
) =>
  defineRecord(table, {
    ...said,
    ...register,
    control: { ...control, ends: 'valid_to' },
    list: list as never,
    fields: {
      ...fields,
      valid_from: date({ required: true, label: 'Effective from' }),
      valid_to: lastDayInForce(),
      reason: reasonOfChange(),
    },
  })

type Settings<K extends string> = Said & {
  terms: Readonly<Record<K, Term>>
  /** The limits of a figure, and help for entering it or its first day. */
  value: { max: number; decimals: number; help?: string }
  starts?: string
  /** Help for the source of a figure. */ source?: string
  outsideLaw?: Control['outsideLaw']
}

/**
 * A register of settings: one figure of a kind, its unit, its dates, its source. The record, its commands, lists and
 * forms come from this declaration, and so does the figure of a day (`termOn`).
 */
export function defineTerms<const T extends string, const K extends string>(
  table: T,
  { terms, value, starts, source, outsideLaw, ...said }: Settings<K>,
) {
  const kinds = Object.keys(terms) as [K, ...K[]]
  const all = Object.entries<Term>(terms)
  const of = <V>(pick: (term: Term) => V | undefined) =>
    Object.fromEntries(all.flatMap(([kind, term]) => (pick(term) === undefined ? [] : [[kind, pick(term)!]])))
  return defineRecord(table, {
    ...said,
    ...register,
    control: {
      rule: ['kind'],
      loosens: { value: all.some(([, { loosens }]) => loosens) ? of(({ loosens }) => loosens) : 'any' },
      ends: 'valid_to',
      units: of(({ unit }) => unit),
      ...(outsideLaw && { outsideLaw }),
    },
    title: 'kind',
    list: ['kind', 'value', 'valid_from', 'valid_to', 'source'],
    fields: {
      kind: choice(kinds, {
        required: true,
        label: 'Setting',
        words: Object.fromEntries(all.map(([kind, term]) => [kind, named(term)])) as Record<K, string>,
      }),
      value: number({ required: true, min: 0, ...value }),
      valid_from: date({ required: true, label: 'Effective from', ...(starts && { help: starts }) }),
      valid_to: lastDayInForce(),
      source: text({ required: true, max: 300, ...(source && { help: source }) }),
      ...(outsideLaw && { published_on: publishedOn() }),
      reason: reasonOfChange(),
    },
  })
}

/** “Notice before a certificate expires (days)”; a name that begins with its unit says it already. */
const named = ({ label, unit }: Term): string =>
  !unit || label.toLowerCase().startsWith(unit) ? label : `${label} (${unit})`
