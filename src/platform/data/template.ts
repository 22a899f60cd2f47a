import { createHash } from 'node:crypto'
import type { Bound } from './statement/binder.ts'
import type { AnswerPlan } from './wire/answers.ts'

/** Everything that requests of one shape share. */
export type Template = {
  text: string
  bounds: readonly Bound[]
  /** The tables and functions that it names, the request’s own first. */
  names: readonly string[]
  readOnly: boolean
  /** tx=rollback: executed, answered, and undone. */
  rollback: boolean
  /** The result: one row with everything, the rows themselves, or only the command's own count. */
  form: 'answer' | 'rows' | 'command'
  answer: AnswerPlan
  /** Its rows name themselves for the read audit: always, or by another statement where the answer is not JSON. */
  named?: true | Template
  name: string | undefined
  uses: number
}

const longest = 20_000

/**
 * The recently used templates, for one state of the schema. Two halves, the younger and the older: a used one moves
 * to the younger, and when that is full the older is dropped. A lookup writes nothing.
 */
export class Templates {
  #young = new Map<string, Template>()
  #old = new Map<string, Template>()
  #half: number

  constructor(half = 200) {
    this.#half = half
  }

  get(key: string): Template | undefined {
    const young = this.#young.get(key)
    if (young) return young
    const old = this.#old.get(key)
    if (old) this.set(key, old)
    return old
  }

  set(key: string, template: Template): void {
    // A shape that no screen uses is not worth its memory.
    if (key.length + template.text.length > longest) return
    if (this.#young.size >= this.#half) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, template)
  }
}

/**
 * Names for repeated statements, so that PostgreSQL parses and plans each once a connection. It keeps them until the
 * connection ends: so only a repeated shape gets a name, and each role has its own share.
 */
export class StatementNames {
  #given: Record<string, Map<string, string>> = {}
  #share: Record<string, number> = { anon: 50, authenticated: 200, service_role: 50 }

  nameFor(role: string, text: string): string | undefined {
    const given = (this.#given[role] ??= new Map())
    const known = given.get(text)
    if (known || given.size >= (this.#share[role] ?? 0)) return known
    // The role is part of the name: PostgreSQL would plan again whenever another role's row security applies.
    const name = `rest_${role}_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
    given.set(text, name)
    return name
  }
}
