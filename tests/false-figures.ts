import { boundBy, isNode, lineOf, readBy, textOf, walk, type Node, type Source } from './screen-sources.ts'

/** The values of a screen function that are known only after the server has answered. */
type Answers = {
  /** Names that hold an answer, undefined until it arrives. */
  open: Set<string>
  /** Names that hold a zero, a dash or an empty list in place of an answer, and the answers that they wait for. */
  filled: Map<string, Set<string>>
}

/** The figures, notes and sentences of a screen that are shown before the server has answered. */
export function falseFigures(source: Source): string[] {
  const faults = new Set<string>()
  const tell = (node: Node) =>
    faults.add(`${source.path}:${lineOf(source, node)} ${textOf(source, node).slice(0, 110)}`)
  const bodies = bodiesOf(source.program)
  const passed = bodies.flatMap(({ of }) => passedOn(source, of))
  for (const body of bodies) {
    const own = isNode(body.of.id) ? String(body.of.id.name) : undefined
    const given = passed.flatMap(({ to, name }) => (to === own ? [name] : []))
    const all = answersIn(source, body.of, given)
    const places = settledPlaces(source, body.of)
    walk(body.of, (node) => {
      if (node !== body.of && isBody(node)) return false
      const answers = settledAt(node, places, all)
      if (node.type === 'JSXAttribute' && isNamed(node.name, ['figures', 'facts']))
        for (const part of saidIn(node)) if (isFalse(part, answers)) tell(part.node)
      if (saysNone(source, node, answers)) tell(node)
    })
  }
  return [...faults]
}

/** What a part gives to another in the place of an answer: `<Frameworks controls={controls ?? []} />`. */
function passedOn(source: Source, of: Node): { to: string; name: string }[] {
  const found: { to: string; name: string }[] = []
  const all = answersIn(source, of)
  const places = settledPlaces(source, of)
  walk(of, (node) => {
    if (node !== of && isBody(node)) return false
    if (node.type !== 'JSXOpeningElement' || !isNode(node.name)) return
    const { open, filled } = settledAt(node, places, all)
    for (const { name, value } of node.attributes as { name?: Node; value?: Node }[]) {
      const given = value?.type === 'JSXExpressionContainer' ? (value.expression as Node) : undefined
      if (!given || !name) continue
      const isFilled = given.type === 'Identifier' && filled.has(String(given.name))
      if (isFilled || (given.type === 'LogicalExpression' && standsIn(given, open)))
        found.push({ to: String(node.name.name), name: String(name.name) })
    }
  })
  return found
}

type Place = { names: string[]; from: number; to: number }

/** Where a condition has checked the answer already: `!orders ? <Loading /> : …`, `orders && …`. */
function settledPlaces(source: Source, of: Node): Place[] {
  const places: Place[] = []
  const settle = (names: (string | undefined)[], place: unknown) => {
    const there = names.filter((name) => name !== undefined)
    if (there.length > 0 && isNode(place)) places.push({ names: there, from: place.start, to: place.end })
  }
  walk(of, (node) => {
    const asked =
      node.type === 'ConditionalExpression'
        ? node.test
        : node.type === 'LogicalExpression' && node.operator === '&&'
          ? node.left
          : undefined
    if (!isNode(asked)) return
    const words = textOf(source, asked)
    settle(
      [...words.matchAll(/!(\w+)(?:\.\w+)?(?![\w.?(])/g)].map(([, name]) => name),
      node.alternate,
    )
    const whole = words
      .split(' && ')
      .map((word) => /^\(?(\w+)(?:\??\.(?:rows|data|length > 0|\[0\]))?$/.exec(word)?.[1])
    settle(whole, node.consequent ?? node.right)
  })
  return places
}

function settledAt(node: Node, places: readonly Place[], { open, filled }: Answers): Answers {
  const there = new Set(places.flatMap(({ names, from, to }) => (from <= node.start && node.end <= to ? names : [])))
  if (there.size === 0) return { open, filled }
  const here: Answers = {
    open: new Set(open),
    filled: new Map([...filled].map(([name, waits]) => [name, new Set(waits)])),
  }
  for (const name of there) {
    for (const on of filled.get(name) ?? []) forget(on, here)
    forget(name, here)
  }
  return here
}

const isNamed = (node: unknown, names: readonly string[]) => isNode(node) && names.includes(String(node.name))

const isBody = (node: Node) =>
  Array.isArray(node.params) && isNode(node.body) && node.body.type === 'BlockStatement' && drawsIn(node.body)

/** Functions that draw; small ones such as handlers and reducers belong to the enclosing one. */
function drawsIn(body: Node): boolean {
  let draws = false
  walk(body, ({ type }) => void (draws ||= type === 'JSXElement' || type === 'JSXFragment'))
  return draws
}

function bodiesOf(program: Node): { of: Node }[] {
  const bodies: { of: Node }[] = []
  walk(program, (node) => void (isBody(node) && bodies.push({ of: node })))
  return bodies
}

const question = /^use(Records?|Rows|Answer)$/

/** Reads the declarations of a function from the top, in execution order. `given` are properties in an answer's place. */
function answersIn(source: Source, of: Node, given: readonly string[] = []): Answers {
  const open = new Set<string>()
  const filled = new Map(given.map((name) => [name, new Set([name])]))
  for (const param of of.params as Node[]) for (const name of openProps(source, param)) open.add(name)
  for (const statement of (of.body as Node).body as Node[]) {
    if (statement.type === 'IfStatement')
      for (const name of settledBy(source, statement)) forget(name, { open, filled })
    if (statement.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declarations as { id: Node; init: Node | null }[]) {
      if (!init) continue
      if (isQuestion(id, init)) readQuestion(id, open, filled)
      // Another question waits for its own answer: `const judged = useJudgment(lines ?? [])`.
      else if (!isHook(init)) for (const name of boundBy(id)) follow(name, init, { open, filled })
    }
  }
  return { open, filled }
}

/** A question to the server, or a topic's own name for one: `const { rows } = useOpenWork()`. */
const isQuestion = (id: Node, init: Node) =>
  init.type === 'CallExpression' &&
  isNode(init.callee) &&
  (id.type === 'ObjectPattern' ? /^use[A-Z]/ : question).test(String(init.callee.name))

const isHook = ({ type, callee }: Node) =>
  type === 'CallExpression' && isNode(callee) && /^use(?!Memo)[A-Z]/.test(String(callee.name))

function readQuestion(id: Node, open: Set<string>, filled: Map<string, Set<string>>) {
  if (id.type !== 'ObjectPattern') return void open.add(String(id.name))
  for (const { key, value } of id.properties as { key?: Node; value?: Node }[]) {
    if (!isNamed(key, ['rows', 'row', 'data']) || !value) continue
    const [name = ''] = boundBy(value)
    open.add(name)
    if (value.type === 'AssignmentPattern') filled.set(name, new Set([name]))
  }
}

/** A name made from an answer: with a placeholder, or undefined while loading. */
function follow(name: string, init: Node, { open, filled }: Answers) {
  const read = readBy(init)
  const waits = new Set<string>()
  for (const each of read)
    for (const on of filled.get(each) ?? (open.has(each) && standsIn(init, open) ? [each] : [])) waits.add(on)
  if (waits.size > 0) filled.set(name, waits)
}

/** `answer?.length ?? 0`, `(answer ?? [])`, `answer ? … : 0`. */
function standsIn(expression: Node, open: ReadonlySet<string>): boolean {
  let found = false
  walk(expression, (node) => {
    const { left, operator, test, alternate } = node
    if (node.type === 'LogicalExpression' && operator === '??' && isNode(left) && rootOf(left, open)) found = true
    if (
      node.type === 'ConditionalExpression' &&
      isNode(test) &&
      rootOf(test, open) &&
      isNode(alternate) &&
      isStandIn(alternate)
    )
      found = true
  })
  return found
}

const isStandIn = ({ type, value, elements }: Node) =>
  (type === 'Literal' && (value === 0 || value === '…' || value === '–')) ||
  (type === 'ArrayExpression' && (elements as unknown[]).length === 0)

/** Whether a chain such as `orders.rows?.filter(…).length` begins at an answer. */
function rootOf(node: Node, open: ReadonlySet<string>): boolean {
  const next =
    node.type === 'ChainExpression'
      ? node.expression
      : node.type === 'CallExpression'
        ? node.callee
        : node.type === 'MemberExpression'
          ? node.object
          : undefined
  return isNode(next) ? rootOf(next, open) : node.type === 'Identifier' && open.has(String(node.name))
}

/** Properties passed to a part while their answer is loading. */
function openProps(source: Source, param: Node): string[] {
  const type = isNode(param.typeAnnotation) ? param.typeAnnotation.typeAnnotation : undefined
  if (param.type !== 'ObjectPattern' || !isNode(type) || type.type !== 'TSTypeLiteral') return []
  return (type.members as Node[]).flatMap((member) =>
    isNode(member.key) && /\[\]\s*\|\s*undefined|FoundAll</.test(textOf(source, member))
      ? [String(member.key.name)]
      : [],
  )
}

/** `if (!orders) return …`: from here on the answer is there. */
function settledBy(source: Source, statement: Node): string[] {
  const { test, consequent } = statement as unknown as { test: Node; consequent: Node }
  const last = consequent.type === 'BlockStatement' ? (consequent.body as Node[]).at(-1) : consequent
  if (last?.type !== 'ReturnStatement') return []
  return [
    ...textOf(source, test).matchAll(/!(\w+)\b|(\w+)(?:\.\w+)? === undefined|(\w+)(?:\.state)? [!=]== '/g),
  ].flatMap(([, ...names]) => names.filter(Boolean)) as string[]
}

function forget(name: string, { open, filled }: Answers) {
  open.delete(name)
  for (const [each, waits] of filled) {
    waits.delete(name)
    if (waits.size === 0) filled.delete(each)
  }
}

type Part = { node: Node; /** The answers that `known` has waited for. */ there: ReadonlySet<string> }

/** The output of figures and facts: everything in plainly known ones, and the sentences of the others. */
function saidIn(attribute: Node): Part[] {
  const parts: Part[] = []
  walk(attribute, (node) => {
    if (node.type === 'CallExpression' && isNamed(node.callee, ['known', 'knownOf'])) {
      const [answers, say] = node.arguments as Node[]
      const there = readBy(answers!)
      // A count that is zero until its rows arrive never makes a figure wait.
      parts.push({ node: say!, there }, { node: answers!, there })
      return false
    }
    if (node.type === 'Property' && isNamed(node.key, ['value', 'note', 'tone']) && isNode(node.value)) {
      parts.push({ node: node.value, there: new Set() })
      return false
    }
  })
  return parts
}

const isFalse = ({ node, there }: Part, { open, filled }: Answers) =>
  [...readBy(node)].some((name) =>
    [...(filled.get(name) ?? (open.has(name) ? [name] : []))].some((on) => !there.has(on)),
  )

/** `open.length === 0 && <p>Nothing is open.</p>`, where `open` is an empty list until the answer comes. */
function saysNone(source: Source, node: Node, { open, filled }: Answers): boolean {
  const { test, left, consequent, right, alternate } = node as unknown as Record<string, Node | undefined>
  const asked =
    node.type === 'ConditionalExpression'
      ? test
      : node.type === 'LogicalExpression' && node.operator === '&&'
        ? left
        : undefined
  if (!asked) return false
  const words = textOf(source, asked)
  const none = /\.length === 0/.test(words)
    ? (consequent ?? right)
    : words.endsWith('.length > 0')
      ? alternate
      : undefined
  if (!none || !/^\(?\s*</.test(textOf(source, none))) return false
  const settled = [...words.matchAll(/(?<![\w.])(\w+)(?:\.\w+)? &&/g)].map(([, name]) => name)
  return (
    [...readBy(asked)].some((name) => [...(filled.get(name) ?? [])].some((on) => !settled.includes(on))) ||
    standsIn(asked, open)
  )
}
