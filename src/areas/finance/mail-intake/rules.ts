import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { mailedInvoiceLife } from './life.ts'
import type { MailedInvoice } from './records.ts'

/** Another record that may be the same invoice. */
export type Duplicate = { kind: 'invoice' | 'submission' | 'email'; id: string; name: string; status: string }

export const whyNotAccept = (
  row: Pick<MailedInvoice, 'status'>,
  { actor, lines }: { actor: Pick<Actor, 'role'>; lines: readonly unknown[] },
): Reason =>
  firstReason(
    !atLeast('user', actor) && 'Only agency staff can accept an invoice.',
    !mailedInvoiceLife.is(row, 'proposed') && 'This invoice has already been answered.',
    lines.length === 0 && 'Add at least one line.',
  )
