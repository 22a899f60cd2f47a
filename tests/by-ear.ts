/** An element as a screen reader finds it. */
export type Heard = {
  name: string
  attributes: Readonly<Record<string, string>>
  inside: readonly (Heard | string)[]
  /** Not read, because it or what it is in is hidden. */ silent: boolean
}

const tag = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>"'/]+(?:="[^"]*"|='[^']*'|=[^\s>"']+)?)*)\s*(\/?)>|<!--.*?-->/gs
const attribute = /([^\s=>"'/]+)(?:="([^"]*)"|='([^']*)'|=([^\s>"']+))?/g
const alone = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

/** The elements of drawn HTML, in their order. */
export function elementsOf(html: string): readonly Heard[] {
  type Open = { name: string; inside: (Heard | string)[]; silent: boolean }
  const all: Heard[] = []
  const open: Open[] = [{ name: '', inside: [], silent: false }]
  const page = placed(html)
  let at = 0
  for (const { 0: whole, 1: end, 2: name, 3: given = '', 4: closed, index } of page.matchAll(tag)) {
    if (index > at) open.at(-1)!.inside.push(unescaped(page.slice(at, index)))
    at = index + whole.length
    if (!name) continue
    if (end) {
      if (open.at(-1)!.name !== name) throw new Error(`</${name}> closes <${open.at(-1)!.name}>.`)
      open.pop()
      continue
    }
    const attributes = Object.fromEntries(
      [...given.matchAll(attribute)].map(([, key, ...values]) => [
        key!,
        unescaped(values.find((v) => v !== undefined) ?? ''),
      ]),
    )
    const hidden =
      'hidden' in attributes ||
      /(^| )invisible( |$)/.test(attributes.class ?? '') ||
      attributes['aria-hidden'] === 'true' ||
      'inert' in attributes
    const shut = name === 'dialog' && !('open' in attributes)
    const heard = { name, attributes, inside: [], silent: open.at(-1)!.silent || hidden || shut }
    open.at(-1)!.inside.push(heard)
    all.push(heard)
    if (!closed && !alone.test(name)) open.push(heard)
  }
  return all
}

const unescaped = (text: string) =>
  text
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')

/**
 * A part that was not ready at first is at the end of the page, and a script puts it in place of what was shown
 * meanwhile. Scripts and styles are no content.
 */
function placed(html: string): string {
  const bare = html.replaceAll(/<!DOCTYPE html>|<(script|style)\b[^>]*>.*?<\/\1>/gs, '')
  const [first = '', ...late] = bare.split(/(?=<div hidden="" id="S:)/)
  const parts = new Map(
    late.map((part) => {
      const [, id = '', inside = ''] = /^<div hidden="" id="S:([^"]*)">(.*)<\/div>/s.exec(part) ?? []
      return [id, inside]
    }),
  )
  let page = first
  for (;;) {
    const found = /<!--\$\?--><template id="B:([^"]*)"><\/template>/.exec(page)
    if (!found) return page.replaceAll(/<template id="P:([^"]*)"><\/template>/g, (_, id: string) => parts.get(id) ?? '')
    const end = endOf(page, found.index + found[0].length)
    page = page.slice(0, found.index) + (parts.get(found[1]!) ?? '') + page.slice(end)
  }
}

/** Where the part that begins before this place ends. */
function endOf(page: string, from: number): number {
  let open = 1
  for (const { 0: mark, index } of page.slice(from).matchAll(/<!--\/?\$[?!~]?-->/g)) {
    open += mark.startsWith('<!--/') ? -1 : 1
    if (open === 0) return from + index + mark.length
  }
  throw new Error('A part of the page has no end.')
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The words inside, as they are read. */
function wordsOf(heard: Heard): string {
  const { name, attributes, inside } = heard
  if (attributes['aria-label']) return attributes['aria-label']
  if (name === 'img') return attributes.alt ?? ''
  return inside
    .map((each) =>
      typeof each === 'string'
        ? each
        : 'hidden' in each.attributes || each.attributes['aria-hidden'] === 'true'
          ? ''
          : ` ${wordsOf(each)} `,
    )
    .join('')
}

const typed = new Set(['input', 'select', 'textarea'])
const pressed =
  /^(button|link|tab|menuitem|menuitemcheckbox|menuitemradio|option|checkbox|radio|switch|combobox|slider|spinbutton|textbox|treeitem|searchbox)$/

export const roleOf = ({ name, attributes }: Heard): string | undefined =>
  attributes.role ??
  (name === 'a'
    ? 'href' in attributes
      ? 'link'
      : undefined
    : name === 'button' || name === 'summary'
      ? 'button'
      : typed.has(name) && attributes.type !== 'hidden'
        ? name
        : undefined)

/** Everything that a person can press or fill in. */
export const controlsOf = (all: readonly Heard[]): readonly Heard[] =>
  all.filter((each) => {
    const role = roleOf(each)
    return !each.silent && role !== undefined && (pressed.test(role) || typed.has(role))
  })

const has = (inside: Heard['inside'], one: Heard): boolean =>
  inside.some((each) => typeof each !== 'string' && (each === one || has(each.inside, one)))

/** The page by its ids. */
export class Page {
  readonly all: readonly Heard[]
  readonly #ids: ReadonlyMap<string, Heard>
  readonly #labels: ReadonlyMap<string, Heard>
  readonly #around = new Map<Heard, Heard>()

  constructor(html: string) {
    this.all = elementsOf(html)
    this.#ids = new Map(this.all.flatMap((each) => (each.attributes.id ? [[each.attributes.id, each]] : [])))
    const labels = this.all.filter(({ name }) => name === 'label')
    this.#labels = new Map(labels.flatMap((each) => (each.attributes.for ? [[each.attributes.for, each]] : [])))
    const into = (label: Heard, within: Heard) => {
      for (const each of within.inside)
        if (typeof each !== 'string') {
          this.#around.set(each, label)
          into(label, each)
        }
    }
    for (const label of labels) into(label, label)
  }

  /** The group of choices that this one is in. */
  groupOf = (choice: Heard): Heard | undefined =>
    this.all.find(({ attributes, inside }) => attributes.role === 'radiogroup' && has(inside, choice))

  /** Ids that two elements have: a description or a link would lead to the wrong one. */
  get twice(): string[] {
    const seen = new Set<string>()
    return this.all.flatMap(({ attributes: { id } }) => {
      if (!id) return []
      if (seen.has(id)) return [id]
      seen.add(id)
      return []
    })
  }

  has = (id: string): boolean => this.#ids.has(id)
  at = (id: string): Heard | undefined => this.#ids.get(id)
  #words = (ids: string) =>
    tidy(
      ids
        .split(' ')
        .flatMap((id) => this.#ids.get(id) ?? [])
        .map(wordsOf)
        .join(' '),
    )

  /** The name that a screen reader says. */
  nameOf(heard: Heard): string {
    const { name, attributes } = heard
    const label = this.#labels.get(attributes.id ?? '') ?? this.#around.get(heard)
    return (
      (attributes['aria-labelledby'] && this.#words(attributes['aria-labelledby'])) ||
      tidy(attributes['aria-label'] ?? '') ||
      (typed.has(name) ? tidy(label ? wordsOf(label) : '') : tidy(wordsOf(heard))) ||
      tidy(attributes.title ?? '')
    )
  }

  /** The words after the name. A title that is not the name is read too. */
  descriptionOf(heard: Heard): string {
    const { 'aria-describedby': by, title = '' } = heard.attributes
    return by ? this.#words(by) : title === this.nameOf(heard) ? '' : title
  }
}

/** Things that a person who listens could not know: a control without a name, a refusal without its reason, a lost heading. */
export function faultsOf(page: Page): string[] {
  const heard = page.all.filter(({ silent }) => !silent)
  const called = (each: Heard) => `<${each.name} id="${each.attributes.id ?? ''}"> ${page.nameOf(each)}`.slice(0, 120)
  return [
    ...controlsOf(page.all).flatMap((each) => faultsOfControl(page, each).map((fault) => `${fault}: ${called(each)}`)),
    ...heard.flatMap((each) =>
      ['aria-labelledby', 'aria-describedby', 'aria-activedescendant'].flatMap((by) =>
        (each.attributes[by] ?? '')
          .split(' ')
          .filter((id) => id !== '' && !page.has(id))
          .map((id) => `${by} names ${id}, which is not there: ${called(each)}`),
      ),
    ),
    ...page.twice.map((id) => `two elements are called ${id}`),
    ...heard
      .filter((each) => each.name === 'th' && page.nameOf(each) === '')
      .map((each) => `a column or row without a name: ${called(each)}`),
    ...heard
      .filter(({ attributes }) => attributes.role === 'tablist')
      .filter((list) => stopsIn(list) !== 1)
      .map((list) => `not one tab stop: ${called(list)}`),
    ...faultsOfHeadings(page, heard),
  ]
}

function faultsOfControl(page: Page, each: Heard): string[] {
  const { attributes } = each
  const role = roleOf(each)
  return [
    page.nameOf(each) === '' && 'no name',
    attributes['aria-disabled'] === 'true' &&
      attributes['aria-busy'] !== 'true' &&
      page.descriptionOf(each) === '' &&
      'refused without a reason',
    role === 'combobox' &&
      (!attributes['aria-expanded'] || !page.has(attributes['aria-controls'] ?? '')) &&
      'a combobox without its list or state',
    role === 'tab' && !attributes['aria-selected'] && 'a tab that does not say whether it is selected',
    attributes['aria-haspopup'] === 'menu' &&
      !attributes['aria-expanded'] &&
      'a menu that does not say whether it is open',
    attributes['aria-invalid'] === 'true' && page.descriptionOf(each) === '' && 'invalid without its error',
  ].filter((fault) => fault !== false)
}

const stopsIn = ({ inside }: Heard): number =>
  inside.filter(
    (each) => typeof each !== 'string' && each.attributes.role === 'tab' && each.attributes.tabindex === '0',
  ).length

function faultsOfHeadings(page: Page, heard: readonly Heard[]): string[] {
  const headings = heard.filter(({ name }) => /^h[1-6]$/.test(name))
  const levelOf = (at: number) => Number(headings[at]?.name[1] ?? 0)
  const tops = headings.filter(({ name }) => name === 'h1').length
  return [
    ...(tops === 1 ? [] : [`${tops} headings of the first level`]),
    ...headings.flatMap((each, at) =>
      levelOf(at) > levelOf(at - 1) + 1 ? [`h${levelOf(at)} after h${levelOf(at - 1)}: ${page.nameOf(each)}`] : [],
    ),
  ]
}
