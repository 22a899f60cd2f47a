import { atLeast, roleInWords, type Rights } from '../roles.ts'
import type { Reason } from '../rules.ts'
import { inText } from '../words.ts'
import type { AnyRecord } from './record.ts'

/** Why this person sees no row of this record. Where a row may be theirs by a condition of its own, the rows decide. */
export const whyNotSee = ({ access, plural }: AnyRecord, actor: Rights): Reason =>
  'read' in access && !('judged' in access && access.judged) && !atLeast(access.read, actor)
    ? `Only ${roleInWords[access.read]} can see ${inText(plural)}.`
    : null
