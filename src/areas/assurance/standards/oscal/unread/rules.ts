/** The properties that the import understands. Anything else is named. */
const known: Readonly<Record<string, readonly string[]>> = {
  catalog: ['uuid', 'metadata', 'params', 'groups', 'controls', 'back-matter'],
  group: ['id', 'class', 'title', 'params', 'props', 'groups', 'controls'],
  control: ['id', 'class', 'title', 'params', 'props', 'parts', 'controls'],
  part: ['id', 'name', 'ns', 'class', 'title', 'prose', 'props', 'parts'],
  param: [
    'id',
    'class',
    'label',
    'values',
    'select',
    'props',
    'usage',
    'guidelines',
    'links',
    'constraints',
    'depends-on',
    'remarks',
  ],
  profile: ['uuid', 'metadata', 'imports', 'back-matter'],
  import: ['href', 'include-controls'],
  'include-controls': ['with-ids'],
}
const inside: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  catalog: { groups: 'group', controls: 'control', params: 'param' },
  group: { groups: 'group', controls: 'control', params: 'param' },
  control: { controls: 'control', parts: 'part', params: 'param' },
  part: { parts: 'part' },
  profile: { imports: 'import' },
  import: { 'include-controls': 'include-controls' },
}
/** Kinds of parts that explain or test a control and are not its text. */
export const besides = [
  'guidance',
  'information',
  'assessment-objective',
  'assessment-method',
  'objective',
  'assessment',
  'overview',
  'example',
]

/**
 * Contents of the file that do not become a requirement, each kind once with its count: "links of a control
 * (320)".
 */
export function unreadIn(kind: string, thing: unknown): string[] {
  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  walk(kind, thing, count)
  return [...counts].map(([name, times]) => (times === 1 ? name : `${name} (${times})`))
}

function walk(kind: string, thing: unknown, count: (name: string) => void): void {
  if (typeof thing !== 'object' || thing === null) return
  const within = thing as Record<string, unknown>
  if (kind === 'part' && besides.includes(String(within['name'])))
    return count(`${String(within['name'])} of a control`)
  for (const [name, value] of Object.entries(within)) {
    if (!known[kind]!.includes(name)) count(`${name.slice(0, 60)} of ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`)
    const inner = inside[kind]?.[name]
    if (inner) for (const each of Array.isArray(value) ? value : [value]) walk(inner, each, count)
  }
}
