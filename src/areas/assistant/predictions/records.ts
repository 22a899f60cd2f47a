import { choice, date, longText, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const subjects = [
  'late_delivery',
  'invoice_exception',
  'vendor_risk',
  'cost_at_completion',
  'cash_need',
  'grant_burn',
  'stock_out',
  'equipment_failure',
  'budget_overrun',
  'bid_count',
] as const
export type Subject = (typeof subjects)[number]
export const subjectWords: Readonly<Record<Subject, string>> = {
  late_delivery: 'Late delivery',
  invoice_exception: 'Invoice exception',
  vendor_risk: 'Vendor risk',
  cost_at_completion: 'Cost at completion',
  cash_need: 'Cash need',
  grant_burn: 'Grant spending',
  stock_out: 'Stock-out',
  equipment_failure: 'Equipment failure',
  budget_overrun: 'Budget overrun',
  bid_count: 'Bids per solicitation',
}
/** The records that a subject speaks about. */
export const predictedTable: Readonly<Record<Subject, string>> = {
  late_delivery: 'purchase_orders',
  invoice_exception: 'invoices',
  vendor_risk: 'vendors',
  cost_at_completion: 'contracts',
  cash_need: 'payment_runs',
  grant_burn: 'grants',
  stock_out: 'stock_items',
  equipment_failure: 'assets',
  budget_overrun: 'budget_lines',
  bid_count: 'solicitations',
}

export const predictionModel = defineRecord('prediction_models', {
  label: 'Prediction model',
  plural: 'Prediction models',
  about: 'A prediction method with its back-test error and the baseline error on the same cases.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'subject',
  list: ['subject', 'edition', 'trained_on', 'cases', 'error', 'naive', 'status'],
  fields: {
    subject: choice(subjects, { required: true, setBy: 'commands', words: subjectWords }),
    edition: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    trained_on: date({ required: true, setBy: 'commands', label: 'Back-tested on' }),
    cases: number({ required: true, min: 0, decimals: 0, setBy: 'commands', label: 'Past cases' }),
    tested: number({ required: true, min: 0, decimals: 0, initial: 0, setBy: 'commands', label: 'Tested cases' }),
    method: choice(['average', 'regression', 'trees', 'blend'], {
      required: true,
      initial: 'average',
      setBy: 'commands',
      words: {
        average: 'Group average, shrunk toward the average of all',
        regression: 'Bayesian linear regression',
        trees: 'Gradient boosted trees',
        blend: 'Average of the three methods',
      },
    }),
    measure: text({ required: true, max: 120, setBy: 'commands', label: 'Error measure' }),
    error: number({ min: 0, decimals: 6, setBy: 'commands', label: 'Error' }),
    naive: number({ min: 0, decimals: 6, setBy: 'commands', label: 'Baseline error' }),
    // In standard errors: below one it may be chance.
    lead: number({ decimals: 3, setBy: 'commands', label: 'Lead' }),
    // Predictions and outcomes in bands: JSON, read only by the page.
    calibration: longText({ required: true, max: 20_000, setBy: 'commands' }),
    status: choice(['in_use', 'off', 'too_few', 'superseded'], {
      required: true,
      setBy: 'commands',
      words: { in_use: 'Active', off: 'Off: no better than baseline', too_few: 'Off: not enough cases' },
    }),
  },
})
export type PredictionModel = RowOf<typeof predictionModel>

export const prediction = defineRecord('predictions', {
  label: 'Prediction',
  plural: 'Predictions',
  about: 'An active model’s prediction for one open case, with its range and its basis.',
  access: { of: 'parent', parent: 'prediction_models', by: 'model' },
  appendOnly: true,
  title: 'subject',
  list: ['subject', 'value', 'low', 'high', 'because'],
  fields: {
    model: ref('prediction_models', { required: true, setBy: 'commands' }),
    subject: text({ required: true, max: 300, setBy: 'commands', label: 'Subject' }),
    table_name: text({ required: true, max: 63, setBy: 'commands' }),
    record: text({ max: 36, setBy: 'commands' }),
    value: number({ required: true, decimals: 6, setBy: 'commands', label: 'Prediction' }),
    low: number({ decimals: 6, setBy: 'commands', label: 'Low' }),
    high: number({ decimals: 6, setBy: 'commands', label: 'High' }),
    because: text({ required: true, max: 500, setBy: 'commands', label: 'Basis' }),
  },
})
export type Prediction = RowOf<typeof prediction>
