import { life } from '#platform/life.ts'
import { text } from '#platform/records/fields.ts'
import { situationReport } from './records.ts'

export const reportLife = life(situationReport, {
  topic: 'situation-reports',
  stages: { draft: 'open', signed: 'over' },
  moves: {
    sign: {
      about: 'Signs a situation report. Its text and digest can’t change afterward.',
      decides: 'evidence',
      from: 'draft',
      to: 'signed',
      by: 'manager',
      not: {
        created_by: 'You can’t sign a report you prepared. Another manager must sign it.',
        author: 'You can’t sign a report you wrote in. Another manager must sign it.',
      },
      asks: { name: text({ required: true, max: 120, label: 'Your name' }) },
      personal: true,
      look: 'main',
      says: {
        button: 'Sign',
        ask: 'Sign {number}?',
        hint: 'You have read the report and confirm it. Its text can’t change afterward.',
        done: '{number} signed',
        event: 'signed the situation report',
      },
    },
  },
})
