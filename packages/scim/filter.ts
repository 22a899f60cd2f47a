import { ScimError } from './errors.ts'

/** A filter of RFC 7644, section 3.4.2.2, as a tree. */
export type Filter =
  | { is: 'and' | 'or'; of: [Filter, Filter] }
  | { is: 'not'; of: Filter }
  | { is: 'present'; path: string }
  | { is: 'compare'; path: string; operator: Operator; value: Literal }
  /** `emails[type eq "work"]`: everything inside the brackets applies to one value. */
  | { is: 'some'; path: string; of: Filter }

export type Literal = string | number | boolean | null
const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Operator = (typeof operators)[number]

const longest = 2_000
const deepest = 20
const wrong = (what: string) => new ScimError(400, what, 'invalidFilter')

type Token = { kind: 'word' | 'literal' | 'sign'; text: string; value?: Literal }
const pattern = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/y

function tokensOf(text: string): Token[] {
  if (text.length > longest) throw wrong(`A filter can have up to ${longest} characters.`)
  const tokens: Token[] = []
  pattern.lastIndex = 0
  while (pattern.lastIndex < text.trimEnd().length) {
    const at = pattern.lastIndex
    const found = pattern.exec(text)
    if (!found) throw wrong(`The filter can’t be read from character ${at + 1} on.`)
    const [, quoted, sign, word] = found
    if (quoted !== undefined) tokens.push({ kind: 'literal', text: quoted, value: parsed(quoted) as string })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
    else if (/^(true|false|null|-?\d+(\.\d+)?)$/i.test(word!))
      tokens.push({ kind: 'literal', text: word!, value: parsed(word!.toLowerCase()) as Literal })
    else tokens.push({ kind: 'word', text: word! })
  }
  return tokens
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrong(`${text} isn’t a value.`)
  }
}

/** Reads a filter: `or` binds less tightly than `and`, `not` more than both, and parentheses the most. */
export function parseFilter(text: string): Filter {
  const tokens = tokensOf(text)
  let at = 0
  const peek = (word: string) => tokens[at]?.kind !== 'literal' && tokens[at]?.text.toLowerCase() === word
  const take = (word: string) => {
    if (!peek(word)) throw wrong(`The filter is missing ${word}.`)
    at++
  }

  function either(depth: number): Filter {
    if (depth > deepest) throw wrong('The filter is nested too deeply.')
    let left = both(depth)
    while (peek('or')) {
      at++
      left = { is: 'or', of: [left, both(depth)] }
    }
    return left
  }

  function both(depth: number): Filter {
    let left = one(depth)
    while (peek('and')) {
      at++
      left = { is: 'and', of: [left, one(depth)] }
    }
    return left
  }

  function one(depth: number): Filter {
    if (peek('not')) {
      at++
      take('(')
      const of = either(depth + 1)
      take(')')
      return { is: 'not', of }
    }
    if (peek('(')) {
      at++
      const inner = either(depth + 1)
      take(')')
      return inner
    }
    const attribute = tokens[at++]
    if (attribute?.kind !== 'word') throw wrong('The filter is missing an attribute name.')
    const path = plainPath(attribute.text)
    if (peek('[')) {
      at++
      const of = either(depth + 1)
      take(']')
      return { is: 'some', path, of }
    }
    if (peek('pr')) {
      at++
      return { is: 'present', path }
    }
    const operator = operators.find((each) => each === tokens[at]?.text.toLowerCase())
    if (!operator) throw wrong(`After ${attribute.text} the filter needs one of pr, ${operators.join(', ')}.`)
    at++
    const literal = tokens[at++]
    if (literal?.kind !== 'literal')
      throw wrong(`After ${operator} the filter needs a value; text is in double quotes.`)
    return { is: 'compare', path, operator, value: literal.value! }
  }

  const filter = either(0)
  if (at < tokens.length) throw wrong(`The filter continues after its end: ${tokens[at]!.text}`)
  return filter
}

/** Attribute names are case-insensitive (RFC 7643, section 2.1), and may include their schema. */
export const plainPath = (path: string): string =>
  path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i, '').toLowerCase()
