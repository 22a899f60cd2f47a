import type { Trend } from '../records/list/charted.ts'
import type { ListShown } from './list-shown.ts'
import type { Params } from './list-state.ts'
import type { Words } from '../records/list/conditions.ts'
import type { AnyRecord } from '../records/record.ts'
import type { Actor, Role } from '../roles.ts'
import type { FigureSaid, NoteSaid, Question, Register, RowsShown, Seen } from './page.ts'

type Falsy = false | null | undefined | 0 | ''

export const list = <R extends AnyRecord>(of: R, words: Omit<ListShown<R>, 'of'> = {}): ListShown => ({ of, ...words })

/** A list with further words of its own. */
export const narrowedTo = (shown: ListShown, words: Words | undefined): ListShown =>
  words ? { ...shown, where: { ...shown.where, ...words } } : shown

/**
 * The button for a new row: the page of its form, a dialog with the form of the list’s record, or a part drawn by hand.
 * It is there for those who may make one.
 */
export type NewRow = {
  /** The record that it makes, where that is not the one in the list. */ of?: AnyRecord
  when?: (actor: Actor) => boolean
} & (
  | { to: string; label: string }
  | {
      by: string
      label: string
      done?: string
      about?: string
      /** The values with which it begins: of the reader, the day, and the words of the address. */
      start?: (by: Pick<Seen<any>, 'actor' | 'today'>, asked: Params) => Readonly<Record<string, unknown>>
      opens?: true
    }
  | { own: string }
)

/** On these tabs, or on all. */
export type OwnButton = { own: string; on?: readonly string[] }
type LinkTo = readonly [to: string, label: string, when?: (actor: Actor) => boolean]
export type FirstStep = LinkTo | { own: string }

/** Rows that a page loads besides its lists, under a name of its own; `rows` are those that name the reader. */
export type Registers = Readonly<Record<string, Register | RowsShown>>

/** The words of a list that follow from its reader and the day. */
type Narrow = (by: Pick<Seen<any>, 'actor' | 'today'>) => Words

export type ListPart<L extends Registers = Registers> = {
  /** Only for these people. */ when?: (actor: Actor) => boolean
} & (
  | {
      list: ListShown
      narrow?: Narrow
      /** Also the first step of an empty list. */ new?: NewRow
      /** Another first step: a page, or a part drawn by hand. */ first?: FirstStep
      title?: string
    }
  /** Rows of a register in a panel, without the filters and the pages of a list. */
  | { rows: Register; columns: readonly string[]; title: string; about?: string; first?: FirstStep; add?: NewRow }
  | { trends: readonly Trend[] }
  /** The prediction for all records of a kind together. */
  | { outlook: AnyRecord }
  /** A control register: its changes, its rows and the rules in effect; `at` is the address of its pages. */
  | { register: AnyRecord; at: string; columns?: readonly string[] }
  | { figures: (seen: Seen<L>) => readonly (FigureSaid | Falsy)[] }
  | { notes: (seen: Seen<L>) => readonly (NoteSaid | Falsy)[] }
  /**
   * `screens/<name>.tsx` of the same folder, which exports that name: it is given what the page loads, and what is
   * loaded for it alone, once that is there. `asks`: the questions that it asks; `list`: the list in it.
   */
  | {
      own: string
      loads?: Registers
      list?: ListShown
      asks?: readonly Question[] | ((seen: Pick<Seen<L>, 'actor' | 'today'>) => readonly Question[])
    }
  /** A button above a list. */
  | { button: NewRow }
  /** Words between other parts. */
  | { text: string }
)

/** Whether it is a list, and not a part drawn by hand that has one in it. */
export const isListPart = <L extends Registers>(part: ListPart<L>): part is Extract<ListPart<L>, { narrow?: Narrow }> =>
  'list' in part && !('own' in part)

/** The figures above the lists of a page. */
export type FiguresOf<L extends Registers> = (seen: Seen<L>) => readonly (FigureSaid | Falsy)[]

export type ListTab<L extends Registers = Registers> = {
  tab: string
  title: string
  count?: (seen: Seen<L>) => number | undefined
  /** Only for these people. */ when?: (actor: Actor) => boolean
  shows: readonly ListPart<L>[]
  /** Beside the title of the page, in place of the button of its list. */ new?: NewRow
  /** Beside those of the page. */ links?: readonly LinkTo[]
}

/** Named queries of a page: `'tab=map': 'Map of sensors'`. */
type Views = Readonly<Record<string, string>>

type ListPageWords<L extends Registers> = {
  title: string
  /** A line below the title, where no list is shown. */ about?: string
  /** The name above its lists for those who cannot see them, where it is not the title. */ label?: string
  /** The line above the title, where it is not the name of the area. */ under?: string
  roles?: readonly Role[]
  /** Words that people type who mean this page. */ find?: readonly string[]
  loads?: L
  links?: readonly LinkTo[]
  /** The button beside its title on every tab. */ new?: NewRow
  /** Other buttons beside it, drawn by hand. */ acts?: readonly OwnButton[]
  /** Above the tabs. */ above?: readonly ListPart<L>[]
  /** The screen of a vendor company at this address. */ vendor?: string
  /** The part that a visitor sees, where the page is open to anyone. */ signedOut?: string
} & ({ tabs: readonly ListTab<L>[] } | { shows: readonly ListPart<L>[] })

/** A page of lists as the drawing reads it. */
export type DeclaredList<P extends string = string, V extends Views = Views> = {
  kind: 'list'
  at: P
  views?: V
  title: string
  label: string
  about?: string
  under?: string
  acts: readonly OwnButton[]
  roles?: readonly Role[]
  find?: readonly string[]
  loads: Registers
  links: readonly LinkTo[]
  new?: NewRow
  above: readonly ListPart<any>[]
  vendor?: string
  signedOut?: string
  tabs: readonly ListTab<any>[]
}

/** A page of lists, said once: its address for the router and the menu, and its lists for all that draw and read them. */
export function listPage<
  const P extends `/${string}`,
  L extends Registers = Record<never, never>,
  const V extends Views = Record<never, never>,
>(words: ListPageWords<L> & { at: P; views?: V }): DeclaredList<P, V> {
  const tabs = 'tabs' in words ? words.tabs : [{ tab: '', title: words.title, shows: words.shows }]
  return {
    label: words.title,
    loads: {},
    links: [],
    acts: [],
    above: [],
    ...words,
    kind: 'list',
    tabs,
  } as DeclaredList<P, V>
}

export const isListPage = (value: unknown): value is DeclaredList =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'list'

/** The tabs of a person. */
export const tabsFor = ({ tabs }: DeclaredList, actor: Actor): readonly ListTab<any>[] =>
  tabs.filter(({ when }) => !when || when(actor))

/** The tab that an address opens. */
export function tabAt(page: DeclaredList, params: Params, actor: Actor): ListTab<any> {
  const tabs = tabsFor(page, actor)
  return tabs.find(({ tab }) => tab === params.get('tab')) ?? tabs[0]!
}

/** As everyone’s first view knows it. */
export type ListPlace = {
  at: string
  title: string
  lists: true
  vendors?: true
  open?: 'anyone'
  roles?: readonly Role[]
  views?: Views
  find?: readonly string[]
}

export const listPlaceOf = ({ at, title, vendor, signedOut, roles, views, find }: DeclaredList): ListPlace => ({
  at,
  title,
  lists: true,
  ...(vendor && { vendors: true }),
  ...(signedOut && { open: 'anyone' }),
  ...(views && { views }),
  ...(roles && { roles }),
  ...(find && { find }),
})

/** The names of the parts that a page has drawn for it. */
export const ownOfList = ({ above, acts, tabs, vendor, signedOut, new: begins }: DeclaredList): readonly string[] => {
  const parts = [...above, ...tabs.flatMap(({ shows }) => shows)]
  const buttons = [
    begins,
    ...tabs.map((tab) => tab.new),
    ...parts.flatMap((part) =>
      isListPart(part)
        ? [part.new, part.first]
        : 'rows' in part
          ? [part.first, part.add]
          : 'button' in part
            ? [part.button]
            : [],
    ),
  ]
  return [
    ...new Set([
      ...(vendor ? [vendor] : []),
      ...(signedOut ? [signedOut] : []),
      ...[...parts, ...buttons, ...acts].flatMap((each) => (each && 'own' in each ? [each.own] : [])),
    ]),
  ]
}

/** Those that the page of a person at work begins with: above its tabs, and on the first of them. */
export const ownOfListAtFirst = ({ vendor: _, signedOut: __, tabs, ...list }: DeclaredList): readonly string[] =>
  ownOfList({ ...list, tabs: tabs.slice(0, 1) })
