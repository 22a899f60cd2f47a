import { longText } from '#platform/records/fields.ts'
import { recordPage } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { connectionLife } from './life.ts'
import { ssoConnection, type SsoConnection } from './records.ts'
import { whyNotActivate, whyNotDeactivate } from './rules.ts'

const asks = { reason: longText({ required: true, max: 500, label: 'Reason' }) }
const waits = 'Waiting for a second administrator'
const test = (isDraft: boolean) => ({
  by: 'sso/try',
  label: 'Run test',
  look: isDraft ? ('main' as const) : ('plain' as const),
  when: (row: SsoConnection) => connectionLife.isOpen(row) && connectionLife.is(row, 'draft') === isDraft,
  whyNot: (_: SsoConnection, { actor }: { actor: Parameters<typeof whyNotEdit>[2] }) =>
    whyNotEdit(ssoConnection, null, actor),
  done: 'Test running. Steps appear below.',
})

export const connectionPage = recordPage(ssoConnection, {
  at: '/sso-management/:id',
  list: ['/sso-management', 'Single sign-on'],
  life: connectionLife,
  edit: { by: 'sso/edit', page: true, under: 'Single sign-on' },
  acts: [
    test(true),
    test(false),
    {
      by: 'sso/put-in-force',
      label: 'Activate',
      look: 'main',
      when: (row) => connectionLife.is(row, 'tested'),
      whyNot: (row, { actor }) => whyNotActivate(row, actor),
      about: 'A second administrator must approve, except for the first connection of an only administrator.',
      asks,
      done: (_, answer) => (answer?.waiting ? waits : 'Connection activated'),
    },
    {
      by: 'sso/deactivate',
      label: 'Deactivate',
      when: (row) => connectionLife.is(row, 'in_force'),
      whyNot: (row, { actor }) => whyNotDeactivate(row, actor),
      about: 'A second administrator must approve. Suspend it first if it must stop at once.',
      asks,
      done: (_, answer) => (answer?.waiting ? waits : 'Connection deactivated'),
    },
  ],
  shows: [
    { own: 'LastTest' },
    {
      title: 'Connection',
      facts: ['issuer', 'client_id', 'domains', 'email_claim', 'name_claim', 'notes', 'tested_by'],
    },
  ],
})
