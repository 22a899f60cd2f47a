import { evaluateXPath, evaluateXPathToNodes, registerXQueryModule } from 'fontoxpath'
import { parseXmlDocument, type Element, type Node } from 'slimdom'

export type Finding = { rule: string; flag: string; words: string; at: string }
export type Schematron = { rules: string[]; judge(xml: string): Finding[] }

const sch = 'http://purl.oclc.org/dsdl/schematron'
const xsl = 'http://www.w3.org/1999/XSL/Transform'
const known = new Set(['schema', 'title', 'ns', 'let', 'phase', 'active', 'pattern', 'rule', 'assert', 'report', 'p'])

type Let = { name: string; value: string; ofDocument: boolean }
type Assertion = { rule: string; flag: string; words: string; test: string; fails: boolean }
type Rule = { context: string; lets: Let[]; assertions: Assertion[] }
let modules = 0

/**
 * Runs Schematron with XPath 2.0 as used by the rules of EN 16931 and of Peppol: patterns, phases, lets of three
 * scopes, asserts, reports and functions in XSLT. None of them needs the rest of the language (abstract patterns,
 * inclusion, extension, keys); a schema with it is refused and not half understood.
 */
export function schematron(text: string, { phase }: { phase?: string } = {}): Schematron {
  const schema = parseXmlDocument(text).documentElement!
  const strange = [...everyElement(schema)].find((each) =>
    each.namespaceURI === sch
      ? !known.has(each.localName) || ['abstract', 'is-a'].some((name) => each.hasAttribute(name))
      : each.namespaceURI === xsl && each.parentElement === schema && each.localName !== 'function',
  )
  if (strange) throw new Error(`This runner does not know what <${strange.nodeName}> means here.`)
  const spaces = new Map(of(schema, 'ns').map((each) => [required(each, 'prefix'), required(each, 'uri')]))
  const imports = moduleOf(schema, spaces)
  const options = {
    namespaceResolver: (prefix: string) => spaces.get(prefix) ?? null,
    moduleImports: imports,
    language: evaluateXPath.XPATH_3_1_LANGUAGE,
  }

  const active =
    phase === undefined
      ? null
      : of(
          of(schema, 'phase').find((each) => each.getAttribute('id') === phase) ?? missing(`the phase ${phase}`),
          'active',
        ).map((each) => each.getAttribute('pattern'))
  const ofSchema = of(schema, 'let').map((each) => letOf(each, true))
  const patterns = of(schema, 'pattern')
    .filter((pattern) => active === null || active.includes(pattern.getAttribute('id')))
    .map((pattern) => ({
      lets: [...ofSchema, ...of(pattern, 'let').map((each) => letOf(each, true))],
      rules: of(pattern, 'rule').map(ruleOf),
    }))

  return {
    rules: patterns.flatMap(({ rules }) => rules.flatMap(({ assertions }) => assertions.map(({ rule }) => rule))),
    judge(xml) {
      const document = parseXmlDocument(xml)
      return patterns.flatMap(({ lets, rules }) => {
        // The first matching rule of a pattern judges a node, and no later one.
        const judged = new Set<Node>()
        return rules.flatMap((rule) => {
          const nodes = evaluateXPathToNodes<Node>(
            within(lets, anywhere(rule.context)),
            document,
            null,
            {},
            options,
          ).filter((node) => !judged.has(node))
          for (const node of nodes) judged.add(node)
          return nodes.flatMap((node) =>
            rule.assertions
              .filter(
                ({ test, fails }) =>
                  evaluateXPath(
                    within([...lets, ...rule.lets], `boolean(${test})`),
                    node,
                    null,
                    {},
                    evaluateXPath.BOOLEAN_TYPE,
                    options,
                  ) === fails,
              )
              .map(({ rule: id, flag, words }) => ({ rule: id, flag, words, at: placeOf(node) })),
          )
        })
      })
    },
  }
}

/** The matches of a pattern: each of its alternatives, anywhere in the document. */
export const anywhere = (pattern: string): string =>
  alternatives(pattern)
    .map((each) => (each.startsWith('/') ? each : `//${each}`))
    .join(' | ')

function alternatives(pattern: string): string[] {
  const found = ['']
  let depth = 0
  let quote = ''
  for (const sign of pattern) {
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '[' || sign === '(') depth++
    else if (sign === ']' || sign === ')') depth--
    if (sign === '|' && depth === 0 && !quote) found.push('')
    else found[found.length - 1] += sign
  }
  return found.map((each) => each.trim())
}

/** An expression with the lets that it uses, and those that these use, as `let … return`: so each keeps its type. */
function within(lets: readonly Let[], expression: string): string {
  let needed = expression
  const used: Let[] = []
  for (const each of lets.toReversed()) {
    if (!new RegExp(`\\$${each.name}(?![\\w.-])`).test(needed)) continue
    used.unshift(each)
    needed += ` ${each.value}`
  }
  return used.reduceRight(
    (inner, { name, value, ofDocument }) =>
      `let $${name} := ${ofDocument ? `((/) ! (${value}))` : `(${value})`} return ${inner}`,
    `(${expression})`,
  )
}

const letOf = (each: Element, ofDocument: boolean): Let => ({
  name: required(each, 'name'),
  value: required(each, 'value'),
  ofDocument,
})
const ruleOf = (rule: Element): Rule => ({
  context: required(rule, 'context'),
  lets: of(rule, 'let').map((each) => letOf(each, false)),
  assertions: children(rule)
    .filter(({ localName }) => localName === 'assert' || localName === 'report')
    .map((each) => ({
      rule: each.getAttribute('id') ?? missing('the id of an assertion'),
      flag: each.getAttribute('flag') ?? 'none',
      words: (each.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
      test: required(each, 'test'),
      fails: each.localName === 'report',
    })),
})

/** A schema's own XSLT functions, as an XQuery module: both use the same XPath. */
function moduleOf(schema: Element, spaces: Map<string, string>): Record<string, string> {
  const functions = children(schema).filter(
    ({ namespaceURI, localName }) => namespaceURI === xsl && localName === 'function',
  )
  if (functions.length === 0) return {}
  const prefix = required(functions[0]!, 'name').split(':')[0]!
  const uri = `${spaces.get(prefix) ?? prefix}#${++modules}`
  const typed = (each: Element) => (each.hasAttribute('as') ? ` as ${each.getAttribute('as')}` : '')
  registerXQueryModule(
    [
      `module namespace ${prefix} = "${uri}";`,
      ...functions.map((each) => {
        const [params, body] = [
          children(each).filter(({ localName }) => localName === 'param'),
          children(each).filter(({ localName }) => localName !== 'param'),
        ]
        return `declare %public function ${required(each, 'name')}(${params.map((param) => `$${required(param, 'name')}${typed(param)}`).join(', ')})${typed(each)} { ${built(body)} };`
      }),
    ].join('\n'),
  )
  return { [prefix]: uri }
}

/** A sequence constructor as an expression: variables apply to what follows them. */
function built([first, ...rest]: readonly Element[]): string {
  if (!first) return '()'
  if (first.localName === 'variable')
    return `let $${required(first, 'name')} := ${cast(first.getAttribute('as'), first.getAttribute('select') ?? (children(first).length > 0 ? built(children(first)) : `"${(first.textContent ?? '').replaceAll('"', '""')}"`))} return ${built(rest)}`
  const value =
    first.localName === 'choose'
      ? chosen(children(first))
      : first.localName === 'value-of' || first.localName === 'sequence'
        ? required(first, 'select')
        : missing(`a meaning for <xsl:${first.localName}>`)
  return rest.length > 0 ? `((${value}), ${built(rest)})` : `(${value})`
}
const chosen = (cases: readonly Element[]): string =>
  cases.reduceRight(
    (otherwise, each) =>
      each.localName === 'otherwise'
        ? built(children(each))
        : `if (${required(each, 'test')}) then ${built(children(each))} else ${otherwise}`,
    '()',
  )
const cast = (type: string | null, value: string) => (type?.startsWith('xs:') ? `${type}(${value})` : `(${value})`)

const children = (element: Element): Element[] => element.children
const of = (element: Element, name: string) =>
  children(element).filter(({ namespaceURI, localName }) => namespaceURI === sch && localName === name)
function* everyElement(element: Element): Generator<Element> {
  yield element
  for (const child of children(element)) yield* everyElement(child)
}
const required = (element: Element, name: string): string =>
  element.getAttribute(name) ?? missing(`${name} of <${element.nodeName}>`)
function missing(what: string): never {
  throw new Error(`This schema lacks ${what}.`)
}

function placeOf(node: Node): string {
  const owner = node.nodeType === 2 ? (node as unknown as { ownerElement: Node }).ownerElement : node.parentNode
  return owner ? `${placeOf(owner)}/${node.nodeName}` : ''
}
