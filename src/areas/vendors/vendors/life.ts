import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { submitWords } from '#platform/life/usual-words.ts'
import { instant, longText } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { vendor } from './records.ts'

/** Whether a suspension still runs, what bars the vendor from awards, and whether an approval chain decides. */
export type VendorFacts = { suspended: Reason; barred: Reason; chained: boolean }

export const vendorLife = life(vendor, {
  topic: 'vendors',
  stages: { draft: 'open', submitted: 'open', active: 'open', suspended: 'open', closed: 'over' },
  facts: factsFrom<VendorFacts>('vendors', 'approval_chains', 'exclusion_lists'),
  moves: {
    submit: {
      about: 'Submits a vendor for approval. Until it is decided the vendor is not edited.',
      from: ['draft', 'suspended'],
      to: 'submitted',
      by: 'user',
      bulk: true,
      says: submitWords('{name}'),
      whyNotYet: ({ suspended, chained }) => firstReason(suspended, !chained && noChain(vendor.label)),
      fixes: () => [[/approval chain/, '/approvals/chains']],
    },
    activate: {
      about: 'Activates a vendor that another person entered, where no approval chain decides.',
      decides: 'money',
      from: ['draft', 'suspended'],
      to: 'active',
      // A person who entered a vendor could pay themselves through it.
      not: {
        created_by: 'You can’t activate a vendor you entered. Another person must activate it.',
        author: 'You wrote in this vendor. Another person must activate it.',
      },
      asks: { reason: longText({ max: 2_000, label: 'Reason' }) },
      look: 'main',
      says: {
        button: 'Activate',
        ask: 'Activate {name}?',
        hint: 'Orders can be issued to this vendor. The history shows the reason.',
        done: '{name} activated',
        event: 'activated the vendor',
      },
      whyNotYet: ({ suspended, barred, chained }) =>
        firstReason(
          suspended,
          barred,
          chained && 'Vendors need approval through a chain here. Submit this one for approval.',
        ),
      fixes: ({ id }) => [[/./, `/vendor-directory/${id}`]],
    },
    suspend: {
      about:
        'Suspends a vendor until a given time. Nothing new is awarded, signed, ordered or paid, and the people who work on ' +
        'what is open with it are notified.',
      from: 'active',
      to: 'suspended',
      by: 'admin',
      asks: { until: instant({ required: true, label: 'Suspended until' }), reason: why('Reason', 2_000) },
      says: {
        button: 'Suspend',
        ask: 'Suspend {name}?',
        hint: 'Until that time nothing new is awarded, signed, ordered or paid. Issued orders and contracts continue, and their people are notified.',
        done: '{name} suspended',
        event: 'suspended the vendor',
      },
    },
    close: {
      about: 'Closes a vendor. Its orders and payments stay unchanged.',
      from: ['draft', 'active', 'suspended'],
      to: 'closed',
      asks: { reason: longText({ max: 2_000, label: 'Reason' }) },
      look: 'danger',
      leaves: {
        contracts: { stops: { first: 'Close or terminate it first.' } },
        purchase_orders: { stops: { first: 'Close or cancel it first.' } },
        invoices: { stops: { first: 'Pay it, cancel it or return it to the vendor first.' } },
        payments: {
          stops: { first: 'Issue or cancel it first.', while: ['planned'] },
          stay: 'Money that was sent is reconciled.',
        },
        emergency_purchases: {
          stops: { first: 'End its window or reject it first.', while: ['submitted', 'active'] },
          stay: 'A draft is refused when it is submitted.',
        },
        subawards: { stops: { first: 'Close it first.' } },
        resource_requests: {
          stops: { first: 'Demobilize it first.', while: ['en_route', 'on_scene'] },
          stay: 'Another provider can be assigned.',
        },
        shipments: {
          stops: { first: 'Receive or cancel it first.', while: ['in_transit'] },
          stay: 'It can be changed until it leaves, and is counted after it arrives.',
        },
        requisitions: { stay: 'The vendor is only proposed there.' },
        assets: { stay: 'It stays under the name of the vendor.' },
        carbon_entries: { stay: 'It stays under the name of the vendor.' },
        carbon_credits: { stay: 'It stays under the name of the vendor.' },
        message_threads: { stay: 'It stays under the name of the vendor.' },
        supply_risks: { stay: 'It stays under the name of the vendor.' },
        supply_exceptions: { stay: 'It stays under the name of the vendor.' },
        mailed_invoices: { stay: 'It stays under the name of the vendor.' },
      },
      says: {
        button: 'Close vendor',
        ask: 'Close {name}?',
        hint: 'No new orders go to this vendor. Existing orders and payments stay unchanged. This can’t be undone.',
        done: '{name} closed',
        event: 'closed the vendor',
      },
    },
  },
})
