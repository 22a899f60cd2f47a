import { ApiError } from '../wire/errors.ts'

/** A cursor over one piece of the query string. A refusal gives its position and what was expected. */
export class Scanner {
  readonly text: string
  at = 0
  #what: string

  constructor(text: string, what: string) {
    this.text = text
    this.#what = what
  }

  get ended(): boolean {
    return this.at >= this.text.length
  }

  sees(token: string): boolean {
    return this.text.startsWith(token, this.at)
  }

  take(token: string): boolean {
    if (!this.sees(token)) return false
    this.at += token.length
    return true
  }

  expect(token: string): void {
    if (!this.take(token)) this.fail(`"${token}"`)
  }

  /** The match of a sticky pattern at this position. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }

  space(): void {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') this.at++
  }

  rest(): string {
    const rest = this.text.slice(this.at)
    this.at = this.text.length
    return rest
  }

  end(expecting = 'end of input'): void {
    if (!this.ended) this.fail(expecting)
  }

  fail(expecting: string): never {
    const unexpected = this.ended
      ? 'end of input'
      : JSON.stringify(String.fromCodePoint(this.text.codePointAt(this.at)!))
    throw new ApiError(
      400,
      'PGRST100',
      `"failed to parse ${this.#what} (${shortened(this.text)})" (line 1, column ${this.at + 1})`,
      { details: `unexpected ${unexpected} expecting ${expecting}` },
    )
  }
}

const shortened = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)
