import { readdirSync, readFileSync } from 'node:fs'

// The protocol's own definition (fixtures/otlp, version 0.20 of opentelemetry-proto, Apache-2.0), and whether a JSON
// message follows it. Stricter than a collector, which skips unknown fields.

type Field = { type: string; repeated: boolean; choice: string | null }
const messages = new Map<string, Map<string, Field>>()
const enums = new Map<string, Set<number>>()

const folder = new URL('fixtures/otlp/', import.meta.url)
for (const file of readdirSync(folder).filter((name) => name.endsWith('.proto')))
  readProto(readFileSync(new URL(file, folder), 'utf8'))

function readProto(source: string): void {
  const words = source.replace(/\/\/.*$|\/\*[\s\S]*?\*\//gm, '').match(/"[^"]*"|[\w.]+|[{}=;[\]<>,]/g) ?? []
  const open: { kind: string; name: string }[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const [kind, inside] = [open.at(-1)?.kind, open.findLast((each) => each.kind === 'message')?.name]
    if (['message', 'enum', 'oneof', 'service'].includes(word) && words[at + 2] === '{') {
      const name = words[at + 1]!
      if (word === 'message') messages.set(name, new Map())
      if (word === 'enum') enums.set(name, new Set())
      open.push({ kind: word, name })
      at += 2
    } else if (word === '}') open.pop()
    else if (word === '{') open.push({ kind: 'other', name: '' })
    else if (kind === 'enum' && words[at + 1] === '=') enums.get(open.at(-1)!.name)!.add(Number(words[at + 2]))
    else if ((kind === 'message' || kind === 'oneof') && words[at + 2] === '=' && /^\d+$/.test(words[at + 3] ?? ''))
      messages
        .get(inside!)!
        .set(camel(words[at + 1]!), {
          type: word.split('.').at(-1)!,
          repeated: words[at - 1] === 'repeated',
          choice: kind === 'oneof' ? open.at(-1)!.name : null,
        })
  }
}

function camel(name: string): string {
  return name.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())
}

const ids: Record<string, RegExp> = { traceId: /^[\da-f]{32}$/, spanId: /^[\da-f]{16}$/, parentSpanId: /^[\da-f]{16}$/ }

/** The errors of a message of this type; none if it follows the protocol. */
export function faultsOf(type: string, value: unknown, path = type): string[] {
  const fields = messages.get(type)
  if (!fields) return [`${path}: there is no message ${type}`]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path}: is not an object`]
  const choices = new Set<string>()
  return Object.entries(value).flatMap(([name, each]) => {
    const field = fields.get(name)
    if (!field) return [`${path}.${name}: there is no such field`]
    if (field.choice && choices.has(field.choice)) return [`${path}.${name}: only one of ${field.choice}`]
    if (field.choice) choices.add(field.choice)
    if (!field.repeated) return faultsOfValue(field.type, name, each, `${path}.${name}`)
    if (!Array.isArray(each)) return [`${path}.${name}: is not a list`]
    return each.flatMap((one, at) => faultsOfValue(field.type, name, one, `${path}.${name}[${at}]`))
  })
}

function faultsOfValue(type: string, name: string, value: unknown, path: string): string[] {
  const wrong = [`${path}: ${JSON.stringify(value)} is no ${type}`]
  const isWhole = /^-?\d+$/.test(String(value)) && (typeof value === 'string' || Number.isSafeInteger(value))
  switch (type) {
    case 'string':
      return typeof value === 'string' ? [] : wrong
    case 'bool':
      return typeof value === 'boolean' ? [] : wrong
    case 'bytes':
      return typeof value === 'string' && (ids[name] ?? /^[\w+/=]*$/).test(value) ? [] : wrong
    case 'double':
      return typeof value === 'number' && Number.isFinite(value) ? [] : wrong
    case 'fixed64':
    case 'uint64':
      return isWhole && !String(value).startsWith('-') ? [] : wrong
    case 'uint32':
    case 'fixed32':
      return typeof value === 'number' && isWhole && value >= 0 ? [] : wrong
    case 'int32':
    case 'sint32':
    case 'int64':
    case 'sint64':
    case 'sfixed64':
      return isWhole ? [] : wrong
    default:
      return enums.has(type) ? (enums.get(type)!.has(value as number) ? [] : wrong) : faultsOf(type, value, path)
  }
}
