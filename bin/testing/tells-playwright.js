import { basename } from 'node:path'
import { tell } from './tell.js'

/** A reporter of Playwright that tells npm test which files are to be run, begin and are done, and what the time left. */
export default class {
  #left = new Map()
  #began = new Set()
  onBegin(_config, suite) {
    for (const test of suite.allTests()) this.#left.set(fileOf(test), (this.#left.get(fileOf(test)) ?? 0) + 1)
    tell({ what: 'all', files: [...this.#left.keys()] })
  }
  onTestBegin(test) {
    if (this.#began.has(fileOf(test))) return
    this.#began.add(fileOf(test))
    tell({ what: 'began', file: fileOf(test) })
  }
  onTestEnd(test, { status }) {
    if (status === 'interrupted') return
    const left = this.#left.get(fileOf(test)) - 1
    this.#left.set(fileOf(test), left)
    if (left === 0) tell({ what: 'done', file: fileOf(test) })
  }
  onEnd({ status }) {
    // Servers that never became ready are a failure, and no lack of time.
    if (status === 'timedout' && this.#began.size > 0) tell({ what: 'over', left: this.#open() })
  }
  /** The files of which a journey is left. */
  #open() {
    return [...this.#left.values()].filter((left) => left > 0).length
  }
  printsToStdio() {
    return false
  }
}

const fileOf = ({ location }) => basename(location.file)
