// npm run translations: collects every text of say(), sayCount(), phrase() and <Say>, and brings the catalogs in
// src/translations up to date. A new text is added without a translation, and one that no longer exists is removed.
// --export and --import exchange them with a translator as a .po file (docs/translators.md).
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { command } from './bootstrap/command.js'

export const translations = ['es']

/** The catalog of a file's texts. What files of two catalogs say is in `common`. */
const areas = [
  // Only the server says these: emails, the pages that their links open, and answers of the assistant.
  [
    'emails',
    /^src\/(platform\/(mail\/|auth\/notices)|areas\/(contracts\/signing\/(commands|complete|ask-next|paper\/rules|mailed\/[\w-]+)\.ts|vendors\/bank\/tell-bank-change\.ts|procurement\/(receipts|finalists)\/commands\.ts|procurement\/(protests\/commands|protest-outcomes\/closing)\.ts|procurement\/purchase-orders\/(sending\/[\w-]+|paper\/pdf\/rules)\.ts|finance\/(payments\/(advise|commands)|invoices\/(commands|invoice-approval)|intake\/commands)\.ts|organization\/(notifications\/(?!records)[\w-]+|members\/(commands|disable|people|invitation-\w+|roles\/(commands|give-role))|organizations\/commands)\.ts|public\/forms\/[\w-]+\.ts|procurement\/(audience\/[\w-]+\.ts|open-data\/)|assurance\/records-requests\/(emails|commands)\.ts|assistant\/(tools|library)\/)|platform\/functions\/chat\/)/,
  ],
  ['sign-in', /^src\/(areas\/account\/(?!settings|pages|api-keys)|platform\/auth\/)/],
  ['portal', /^src\/areas\/(public\/portal|organization\/(publishing|service)|assurance\/records-requests)\//],
  ['site', /^src\/areas\/public\/(audiences|landing|products|solutions|pricing(?!\/screens\/plans\.ts)|site|forms)\//],
  [
    'tools',
    /^src\/(areas\/(public\/(trust|optimization|carbon|deliveries|recovery|conformance|documentation|articles|aging-demo)|assurance\/(security|certificates)\/screens)|kit\/trail)\//,
  ],
  [
    'auditor',
    /^src\/areas\/(grants\/single-audit\/(access|programs|screens\/(Audit|save))|assurance\/audits\/(bundle\/rules|screens\/(BundleVerdict|verify))|organization\/two-people\/small-agency)/,
  ],
  ['forms', /^src\/areas\/forms\/(public-forms|definition|submissions\/take)/],
  [
    'vendor',
    /^src\/areas\/(account\/(pages|api-keys|settings\/screens\/(?!Enroll))|organization\/(notifications|pages|calendar\/screens|tasks\/screens|billing|members|roles|organizations)\/|delivery\/shipments\/|dashboard\/screens|contracts\/signing|finance\/(pages|intake|invoices|match)|procurement\/(bids\/|declines\/|responses\/|pages\/Vendors|questions\/|protests\/|protest-outcomes\/rules|purchase-orders\/|pages\/(Vendor|Own))|vendors\/(bank|certificates|identity|categories|registrations|readings\/screens\/ReadFields|profiles\/(screens|rules)))/,
  ],
  [
    'opportunities',
    /^src\/areas\/(procurement\/(pages\/Opportunit|notices(?!\/screens\/NoticeStatus)|audience|solicitations)|vendors\/(listings|profiles(?!\/(records|kinds))))/,
  ],
]
export const catalogs = ['common', ...areas.map(([name]) => name)]
// The frame has the titles of all pages.
const catalogOf = (path) =>
  path.endsWith('/pages.ts') ? 'common' : (areas.find(([, folder]) => folder.test(path))?.[0] ?? 'common')

/** The files of the source that say something. */
function* speaking(root) {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  // In the same order on every machine: a folder is read in that of its disk.
  for (const file of files.map((name) => `src/${name.replaceAll('\\', '/')}`).sort()) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$|\.d\.ts$/.test(file)) continue
    const source = readFileSync(join(root, file), 'utf8')
    if (declared[file] || /\/(say(-count|-of)?\.ts|Say\.tsx)'/.test(source)) yield { file, source }
  }
}

/** Calls outside of any function: they would be in English for everyone. */
export function saidTooEarly(root) {
  const early = []
  const look = (file, source, node) => {
    if (/Function/.test(node.type)) return
    if (node.type === 'CallExpression' && ['say', 'sayCount', 'sayOf'].includes(node.callee.name))
      early.push(`${file}: ${source.slice(node.start, node.end)}`)
    children(node).forEach((child) => look(file, source, child))
  }
  for (const { file, source } of speaking(root)) look(file, source, parseSync(file, source).program)
  return early
}

/** Every text with its catalog and its files. `one` is the English of a single thing, `of` what a word is said of. */
export function collect(root) {
  const found = new Map()
  for (const { file, source } of speaking(root)) {
    const said = textsIn(file, source).map((each) => ({ ...each, catalog: catalogOf(file) }))
    const shown = declaredIn(file, source).map((each) => ({ ...each, catalog: 'vendor' }))
    for (const { text, one, of, catalog } of [...said, ...shown]) {
      const before = found.get(text)
      found.set(text, {
        one: one ?? before?.one,
        of: of ?? before?.of,
        catalog: before && before.catalog !== catalog ? 'common' : catalog,
        files: [...new Set([...(before?.files ?? []), file])],
      })
    }
  }
  return found
}

/** Records whose labels, helps and choices a vendor reads: all fields, or these; `of` where they are said with sayOf. */
const declared = {
  'src/areas/vendors/profiles/records.ts': { record: 'companyProfile' },
  'src/areas/delivery/shipments/records.ts': { record: 'shipment', fields: ['status'], of: 'a shipment' },
  'src/areas/finance/invoices/records.ts': { record: 'invoice', fields: ['status'], of: 'an invoice' },
}

/** The words of a declaration: written in it, or made from a name as record.ts makes them. */
function declaredIn(file, source) {
  const { record, fields, of: said } = declared[file] ?? {}
  const texts = []
  if (!record) return texts
  const keyed = (node, name) => node.properties?.find(({ key }) => (key?.name ?? key?.value) === name)?.value
  const inWords = (name) => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ')
  const known = new Map()
  walk(parseSync(file, source).program, (node) => {
    if (node.type !== 'VariableDeclarator') return
    if (node.init?.type === 'TSAsExpression') known.set(node.id.name, node.init.expression)
    else known.set(node.id.name, node.init)
  })
  const listOf = (node) => {
    const list = node?.type === 'Identifier' ? known.get(node.name) : node
    return (list?.elements ?? []).map((each) => literal(each)).filter(Boolean)
  }
  for (const { key, value } of keyed(known.get(record).arguments[1], 'fields').properties) {
    if (fields && !fields.includes(key.name)) continue
    const of = value.arguments.at(-1)?.type === 'ObjectExpression' ? value.arguments.at(-1) : { properties: [] }
    texts.push(
      literal(keyed(of, 'label')) ?? inWords(key.name),
      literal(keyed(of, 'help')),
      literal(keyed(of, 'empty')),
    )
    for (const option of value.callee.name === 'choice' ? listOf(value.arguments[0]) : [])
      texts.push(literal(keyed(keyed(of, 'words') ?? {}, option)) ?? inWords(option))
  }
  return texts.filter(Boolean).map((text) => (said ? { text: `${text} (${said})`, of: said } : { text }))
}

export function textsIn(file, source) {
  const texts = []
  walk(parseSync(file, source).program, (node) => {
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
      const [first, second] = node.arguments
      const { name } = node.callee
      if (name === 'say' || name === 'phrase') texts.push({ text: literal(first) })
      // A word of two arguments is said of something: “Accepted (an order)”.
      if (name === 'sayOf' && literal(second) !== undefined)
        texts.push({ text: `${literal(second)} (${literal(first)})`, of: literal(first) })
      if (name === 'sayCount' && second.type === 'ObjectExpression') {
        const form = (key) => literal(second.properties.find((each) => each.key.name === key).value)
        texts.push({ text: form('other'), one: form('one') })
      }
    }
    if (node.type === 'JSXOpeningElement' && node.name.name === 'Say') {
      const { value } = node.attributes.find((each) => each.name?.name === 'text')
      texts.push({ text: literal(value.type === 'JSXExpressionContainer' ? value.expression : value) })
    }
  })
  // The function itself is handed a text by its own caller.
  return texts.filter(({ text }) => text !== undefined)
}

/** Words that are drawn without the function: the text of an element, and what its properties say to a reader. */
export function unsaidIn(file, source) {
  const words = []
  const isWord = (text) => /\p{L}{2}/u.test(text)
  walk(parseSync(file, source).program, (node) => {
    if (node.type === 'JSXText' && isWord(node.value)) words.push(node.value.trim())
    if (node.type === 'Property' && spokenInObjects.has(node.key.name))
      for (const text of textsOf(node.value)) if (isWord(text) && /\s|^\p{Lu}\p{Ll}/u.test(text)) words.push(text)
    if (node.type !== 'JSXOpeningElement' || node.name.name === 'Say') return
    for (const { name, value } of node.attributes)
      for (const text of spoken.has(name?.name) ? textsOf(value) : []) if (isWord(text)) words.push(text)
  })
  return words
}

const spoken = new Set([
  'label',
  'title',
  'about',
  'hint',
  'note',
  'placeholder',
  'aria-label',
  'done',
  'verb',
  'none',
  'what',
  'question',
  'alt',
  'whyNot',
  'error',
])
/** Names of what an object tells a reader, such as the fault of a field. */
const spokenInObjects = new Set([
  'message',
  'label',
  'title',
  'note',
  'words',
  'done',
  'whyNot',
  'reason',
  'ask',
  'button',
  'what',
  'term',
  'hint',
  'about',
])
const textsOf = (node) => {
  if (node?.type === 'JSXExpressionContainer') return textsOf(node.expression)
  if (node?.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)]
  if (node?.type === 'LogicalExpression') return textsOf(node.right)
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked)
  return [literal(node)].filter((text) => text !== undefined)
}

const literal = (node) =>
  node?.type === 'Literal' && typeof node.value === 'string'
    ? node.value
    : node?.type === 'TemplateLiteral' && node.expressions.length === 0
      ? node.quasis[0].value.cooked
      : undefined

const children = (node) =>
  Object.values(node)
    .flat()
    .filter((child) => child && typeof child === 'object' && typeof child.type === 'string')

function walk(node, visit) {
  visit(node)
  children(node).forEach((child) => walk(child, visit))
}

const fileOf = (root, language, catalog) => join(root, 'src', 'translations', language, `${catalog}.json`)

/** The catalogs as they should be, by file, keeping every translation that exists. */
export function upToDate(root, collected = collect(root)) {
  const texts = [...collected].sort(([a], [b]) => (a < b ? -1 : 1))
  return translations.flatMap((language) => {
    const known = Object.assign({}, ...catalogs.map((catalog) => readCatalog(fileOf(root, language, catalog))))
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const empty = (one) => (one === undefined ? '' : Object.fromEntries(forms.map((form) => [form, ''])))
    return catalogs.map((catalog) => ({
      language,
      file: fileOf(root, language, catalog),
      words: Object.fromEntries(
        texts
          .filter(([, text]) => text.catalog === catalog)
          .map(([text, { one }]) => [
            text,
            typeof known[text] === (one === undefined ? 'string' : 'object') ? known[text] : empty(one),
          ]),
      ),
    }))
  })
}

export function readCatalog(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}

if (process.argv[1]?.endsWith('translations.js')) {
  // Not awaited: the program below imports this file, and would wait for it.
  void command(async () => {
    const { run } = await import('./translating/run.js')
    console.log(run(process.cwd(), process.argv.slice(2)))
  })
}
