import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'

const ways: readonly [title: string, words: string, to: string, verb: string][] = [
  [
    'Open contracting data',
    'Public solicitations, awards and contracts as OCDS releases, open to all.',
    '/open/v1/opportunities.html',
    'Open',
  ],
  ['API description', 'Every table and every command with its inputs, as OpenAPI.', '/openapi.json', 'View'],
  ['API keys', 'A key has its creator’s permissions, minus any removed, and an expiry date.', '/settings', 'Settings'],
  [
    'Webhooks',
    'Other programs are notified when a form is submitted, decided or published.',
    '/utility-form-filler?tab=webhooks',
    'Webhooks',
  ],
  [
    'Ledger and bank',
    'Journal batches for the finance system, and payment files for the bank.',
    '/fms-integration',
    'Financial system bridge',
  ],
  [
    'External opportunities',
    'Import lists of state and federal portals from files.',
    '/opportunities',
    'Opportunities',
  ],
]

/** The other interfaces of the product. */
export const Ways = () => (
  <div className="grid gap-5 sm:grid-cols-2">
    {ways.map(([title, words, to, verb]) => (
      <Panel key={to} title={title} about={words}>
        {/^\/open|\.json$/.test(to) ? (
          <a href={to} className="link inline-flex min-h-6 items-center">
            {verb}
          </a>
        ) : (
          <ButtonLink to={to}>{verb}</ButtonLink>
        )}
      </Panel>
    ))}
  </div>
)
