import type { Reason } from '#platform/rules.ts'
import { versionLife } from './life.ts'

/** What a second person looks at stays as it is meanwhile. */
export const whyNotChange = (version: { status: string }): Reason =>
  versionLife.is(version, 'submitted')
    ? 'This version was submitted for publication. Return it for changes before you change it.'
    : null
