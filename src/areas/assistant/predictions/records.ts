import { choice, date, longText, number, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const subjects = ['late_delivery', 'budget_overrun', 'bid_count', 'equipment_failure'] as const
export const subjectWords = {
  late_delivery: 'Late delivery',
  budget_overrun: 'Budget overrun',
  bid_count: 'Number of bids',
  equipment_failure: 'Equipment failure',
}

export const predictionModel = defineRecord('prediction_models', {
  label: 'Prediction model',
  plural: 'Prediction models',
  about:
    'A way of guessing that was measured on the past, with what the simplest guess would have reached on the same cases.',
  access: { of: 'organization', read: 'user', write: 'manager' },
  title: 'subject',
  list: ['subject', 'edition', 'trained_on', 'cases', 'error', 'naive', 'status'],
  fields: {
    subject: choice(subjects, { required: true, setBy: 'commands', words: subjectWords }),
    edition: number({ required: true, min: 1, decimals: 0, setBy: 'commands' }),
    trained_on: date({ required: true, setBy: 'commands', label: 'Measured on' }),
    cases: number({ required: true, min: 0, decimals: 0, setBy: 'commands', label: 'Cases of the past' }),
    measure: text({ required: true, max: 120, setBy: 'commands', label: 'Measured by' }),
    error: number({ min: 0, decimals: 6, setBy: 'commands', label: 'Its error' }),
    naive: number({ min: 0, decimals: 6, setBy: 'commands', label: 'Error of the simplest guess' }),
    // What it guessed and what came, in bands: JSON, read by the page alone.
    calibration: longText({ required: true, max: 20_000, setBy: 'commands' }),
    status: choice(['in_use', 'off', 'too_few', 'superseded'], {
      required: true,
      setBy: 'commands',
      words: { in_use: 'In use', off: 'Off: not better than the simplest guess', too_few: 'Off: too few cases' },
    }),
  },
})
export type PredictionModel = RowOf<typeof predictionModel>

export const prediction = defineRecord('predictions', {
  label: 'Prediction',
  plural: 'Predictions',
  about: 'What a model that is in use guesses about one thing that is not decided yet, and what it rests on.',
  access: { of: 'parent', parent: 'prediction_models', by: 'model' },
  appendOnly: true,
  title: 'subject',
  list: ['subject', 'value', 'because'],
  fields: {
    model: ref('prediction_models', { required: true, setBy: 'commands' }),
    subject: text({ required: true, max: 300, setBy: 'commands', label: 'About' }),
    table_name: text({ required: true, max: 63, setBy: 'commands' }),
    record: text({ required: true, max: 36, setBy: 'commands' }),
    value: number({ required: true, decimals: 6, setBy: 'commands', label: 'Guess' }),
    because: text({ required: true, max: 500, setBy: 'commands', label: 'Because' }),
  },
})
export type Prediction = RowOf<typeof prediction>
