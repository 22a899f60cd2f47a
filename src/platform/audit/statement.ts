import { canonicalJson } from './canonical-json.ts'

/** Who made an export: the server's own command line, a person in a role, or a service key. */
export type Maker = { by: 'command line' } | { by: 'person'; user_id: string; role: string } | { by: 'service' }

/** Why an export has only the leaf of an entry. */
export const hiddenReasons = ['not visible to this role', 'belongs to another organization'] as const
export type HiddenReason = (typeof hiddenReasons)[number]

/**
 * The server's signed statement at the end of an export. `lines_sha256` covers every line before it except shown
 * entries, which the tree covers: the header, witnesses, checkpoints, time stamps, findings, and each entry without its
 * content. So an entry can't be called hidden later, and none of these lines can be removed.
 */
export type Statement = {
  origin: string
  organization_id: string
  made_at: string
  made_by: Maker
  may_hide: readonly HiddenReason[]
  entries: number
  checkpoints: number
  hidden: number
  redacted: number
  missing: number
  altered: number
  findings: number
  witnesses: number
  timestamps: number
  lines_sha256: string
}

/** The first line of the signed text: a checkpoint begins with the name of a log, so neither can pass for the other. */
const kind = 'granary-trail-export/v1'

export const statementBody = (statement: Statement): string => `${kind}\n${canonicalJson(statement)}\n`

/** The content of a signed body; null when it is something else. */
export function statementIn(body: string): Statement | null {
  const [first, json = '', ...rest] = body.split('\n')
  if (first !== kind || rest.join('') !== '') return null
  try {
    const statement = JSON.parse(json) as Statement
    return statementBody(statement) === body ? statement : null
  } catch {
    return null
  }
}
