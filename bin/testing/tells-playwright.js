import { basename } from 'node:path'
import { tell } from './tell.js'

/** A reporter of Playwright that tells npm test which files are to be run, begin and are done, and what the time left. */
export default class {
  #left = new Map()
  #began = new Set()
  #tests = 0
  onBegin(_config, suite) {
    this.#tests = suite.allTests().length
    for (const test of suite.allTests()) this.#left.set(fileOf(test), (this.#left.get(fileOf(test)) ?? 0) + 1)
    tell({ what: 'all', files: [...this.#left.keys()] })
  }
  onTestBegin(test) {
    if (this.#began.has(fileOf(test))) return
    this.#began.add(fileOf(test))
    tell({ what: 'began', file: fileOf(test) })
  }
  onTestEnd(test, { status }) {
    if (status !== 'interrupted') this.#tests--
    const left = this.#left.get(fileOf(test)) - 1
    this.#left.set(fileOf(test), left)
    if (left === 0) tell({ what: 'done', file: fileOf(test) })
  }
  onEnd({ status }) {
    // Servers that never became ready are a failure, and no lack of time.
    if (status === 'timedout' && this.#began.size > 0) tell({ what: 'over', left: this.#tests })
  }
  printsToStdio() {
    return false
  }
}

const fileOf = ({ location }) => basename(location.file)
