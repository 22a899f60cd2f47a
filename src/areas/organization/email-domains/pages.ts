import { recordPage } from '#platform/pages/page.ts'
import type { Actor } from '#platform/roles.ts'
import { emailDomain, type EmailDomain } from './records.ts'
import { whyNotManageDomains } from './rules.ts'

type Answer = { waiting: boolean }
const whyNot = (_: unknown, { actor }: { actor: Actor }) => whyNotManageDomains(actor)
const afterSecond =
  (words: string) =>
  (_: EmailDomain, { waiting }: Answer) =>
    waiting ? 'Waiting for a second administrator' : words

export const domainPage = recordPage(emailDomain, {
  at: '/sso-management/domains/:id',
  list: ['/sso-management', 'Single sign-on'],
  add: { by: 'email-domains/add', under: 'Single sign-on' },
  acts: [
    {
      by: 'email-domains/check',
      label: 'Verify domain',
      look: 'main',
      when: (row) => !row.verified_at,
      whyNot,
      done: afterSecond('Checking. The result appears below.'),
    },
    {
      by: 'email-domains/remove',
      label: 'Remove',
      whyNot,
      done: afterSecond('Domain removed'),
      opens: (_, { waiting }: Answer) => !waiting && '/sso-management',
    },
  ],
  shows: [
    { own: 'TxtRecord', when: (row) => !row.verified_at },
    { title: 'Verification', facts: ['verified_at', 'checked_at', 'answer'] },
  ],
})
